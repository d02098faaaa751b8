import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { DAY_SHARES } from '../../src/platform/http/guessers.ts';
import type { FormClient } from '../support/server.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

/**
 * An attacker who sits at a shared machine on which the owner once logged in, with its mark and in its network: what that is
 * worth against the codes by mail.
 */

const DAY = 86_400_000;
const clock = manualClock(Date.now());
const accounts = useAccounts({ clock, settings: { rateLimitFactor: 1 } });
const call: FormClient = (...given) => accounts.call(...given);
const from = (ip: string, more: { cookie?: string; token?: string } = {}) => ({
  headers: { 'x-forwarded-for': ip, ...(more.cookie === undefined ? {} : { cookie: more.cookie }) },
  ...(more.token === undefined ? {} : { token: more.token }),
});

async function later(): Promise<void> {
  clock.advance(180_000);
  await accounts.database.owner.query(`DELETE FROM rate_limit WHERE key LIKE '%.hour%' OR key LIKE 'account.login.%'`);
}

test('a shared machine uses up what is kept for devices and places, and never what an open session has', async () => {
  const [email, home, cafe] = [freshEmail(), '203.0.113.7', '198.51.100.9'];
  const { pool } = accounts.database;
  expect((await call(calls.sendMailCode, { user_string: email }, from(home))).error).toBeNull();
  const outbox = async () => {
    const response = await fetch(`${accounts.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { code: string | null }[]).flatMap(({ code }) => code ?? []);
  };
  await expect.poll(async () => (await outbox()).length).toBe(1);
  const [code = ''] = await outbox();
  const form = { type: 'email', user_string: email, code, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD } as const; // prettier-ignore
  expect((await call(calls.register, form, from(home))).error).toBeNull();
  const login = async (at: string) => {
    const reply = await call(calls.login, { user_string: email, password: GOOD_PASSWORD }, from(at));
    return { token: reply.answer, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const own = await login(home);
  const shared = await login(cafe);
  clock.advance(2 * DAY);
  const { token } = await login(home);
  await later();

  const forget = { user_string: email, scene: 'forget' } as const;
  const attackers = [from(cafe, { cookie: shared.cookie }), from(cafe), from('192.0.2.1')];
  for (let round = 0; round < 30; round += 1) {
    for (const at of attackers) {
      await call(calls.sendMailCode, forget, at);
      for (let guess = 0; guess < 6; guess += 1) {
        await call(calls.checkCode, { ...forget, email_code: String(100_000 + guess) }, at);
      }
    }
    await later();
  }
  const { rows } = await pool.query<{ sum: bigint }>(
    `SELECT sum(tries) AS sum FROM codes WHERE address = $1 AND scene = 'forget'`,
    [email],
  );
  const { device, place, strangers } = DAY_SHARES;
  expect(Number(rows[0]?.sum)).toBeLessThanOrEqual(device + place + strangers);
  const asked = async (at: ReturnType<typeof from>) => (await call(calls.sendMailCode, forget, at)).error;
  // Left open, and written down: the owner’s own device and home are refused, too, where no session is open.
  expect(await asked(from(home, { cookie: own.cookie }))).toBe('too_many_requests');
  expect(await asked(from(home, { token }))).toBeNull();
});
