import { timeHeader } from '@aureus/contract/platform/envelope.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { useServer } from '../../support/server.ts';

const NOW = Date.UTC(2026, 10, 28, 12, 0, 0, 250);
const clock = manualClock(NOW);
const server = useServer({ clock });

test.each([
  ['GET', '/api/getSiteConfig', 200],
  ['GET', '/api/no/such/call', 404],
  ['HEAD', '/healthz', 200],
])('each reply tells the time of the server: %s %s', async (method, path, status) => {
  const told = async (): Promise<[number, string | null]> => {
    const reply = await fetch(server.url + path, { method });
    await reply.arrayBuffer();
    expect(reply.headers.get('cache-control')).toBe('no-store');
    return [reply.status, reply.headers.get(timeHeader)];
  };
  clock.set(NOW);
  expect(await told()).toEqual([status, String(NOW)]);
  clock.advance(86_400_000);
  expect(await told()).toEqual([status, String(NOW + 86_400_000)]);
});
