import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../platform/errors.ts';

/**
 * Where a browser takes messages, if it is a push service we know: https, its usual port, no login. What stands in the
 * list is a host, or `*.` and the end of hosts. An origin with `http://` is a stand-in of tests; see `PUSH_SERVICES`.
 * @throws AppError push_endpoint_refused
 */
export function endpointOf(text: string, allowed: readonly string[]): URL {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new AppError('push_endpoint_refused');
  if (allowed.includes(url.origin)) return url;
  const isUsual = url.protocol === 'https:' && url.port === '' && isIP(url.hostname) === 0;
  const isKnown = allowed.some((one) =>
    one.startsWith('*.') ? url.hostname.endsWith(one.slice(1)) : url.hostname === one,
  );
  if (!isUsual || !isKnown) throw new AppError('push_endpoint_refused');
  return url;
}

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(net, bits, 'ipv6');
}

/** Whether an address is of a machine or network that only insiders reach. IPv4 inside of IPv6 counts as what it is. */
export function isInner(address: string): boolean {
  return inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a host up and refuses it when one of its addresses is an inner one: asked at the connection, not before it. */
export const outerLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isInner(address))) {
      return done(new Error(`${host} leads to an inner address`), '', 0);
    }
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
