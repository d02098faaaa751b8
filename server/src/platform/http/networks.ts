/**
 * The networks an address lies in, from the customer's own to the provider's. One customer has a /64 or, as easily, a
 * /48 with 65,536 of them; a count by /64 alone holds back nobody who knows that. What is above is told by the length
 * of the prefix: without a list of providers, a /32 (IPv6) and a /16 (IPv4) are about what one of them is given.
 */
export interface Networks {
  /** IPv4 address or IPv6 /64: what stands for one customer in a count. */
  readonly address: string;
  /** IPv6 /56, what homes are given; the IPv4 address itself. */
  readonly site: string;
  /** IPv6 /48, IPv4 /24. */
  readonly network: string;
  /** IPv6 /32, IPv4 /16. */
  readonly provider: string;
}

/** The networks of an address as a socket or a trusted proxy gives it. */
export function networksOf(ip: string): Networks {
  const [plain = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined || !plain.includes(':')) return networksOfV4(mapped ?? plain);
  const groups = groupsOf(plain);
  const cut = (bits: number): string => {
    const kept = groups.slice(0, Math.ceil(bits / 16));
    const spare = kept.length * 16 - bits;
    const whole = kept.map((group, at) => (at === kept.length - 1 ? (group >> spare) << spare : group));
    return `${whole.map((group) => group.toString(16)).join(':')}::/${bits}`;
  };
  return { address: cut(64), site: cut(56), network: cut(48), provider: cut(32) };
}

function networksOfV4(ip: string): Networks {
  const [a = '', b = '', c = ''] = ip.split('.');
  return { address: ip, site: ip, network: `${a}.${b}.${c}.0/24`, provider: `${a}.${b}.0.0/16` };
}

/** The eight groups of an IPv6 address, however it is shortened. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 8).map((group) => Number.parseInt(group, 16) || 0);
}

/** What stands for an address in a count: IPv6 customers own whole /64 nets. */
export const addressKey = (ip: string): string => networksOf(ip).address;
