import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { createSocketShares } from '../../../src/platform/live/socket-shares.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { startLive } from './live-server.ts';

// A hundredth of the real number: five sockets of an address, twenty of a network.
const SHARE = { RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };

test('so many sockets are open from an address, so many from a network, and one that closes makes room', async () => {
  // The number of new ones in a minute is another limit, and does not count here.
  const live = await startLive(SHARE, systemClock, undefined, 100);
  let address = 0;
  /** Opens one by polling. */
  const open = (from: string) =>
    fetch(`${live.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } });
  const other = () => open(`2001:db8:7:${(address += 1).toString(16)}::1`);
  try {
    const first = await open('198.51.100.1');
    expect(first.status).toBe(200);
    const network = await Promise.all(Array.from({ length: 20 }, other));
    expect(network.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const full = await other();
    expect([full.status, await full.text()]).toEqual([403, expect.stringContaining('too_many_sockets')]);
    expect((await open('2001:db8:8:1::1')).status).toBe(200);
    const { sid } = JSON.parse((await network[0]!.text()).slice(1)) as { sid: string };
    await fetch(`${live.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body: '1' });
    await expect.poll(async () => (await other()).status).toBe(200);
  } finally {
    await live.stop();
  }
});

test('an address has its share, whatever it says of itself to a proxy that does not name it', () => {
  const engine = new EventEmitter();
  const shares = createSocketShares(readSettings(SHARE));
  shares.watch(engine as never);
  const request = (forwarded: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '203.0.113.5' } }) as never;
  const isFull = (forwarded: string): boolean => shares.isFull(shares.networksOf(request(forwarded)));
  const sockets = Array.from({ length: 5 }, (_, at) => {
    expect(isFull(`word-${at}`)).toBe(false);
    const socket = Object.assign(new EventEmitter(), { request: request(`word-${at}`) });
    engine.emit('connection', socket);
    return socket;
  });
  expect([isFull('another-word'), isFull('203.0.113.6')]).toEqual([true, false]);
  sockets[0]?.emit('close');
  expect(isFull('another-word')).toBe(false);
});
