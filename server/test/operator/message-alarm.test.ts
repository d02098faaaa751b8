import { sendPhoneCode } from '@aureus/contract/account/calls.ts';
import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import { expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { demoOperator, movableClock, operatorToken } from './operators.ts';

// S45: what text messages cost is counted, told and stopped.

const HOUR = 3_600_000;
const clock = movableClock();
// An hour may have a quarter of these: 2 raise the alarm, 4 are the ceiling. With so wide a factor no code costs work.
const server = useServer({ clock, settings: { smsAlarm: 8, smsStop: 16, rateLimitFactor: 1e9 } });
let numbers = 0;

const send = async (): Promise<string | null> => {
  numbers += 1;
  const mobile = `139${String(numbers).padStart(8, '0')}`;
  return (await server.call(sendPhoneCode, { mobile, scene: 'register' })).error;
};
const countOf = async (channel: string, subject = '%'): Promise<number> => {
  const { rows } = await server.database.owner.query<{ count: bigint }>(
    'SELECT count(*) FROM outbox_message WHERE channel = $1 AND subject LIKE $2',
    [channel, subject],
  );
  return Number(rows[0]?.count ?? 0n);
};
/** To the beginning of an hour, so that none ends while the test is in it. */
const nextHour = (): void => clock.forward(HOUR - (clock.epochMs() % HOUR) + 1_000);
const sms = async () => {
  const token = await operatorToken(server, clock, 'admin1');
  const { messages } = (await server.call(dashboard, {}, { token })).answer;
  return messages.find(({ channel }) => channel === 'sms');
};

test('S45: thirty at once: no more than the ceiling is sent, and administrators hear of it once', async () => {
  // Far from midnight as well.
  clock.forward(24 * HOUR - (clock.epochMs() % (24 * HOUR)) + 1_000);
  expect(await sms()).toMatchObject({ hour: 0, day: 0, alarm: 8, stop: 16, state: 'normal' });
  const errors = await Promise.all(Array.from({ length: 30 }, send));
  expect(errors.every((error) => error === null || error === 'codes_stopped')).toBe(true);
  await expect.poll(() => countOf('sms')).toBe(4);
  expect(await send()).toBe('codes_stopped');
  expect(await sms()).toMatchObject({ hour: 4, day: 4, state: 'stop' });
  await expect.poll(() => countOf('mail', 'Unusually many messages%')).toBe(2 * administrators);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/aureus_sms_messages_total\{outcome="sent"\} 4/);
});

/** The demo has two; each hears of the alarm and of the stop. */
const administrators = 2;

test('S45: the next hour goes on, the day ends it', async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    nextHour();
    for (let sent = 0; sent < 4; sent += 1) expect(await send()).toBeNull();
    const expected = 8 + 4 * hour;
    await expect.poll(() => countOf('sms')).toBe(expected);
    expect(await send()).toBe('codes_stopped');
  }
  nextHour();
  expect(await send()).toBe('codes_stopped');
  expect(await sms()).toMatchObject({ hour: 0, day: 16, state: 'stop' });
  const { rows } = await server.database.owner.query<{ recipient: string; body: string }>(
    `SELECT recipient, body FROM outbox_message WHERE channel = 'mail' AND subject LIKE 'Unusually%' ORDER BY id`,
  );
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(
    new Set([demoOperator('admin1').email, demoOperator('admin2').email]),
  );
  expect(rows.filter(({ body }) => body.includes('within a day')).length).toBe(2 * administrators);
  expect(rows.find(({ body }) => body.includes('No further codes'))?.body).toContain('text messages');
  // Midnight (UTC) lets codes through again.
  clock.forward(24 * HOUR - (clock.epochMs() % (24 * HOUR)) + 1_000);
  expect(await send()).toBeNull();
});
