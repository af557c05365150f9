import { isIPv6 } from 'node:net';

/** What is counted as one address: a home or a school has a whole /64 of IPv6, and may take another of it for each call. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  // the shortest form that a URL gives, whatever way it was written
  const host = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1);
  const [before = '', after] = host.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups =
    after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
