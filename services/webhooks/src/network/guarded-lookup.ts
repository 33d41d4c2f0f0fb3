import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLocalhost } from './target-url';
import type { Walls } from './walls';

/** All addresses of a name. @throws when it has none or nobody answers */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers themselves. The system's lookup would hold one of four threads of the
 * process until it answers, so that four dead names would keep all others waiting.
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
 * The lookup of every connection. One blocked address among those of a name blocks all of them, and
 * what was checked is what is dialled: a name that changes in between (DNS rebinding) gains nothing.
 */
export function guardedLookup(walls: Walls, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname.replace(/\.$/, '')).then(
      (found) => {
        const blocked = found.find((address) => walls.isBlocked(address));
        if (blocked !== undefined) {
          // The address stays out of the text: what inner names resolve to is nobody's business.
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
