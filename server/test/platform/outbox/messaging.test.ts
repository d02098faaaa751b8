import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import type { Jobs } from '../../../src/platform/jobs/jobs.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import type { Mail } from '../../../src/platform/mail/mailer.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { createMessaging } from '../../../src/platform/outbox/messaging.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import type { Sms } from '../../../src/platform/sms/sms.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const clock = manualClock(Date.UTC(2026, 5, 1, 12));
const noJobs: Jobs = { add: async () => {}, handle: () => {}, start: async () => {}, stop: async () => {} };

/** Messages of a day of their own; an hour may have 4 of each channel, and who is known 5. */
function open(more: object = {}) {
  clock.advance(24 * 3_600_000);
  const metrics = createMetrics();
  const settings = { ...readSettings({}), smsAlarm: 8, smsStop: 16, mailAlarm: 8, mailStop: 16, ...more };
  const messaging = createMessaging({ settings, pool: database.pool, clock, metrics, log: silentLogger }, noJobs);
  const sent = async (to: string) => (await messaging.outbox?.list(to))?.length;
  return { messaging, sent, metrics };
}

const to = '+8613800138000';
const code = (isKnown?: boolean): Sms => ({
  to,
  template: 'code_bind',
  params: { code: '111111', minutes: 10 },
  language: 'en',
  ...(isKnown === undefined ? {} : { isKnown }),
});
const changed: Sms = {
  to,
  template: 'account_changed',
  params: { kind: 'password_changed', link: 'none' },
  language: 'en',
};
const mail = (address: string): Mail => ({ to: address, template: 'account_exists', params: {}, language: 'en' });

test('S45: strangers stop at the ceiling, who is known a quarter later, and news of an account never', async () => {
  const { messaging, sent } = open();
  for (let n = 0; n < 6; n += 1) await messaging.sms?.send(code());
  expect(await sent(to)).toBe(4);
  for (let n = 0; n < 3; n += 1) await messaging.sms?.send(code(true));
  expect(await sent(to)).toBe(5);
  await messaging.sms?.send(code(false));
  expect(await sent(to)).toBe(5);
  for (let n = 0; n < 3; n += 1) await messaging.sms?.send(changed);
  expect(await sent(to)).toBe(8);
});

test('what is sent by one channel is not counted of the other', async () => {
  const { messaging, sent } = open();
  for (let n = 0; n < 4; n += 1) await messaging.sms?.send(code());
  await messaging.mailer.send(mail('channel@example.com'));
  expect(await sent('channel@example.com')).toBe(1);
});

test('a mail carries its receiver’s own words', async () => {
  const { messaging } = open();
  messaging.addPhrases(async (address) => (address === 'grace@example.com' ? 'walnut desk' : ''));
  await messaging.mailer.send(mail('grace@example.com'));
  await messaging.mailer.send(mail('other@example.com'));
  const textOf = async (address: string) => (await messaging.outbox?.list(address))?.[0]?.body;
  expect(await textOf('grace@example.com')).toContain('walnut desk');
  expect(await textOf('other@example.com')).not.toContain('walnut desk');
});

test('what could not be handed over is counted as failed, not as sent', async () => {
  // Nobody listens there.
  const { messaging, metrics } = open({ smtpUrl: 'smtp://127.0.0.1:1' });
  await expect(messaging.mailer.send(mail('lost@example.com'))).rejects.toThrow();
  messaging.close();
  const counted = await metrics.registry.getSingleMetricAsString('aureus_mail_messages_total');
  expect(counted).toMatch(/outcome="failed"\} 1/);
  expect(counted).not.toMatch(/outcome="sent"\}/);
});
