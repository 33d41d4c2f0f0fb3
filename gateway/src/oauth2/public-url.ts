/** Address that clients reach the gateways under: the configured one, or where this one listens. */
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

  /** Counts only where nothing is configured. */
  listensOn(url: string): void {
    this.origin ??= url;
  }
}

/** With a path RFC 8414 would put the metadata where we do not serve it. */
function originOf(setting: string): string {
  const url = URL.canParse(setting) ? new URL(setting) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && `${url.origin}/` === url.href) return url.origin;
  throw new Error(
    'the configuration does not hold:\n  MASAR_PUBLIC_URL is wrong: it must be a scheme and a ' +
      'host, for example https://api.bank.example',
  );
}
