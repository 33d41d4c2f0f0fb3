import { isIP } from 'node:net';
import type { SsrfGuard } from './ssrf-guard';

/** A longer URL would not fit the request line of many servers. */
const MAX_LENGTH = 2_048;
const FIRST_FREE_PORT = 1_024;

/** Domains of machines and services that are not on the Internet. */
const INNER_SUFFIXES = ['local', 'internal', 'svc', 'cluster.local', 'home.arpa', 'localhost'];

/**
 * The reason not to send to a URL, worded to follow the name of its field; undefined if it is
 * allowed. Names are resolved by the lookup of each connection (guarded-lookup.ts), not here.
 */
export function urlProblem(text: string, ssrfGuard: SsrfGuard): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'must be an absolute URL as https://hooks.example.com/masar';
  if (url.username || url.password) return 'must hold no user or password; verify the signature';
  const isOwn = ssrfGuard.allowsLoopback && isThisMachine(hostOf(url), ssrfGuard);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) {
    return `must begin with https://, not ${url.protocol}//`;
  }
  return portProblem(url) ?? (isOwn ? undefined : hostProblem(hostOf(url), ssrfGuard));
}

/** The host as dialled: without the brackets of IPv6 and the final dot of a full name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** localhost and the names below it mean this machine. Source: RFC 6761, 6.3. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function isThisMachine(host: string, ssrfGuard: SsrfGuard): boolean {
  return isLocalhost(host) || ssrfGuard.isLoopback(host);
}

function portProblem({ protocol, port: written }: URL): string | undefined {
  const port = written || (protocol === 'https:' ? '443' : '80');
  if (port === '443' || Number(port) >= FIRST_FREE_PORT) return undefined;
  return `must use port 443 or one from ${FIRST_FREE_PORT} on, not ${port}`;
}

function hostProblem(host: string, ssrfGuard: SsrfGuard): string | undefined {
  const way = 'only a public host is sent to';
  if (isThisMachine(host, ssrfGuard)) return `must not point to this machine (${host}); ${way}`;
  if (isIP(host) !== 0) {
    if (!ssrfGuard.isBlocked(host)) return undefined;
    return `must not point to the private or reserved address ${host}; ${way}`;
  }
  const isInner = INNER_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
  return isInner || !host.includes('.')
    ? `must not name the inner host ${host}; ${way}`
    : undefined;
}
