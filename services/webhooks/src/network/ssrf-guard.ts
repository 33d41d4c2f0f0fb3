import { BlockList, isIP } from 'node:net';

/** Source: IANA's registry of special-purpose IPv4 addresses (RFC 6890), and multicast. */
const BLOCKED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Everything outside 2000::/3, the only block that the Internet routes (so ::1, mapped and
 * translated IPv4, fc00::/7, fe80::/10 and ff00::/8), and the parts of it that carry IPv4 or name
 * no host.
 */
const BLOCKED_V6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const LOOPBACK_V4 = ['127.0.0.0/8'];
/** The second is 127.0.0.0/8 as a dual-stack socket writes it. */
const LOOPBACK_V6 = ['::1/128', '::ffff:127.0.0.0/104'];

/** Blocks requests to private, reserved and operator-blocked addresses (SSRF). */
export class SsrfGuard {
  // Two lists: a single BlockList also compares an IPv4 address with IPv6 networks, in mapped form.
  private readonly blocked: readonly [v4: BlockList, v6: BlockList];
  private readonly loopback: readonly [v4: BlockList, v6: BlockList];
  readonly allowsLoopback: boolean;

  /** @throws Error naming a blocked network that is not in CIDR form */
  constructor(options: { readonly allowLoopback: boolean; readonly blockedNetworks?: string }) {
    this.allowsLoopback = options.allowLoopback;
    const more = (options.blockedNetworks ?? '').split(',').filter(Boolean);
    const [v4, v6] = [
      more.filter((net) => !net.includes(':')),
      more.filter((net) => net.includes(':')),
    ];
    this.blocked = [listOf([...BLOCKED_V4, ...v4]), listOf([...BLOCKED_V6, ...v6])];
    this.loopback = [listOf(LOOPBACK_V4), listOf(LOOPBACK_V6)];
  }

  /** @param address an IP address; anything else is blocked */
  isBlocked(address: string): boolean {
    if (this.allowsLoopback && this.isLoopback(address)) return false;
    return isIn(this.blocked, address) ?? true;
  }

  isLoopback(address: string): boolean {
    return isIn(this.loopback, address) ?? false;
  }
}

function isIn([v4, v6]: readonly [BlockList, BlockList], address: string): boolean | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? v4.check(address, 'ipv4') : v6.check(address, 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.trim().split('/');
    const family = isIP(address);
    const isNetwork =
      family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
    if (!isNetwork) throw new Error(`"${network}" is no network as 203.0.113.0/24`);
    list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
