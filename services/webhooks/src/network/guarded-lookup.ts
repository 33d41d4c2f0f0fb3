import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLocalhost } from './target-url';
import type { SsrfGuard } from './ssrf-guard';

/** All addresses of a name. @throws when it has none or no name server answers */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers directly. The system's lookup holds one of the process's four threads until
 * it is answered, so four dead names would block all others.
 */
export function dnsResolve(): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const answers = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    const settled = await Promise.allSettled(answers);
    const found = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (found.length === 0) throw new Error(`the name ${hostname} has no address`);
    return found;
  };
}

/**
 * The lookup of every connection. One blocked address blocks the whole name. The connection dials
 * the addresses that were checked, so a name that changes in between (DNS rebinding) gains nothing.
 */
export function guardedLookup(ssrfGuard: SsrfGuard, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname.replace(/\.$/, '')).then(
      (found) => {
        const blocked = found.find((address) => ssrfGuard.isBlocked(address));
        if (blocked !== undefined) {
          // Without the address: the error must not reveal how inner names resolve.
          return callback(new Error(`the name ${hostname} points to a private address`), '');
        }
        const addresses = found.map((address) => ({ address, family: familyOf(address) }));
        if (options.all) return callback(null, addresses);
        const [first] = addresses;
        return callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4;
}
