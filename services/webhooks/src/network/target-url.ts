import { isIP } from 'node:net';
import type { Walls } from './walls';

/** Source: spec of the field; a longer one would not fit the request line of many servers. */
const MAX_LENGTH = 2_048;
const FIRST_FREE_PORT = 1_024;

/** Names of machines and services that are not on the Internet. */
const INNER_SUFFIXES = ['local', 'internal', 'svc', 'cluster.local', 'home.arpa', 'localhost'];

/**
 * What forbids sending to a URL, in words that follow the name of its field; undefined for a good
 * one. Names are not resolved here: the lookup of each connection does that (guarded-lookup.ts).
 */
export function urlProblem(text: string, walls: Walls): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'must be an absolute URL as https://hooks.example.com/masar';
  if (url.username || url.password) return 'must hold no user or password; verify the signature';
  const isOwn = walls.allowsLoopback && isThisMachine(hostOf(url), walls);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) {
    return `must begin with https://, not ${url.protocol}//`;
  }
  return portProblem(url) ?? (isOwn ? undefined : hostProblem(hostOf(url), walls));
}

/** The host as it is dialled: without the brackets of IPv6 and the dot of a full name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** localhost and the names below it mean this machine. Source: RFC 6761, 6.3. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function isThisMachine(host: string, walls: Walls): boolean {
  return isLocalhost(host) || walls.isLoopback(host);
}

function portProblem({ protocol, port: written }: URL): string | undefined {
  const port = written || (protocol === 'https:' ? '443' : '80');
  if (port === '443' || Number(port) >= FIRST_FREE_PORT) return undefined;
  return `must use port 443 or one from ${FIRST_FREE_PORT} on, not ${port}`;
}

function hostProblem(host: string, walls: Walls): string | undefined {
  const way = 'only a public host is sent to';
  if (isThisMachine(host, walls)) return `must not point to this machine (${host}); ${way}`;
  if (isIP(host) !== 0) {
    if (!walls.isBlocked(host)) return undefined;
    return `must not point to the private or reserved address ${host}; ${way}`;
  }
  const isInner = INNER_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
  return isInner || !host.includes('.')
    ? `must not name the inner host ${host}; ${way}`
    : undefined;
}
