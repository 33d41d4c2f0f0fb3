const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of the bytes, without a byte order mark; undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
