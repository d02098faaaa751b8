import * as calls from '@aureus/contract/account/calls.ts';
import { isSolved, search } from '@aureus/core/account/proof-of-work.ts';
import { describe, expect, test } from 'vitest';
import { TRIES_FOR_ALL } from '../../src/account/codes.ts';
import type { CodeScene } from '../../src/account/codes.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { AppError } from '../../src/platform/errors.ts';
import { SOME_CALL } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

// Item 11: whoever has many networks stops nobody but themselves.

const clock = manualClock(Date.now());
const DAY = 86_400_000;
// An hour may have a quarter of it: 10,000 mails, 60 text messages.
const accounts = useAccounts({ clock, settings: { rateLimitFactor: 1, mailStop: 40_000, smsStop: 240, smsAlarm: 1 } });
const from = (ip: string, token?: string) => ({
  headers: { 'x-forwarded-for': ip },
  ...(token === undefined ? {} : { token }),
});
let numbers = 0;
const freshNumber = (): string => `138${String((numbers += 1)).padStart(8, '0')}`;
const limited = ({ error }: { error: string | null }): boolean => error === 'too_many_requests';

/** What was handed over in this hour, as if it had been. */
const used = (channel: 'mail' | 'sms', sent: number) =>
  accounts.database.owner.query(
    `INSERT INTO message_count (channel, hour, sent) VALUES ($1, to_timestamp($3), $2)
     ON CONFLICT (channel, hour) DO UPDATE SET sent = $2`,
    [channel, sent, Math.floor(clock.epochMs() / 3_600_000) * 3_600],
  );

async function challengeOf(mobile: string, scene: CodeScene = 'register') {
  const fields = { kind: 'mobile', user_string: mobile, scene } as const;
  return (await accounts.call(calls.codeChallenge, fields, from('198.51.100.1'))).answer;
}

async function solved(mobile: string, scene: CodeScene = 'register') {
  const { challenge, bits } = await challengeOf(mobile, scene);
  return { challenge, challenge_answer: String(search(challenge, bits, 0, 2 ** 28)) };
}

const text = (mobile: string, ip: string, fields: object = {}, token?: string) =>
  accounts.call(calls.sendPhoneCode, { mobile, ...fields }, from(ip, token));

/** An account of more than a day that was last used from the address. */
async function settled(ip: string): Promise<{ email: string; token: string }> {
  const email = freshEmail();
  const asked = await accounts.call(calls.sendMailCode, { user_string: email }, from(ip));
  expect(asked.error).toBeNull();
  const [mail] = await accounts.messages(email);
  const form = { type: 'email', user_string: email, code: mail?.code ?? '', password: GOOD_PASSWORD } as const;
  expect((await accounts.call(calls.register, { ...form, re_password: GOOD_PASSWORD }, from(ip))).error).toBeNull();
  clock.advance(DAY + 1_000);
  const token = (await accounts.call(calls.login, { user_string: email, password: GOOD_PASSWORD }, from(ip))).answer;
  return { email, token };
}

describe('counting by networks', () => {
  test('all the /64 of one /48 together ask for no more than 120 an hour, those of a /32 for 300', async () => {
    await used('mail', 0);
    const ask = (ip: string) => accounts.call(calls.sendMailCode, { user_string: freshEmail() }, from(ip));
    const asked = async (count: number, address: (at: number) => string) => {
      const replies = [];
      for (let at = 0; at < count; at += 1) replies.push(await ask(address(at)));
      return replies;
    };
    const hex = (n: number): string => n.toString(16);
    // 42 networks of a customer, three codes from each.
    const one = await asked(126, (at) => `2001:db8:7:${hex((at % 42) * 256)}::1`);
    expect(one.filter(limited)).toHaveLength(6);
    // Another customer of the same provider is none the worse.
    expect((await ask('2001:db8:8:1::1')).error).toBeNull();
    const others = await asked(200, (at) => `2001:db8:${hex(100 + at)}::1`);
    expect(others.filter(limited)).toHaveLength(120 + 1 + 200 - 300);
    expect((await ask('2001:db9:8:1::1')).error).toBeNull();
  });

  test('of a /56 there are no more than sixty an hour', async () => {
    await used('mail', 0);
    const errors = [];
    for (let at = 0; at < 62; at += 1) {
      const ip = `2001:db9:9:11${(at % 200).toString(16).padStart(2, '0')}::1`;
      errors.push((await accounts.call(calls.sendMailCode, { user_string: freshEmail() }, from(ip))).error);
    }
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(2);
  });
});

test('one mailbox by many names gets no more codes than by one', async () => {
  await used('mail', 0);
  const [local, host] = freshEmail().split('@');
  const replies = [];
  for (let at = 0; at < 12; at += 1) {
    const user_string = `${local}+${at}@${host}`;
    replies.push(await accounts.call(calls.sendMailCode, { user_string }, from(`203.0.${at}.7`)));
  }
  expect(replies.filter(limited)).toHaveLength(7);
});

describe('the work before a code', () => {
  test('a text message without a session costs work; the answer serves once, for one number and one purpose', async () => {
    const [mobile, other] = [freshNumber(), freshNumber()];
    expect((await text(mobile, '192.0.2.1')).error).toBe('challenge_required');
    const answer = await solved(mobile);
    expect((await text(other, '192.0.2.1', answer)).error).toBe('challenge_failed');
    expect((await text(mobile, '192.0.2.1', { ...answer, scene: 'forget' })).error).toBe('challenge_failed');
    expect((await text(mobile, '192.0.2.1', { ...answer, challenge_answer: '1' })).error).toBe('challenge_failed');
    expect((await text(mobile, '192.0.2.1', answer)).answer).toEqual({ done: true });
    clock.advance(125_000);
    expect((await text(mobile, '192.0.2.1', answer)).error).toBe('challenge_failed');
  });

  test('sent twice at once, an answer makes one code', async () => {
    const mobile = freshNumber();
    const answer = await solved(mobile);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => text(mobile, `192.0.2.${10 + at}`, answer)));
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
    const { rows } = await accounts.database.owner.query('SELECT FROM codes WHERE address = $1', [`+86${mobile}`]);
    expect(rows).toHaveLength(1);
  });

  test('an answer is too old after five minutes, and nobody makes the task easier', async () => {
    const mobile = freshNumber();
    const answer = await solved(mobile);
    const easy = answer.challenge.replace(/^\d+/, '0');
    expect((await text(mobile, '192.0.2.2', { challenge: easy, challenge_answer: '0' })).error).toBe(
      'challenge_failed',
    );
    clock.advance(300_000);
    expect((await text(mobile, '192.0.2.2', answer)).error).toBe('challenge_failed');
  });

  test('the work grows with what is used up, never beyond what a telephone can do, and mail costs some then', async () => {
    const bits: number[] = [];
    for (const sent of [0, 15, 30, 60, 6_000]) {
      await used('sms', sent);
      bits.push((await challengeOf(freshNumber())).bits);
    }
    expect(bits).toEqual([15, 17, 18, 18, 18]);
    await used('sms', 0);
    await used('mail', 5_000);
    const reply = await accounts.call(calls.sendMailCode, { user_string: freshEmail() }, from('192.0.2.3'));
    expect(reply.error).toBe('challenge_required');
    await used('mail', 0);
  });

  test('work done while it was cheap opens nothing once it is dear, by text or mail', async () => {
    await used('sms', 0);
    const mobile = freshNumber();
    const { challenge, bits } = await challengeOf(mobile);
    // Solved for what it asked, and for no more.
    const answer = Array.from({ length: 2 ** 20 }, (_, at) => at).find(
      (at) => isSolved(challenge, at, bits) && !isSolved(challenge, at, bits + 1),
    );
    const cheap = { challenge, challenge_answer: String(answer) };
    await used('sms', 15);
    expect((await text(mobile, '192.0.2.5', cheap)).error).toBe('challenge_required');
    expect((await text(mobile, '192.0.2.5', await solved(mobile))).error).toBeNull();
    await used('sms', 0);

    const email = freshEmail();
    await used('mail', 0);
    const free = (await accounts.call(calls.codeChallenge, { kind: 'email', user_string: email, scene: 'register' }))
      .answer;
    expect(free.bits).toBe(0);
    await used('mail', 5_000);
    const fields = { user_string: email, challenge: free.challenge, challenge_answer: '0' };
    expect((await accounts.call(calls.sendMailCode, fields, from('192.0.2.6'))).error).toBe('challenge_required');
    await used('mail', 0);
  });

  test('whether a number has an account makes no difference', async () => {
    const mine = freshNumber();
    await accounts.database.owner.query(
      `INSERT INTO users (phone_area, phone_number, password_hash, nickname, invitation_code, password_changed_at,
         created_at, language) VALUES ('86', $1, 'x', 'n', 'KNOWNNUM', now(), now(), 'en')`,
      [mine],
    );
    const [known, unknown] = [await challengeOf(mine, 'forget'), await challengeOf(freshNumber(), 'forget')];
    expect(known.bits).toBe(unknown.bits);
    expect((await text(mine, '192.0.2.4', { scene: 'forget' })).error).toBe('challenge_required');
  });
});

describe('what is kept for the known', () => {
  test('with the ceiling used up, a session and a place the account was used from still get codes, strangers none', async () => {
    await used('mail', 0);
    const home = '203.0.113.50';
    const { email, token } = await settled(home);
    await used('mail', 10_000);
    await used('sms', 60);
    const forget = (name: string, ip: string) =>
      accounts.call(calls.sendMailCode, { user_string: name, scene: 'forget' }, from(ip));
    expect((await forget(email, '203.0.113.99')).error).toBe('codes_stopped');
    expect((await forget(freshEmail(), home)).error).toBe('codes_stopped');
    // At home it costs work as for everybody, and comes.
    expect((await forget(email, home)).error).toBe('challenge_required');
    expect((await text(freshNumber(), home, { scene: 'bind' }, token)).error).toBeNull();
    expect((await text(freshNumber(), home, { scene: 'bind' })).error).toBe('codes_stopped');
    // A session needs no network of its own: it counts by user.
    const replies = [];
    for (let at = 0; at < 11; at += 1) {
      replies.push(await text(freshNumber(), `10.${at}.0.1`, { scene: 'bind' }, token));
    }
    expect(replies.filter(limited)).toHaveLength(2);
    await used('sms', 75);
    expect((await text(freshNumber(), home, { scene: 'bind' }, token)).error).toBe('codes_stopped');
    await used('mail', 0);
    await used('sms', 0);
  });

  test('neighbours who use up the codes of a whole network do not use up those of who is at home in it', async () => {
    await used('mail', 0);
    const home = '2001:dbb:1:1::1';
    const { email } = await settled(home);
    const ask = (ip: string, fields: { user_string: string; scene?: 'forget' }) =>
      accounts.call(calls.sendMailCode, fields, from(ip));
    for (let at = 0; at < 120; at += 1) {
      await ask(`2001:dbb:1:${(at * 256 + 2).toString(16)}::1`, { user_string: freshEmail() });
    }
    expect((await ask('2001:dbb:1:ffff::1', { user_string: email, scene: 'forget' })).error).toBe('too_many_requests');
    expect((await ask(home, { user_string: email, scene: 'forget' })).error).toBeNull();
  });

  test('the guesses of all are used up: strangers wait, and the owner at home gets in', async () => {
    const home = '203.0.113.60';
    const { email } = await settled(home);
    expect(
      (await accounts.call(calls.sendMailCode, { user_string: email, scene: 'forget' }, from(home))).error,
    ).toBeNull();
    const [{ code } = { code: '' }] = await accounts.messages(email, 2);
    await accounts.database.owner.query(
      `INSERT INTO codes (address, scene, salt, code_hash, tries, created_at, expires_at)
       SELECT 'guessed' || n, 'register', decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 5, $2::timestamptz,
         $2::timestamptz + interval '10 minutes' FROM generate_series(1, $1::integer) AS n`,
      [TRIES_FOR_ALL / 5, clock.now()],
    );
    const check = (ip: string) =>
      accounts.call(calls.checkCode, { user_string: email, email_code: code ?? '', scene: 'forget' }, from(ip));
    expect((await check('192.0.2.77')).error).toBe('code_wrong_or_expired');
    expect((await check(home)).answer).toEqual({ done: true });
  });

  test('wrong codes count by the network they come from, whatever code they guess', async () => {
    // Past the edge, whose own limit by the minute would answer first.
    const route = accounts.account.routes.find(({ call }) => call === calls.checkCode);
    const guess = (at: number) => {
      const context = { ...SOME_CALL, ip: `2001:dba:5:${at.toString(16)}::1` };
      const fields = { user_string: `g${at}@example.com`, email_code: '000000', scene: 'register' };
      return Promise.resolve(route?.handle(fields as never, context as never)).then(
        () => ({ error: null }),
        (error: unknown) => ({ error: (error as AppError).code as string }),
      );
    };
    const replies = await Promise.all(Array.from({ length: 310 }, (_, at) => guess(at)));
    expect(replies.filter(limited)).toHaveLength(10);
  });
});
