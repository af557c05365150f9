import { isIPv6 } from 'node:net';

/**
 * The network that limits count as one address. For IPv6 it is the /64 network: a home or school has a whole one and
 * may change its address in it.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  // URL gives the shortest form of an IPv6 address
  const host = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1);
  const [before = '', after] = host.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups =
    after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
