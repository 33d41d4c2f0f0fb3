import { BlockList, isIP } from 'node:net';

const BITS = { ipv4: 32, ipv6: 128 } as const;

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** True for an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** Returns a predicate that allows the addresses of these networks; an empty list allows every address. */
export function allowing(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks.map(parseNetwork)) {
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address) => {
    const bare = address.replace(/%.*$/, '');
    return isIP(bare) > 0 && list.check(bare, family(bare));
  };
}

/**
 * True when one of the outer networks contains the whole network; a mapped IPv4 address counts as IPv4.
 */
export function isWithin(network: string, outer: readonly string[]): boolean {
  const inner = parseNetwork(network);
  if (!inner) return false;
  return outer.some((each) => {
    const around = parseNetwork(each);
    return around && prefix(around) <= prefix(inner) && allowing([each])(inner.address);
  });
}

/** Length of the network's prefix in the 128 bits of IPv6, into which IPv4 is mapped. */
function prefix({ bits, family }: Network): number {
  return bits + BITS.ipv6 - BITS[family];
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  const kind = family(address);
  if (length === undefined) return { address, bits: BITS[kind], family: kind };
  const isLength = /^\d{1,3}$/.test(length) && Number(length) <= BITS[kind];
  return isLength ? { address, bits: Number(length), family: kind } : undefined;
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
