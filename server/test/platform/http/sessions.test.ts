import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import type { Caller } from '../../../src/platform/http/route.ts';
import { createSessions } from '../../../src/platform/http/sessions.ts';

function setup() {
  const clock = manualClock();
  const open = new Map<string, Caller>([['t', { userId: 1n, sessionId: 11n }]]);
  const asked: string[] = [];
  const sessions = createSessions(async (token) => {
    asked.push(token);
    const caller = open.get(token) ?? null;
    await Promise.resolve();
    return caller;
  }, clock);
  return { clock, open, asked, sessions };
}

test('a found session is remembered for less than a second, an unknown token never', async () => {
  const { clock, open, asked, sessions } = setup();
  for (let n = 0; n < 5; n += 1) expect(await sessions.find('t')).toEqual({ userId: 1n, sessionId: 11n });
  expect(asked).toEqual(['t']);
  open.delete('t');
  clock.advance(999);
  expect(await sessions.find('t')).not.toBeNull();
  clock.advance(1);
  expect(await sessions.find('t')).toBeNull();
  expect(await sessions.find('t')).toBeNull();
  expect(asked).toHaveLength(3);
  open.set('t', { userId: 1n, sessionId: 12n });
  expect(await sessions.find('t')).toEqual({ userId: 1n, sessionId: 12n });
});

test('a clock that was set back does not keep a session alive', async () => {
  const { clock, open, sessions } = setup();
  await sessions.find('t');
  open.delete('t');
  clock.advance(-3_600_000);
  expect(await sessions.find('t')).toBeNull();
});

test('a session that has ended is out at once, also for a look-up that was under way', async () => {
  const { open, sessions } = setup();
  await sessions.find('t');
  const running = sessions.findFresh('t');
  open.delete('t');
  sessions.forget(11n);
  expect(await running).toBeNull();
  expect(await sessions.find('t')).toBeNull();
});

test('texts that can be no token are not looked up', async () => {
  const { asked, sessions } = setup();
  for (const token of ['', 'x'.repeat(257), 'a b', 'ö', 'a\n']) expect(await sessions.find(token)).toBeNull();
  expect(asked).toEqual([]);
});
