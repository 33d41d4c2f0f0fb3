/** URL of the gateways for clients: the configured one, or the address that this one listens on. */
export class PublicUrl {
  private origin: string | undefined;

  /** @throws Error when the setting is more than a scheme and a host */
  constructor(setting: string | undefined) {
    this.origin = setting === undefined ? undefined : originOf(setting);
  }

  get value(): string {
    if (this.origin === undefined) throw new Error('the gateway does not listen yet');
    return this.origin;
  }

  /** Sets the URL, unless one is configured. */
  listensOn(url: string): void {
    this.origin ??= url;
  }
}

/** No path: with one, RFC 8414 would place the metadata at a URL that we do not serve. */
function originOf(setting: string): string {
  const url = URL.canParse(setting) ? new URL(setting) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && `${url.origin}/` === url.href) return url.origin;
  throw new Error(
    'the configuration does not hold:\n  MASAR_PUBLIC_URL is wrong: it must be a scheme and a ' +
      'host, for example https://api.bank.example',
  );
}
