import * as calls from '@aureus/contract/account/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { search } from '@aureus/core/account/proof-of-work.ts';
import { describe, expect, test } from 'vitest';
import { nameHash } from '../../src/account/security-log.ts';
import type { AppError } from '../../src/platform/errors.ts';
import { limitTable } from '../../src/platform/http/limit-table.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

/** The real limits, with every caller at an address of its own choice behind one proxy. */
const strict = useAccounts({ settings: { rateLimitFactor: 1 } });
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

async function account(ip: string): Promise<string> {
  const name = `limited_${freshEmail().slice(1, 13)}`;
  const form = { type: 'account', user_string: name, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD } as const;
  expect((await strict.call(calls.register, form, from(ip))).error).toBeNull();
  return name;
}

/** Asks past the edge, whose own limit by the minute would answer first. */
async function past(wanted: Call, fields: object, ip: string): Promise<string | null> {
  const route = strict.account.routes.find(({ call }) => call === wanted);
  const context = { requestId: 'r', language: 'en', ip, userAgent: '', origin: null, receivedAt: new Date() };
  try {
    await route?.handle(fields as never, { ...context, findCaller: async () => null } as never);
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

const login = (name: string, password: string, ip: string) =>
  strict.call(calls.login, { user_string: name, password }, from(ip));

describe('S05: guessing passwords', () => {
  test('a hundred wrong passwords from twenty addresses: ten are looked at, and the owner still gets in', async () => {
    const home = '198.51.100.7';
    const name = await account(home);
    expect((await login(name, GOOD_PASSWORD, home)).error).toBeNull();
    const guesses = Array.from({ length: 100 }, (_, at) => login(name, `wrong-${at}-guess`, `203.0.113.${at % 20}`));
    const errors = (await Promise.all(guesses)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'account_not_found_or_wrong_password')).toHaveLength(10);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(90);
    // Even the right password is of no use to a stranger now.
    expect((await login(name, GOOD_PASSWORD, '203.0.113.99')).error).toBe('too_many_requests');
    expect((await login(name, GOOD_PASSWORD, home)).error).toBeNull();
  });

  test('nor does whoever is at the same address keep the owner out of a browser that is known', async () => {
    const home = '198.51.100.8';
    const name = await account(home);
    const cookieOf = async (of: string, ip: string): Promise<string> => {
      const reply = await login(of, GOOD_PASSWORD, ip);
      const [cookie = ''] = reply.headers.getSetCookie();
      expect(cookie).toMatch(/^aureus_device=[^;]+; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/);
      return cookie.split(';')[0] ?? '';
    };
    const mine = await cookieOf(name, home);
    const theirs = await cookieOf(await account('198.51.100.81'), '198.51.100.81');
    const known = (ip: string, cookie: string, password = GOOD_PASSWORD) =>
      strict.call(calls.login, { user_string: name, password }, { headers: { ...from(ip).headers, cookie } });
    // At home and everywhere else all tries are used up.
    for (let at = 0; at < 11; at += 1) await login(name, 'wrong', home);
    for (let at = 0; at < 11; at += 1) await login(name, 'wrong', `203.0.113.${100 + at}`);
    expect((await login(name, GOOD_PASSWORD, home)).error).toBe('too_many_requests');
    expect((await known(home, mine)).error).toBeNull();
    expect((await known('203.0.113.120', `other=1; ${mine}; more=2`)).error).toBeNull();
    // The mark of somebody else, a made up one and one with another name under its signature help nobody.
    const [, word = '', signature] = /=([^.]+)\.(.*)$/.exec(mine) ?? [];
    const forged = `aureus_device=${word.slice(1)}A.${signature}`;
    for (const cookie of [theirs, forged, 'aureus_device=1.1.x.y', `${mine}A`]) {
      expect([cookie, (await known('203.0.113.121', cookie)).error]).toEqual([cookie, 'too_many_requests']);
    }
    // And who has the browser can guess no more than anybody.
    const errors: (string | null)[] = [];
    for (let at = 0; at < 12; at += 1) errors.push((await known(home, mine, 'wrong')).error);
    expect(errors.filter((error) => error === 'account_not_found_or_wrong_password')).toHaveLength(10);
  });

  test('a name nobody has is limited alike', async () => {
    const errors: (string | null)[] = [];
    for (let at = 0; at < 12; at += 1) errors.push((await login('nobody_at_all', 'wrong', `192.0.2.${at}`)).error);
    expect(errors.filter((error) => error === 'account_not_found_or_wrong_password')).toHaveLength(10);
    expect(errors.slice(10)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  test('the right password forgets the wrong ones before it', async () => {
    const name = await account('198.51.100.9');
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) expect((await login(name, 'wrong', '198.51.100.9')).status).toBe(200);
      expect((await login(name, GOOD_PASSWORD, '198.51.100.9')).error).toBeNull();
    }
  });

  test('all ways to name one account share one count', async () => {
    const name = await account('198.51.100.11');
    const spellings = [name, name.toUpperCase(), ` ${name} `];
    const errors: (string | null)[] = [];
    for (let at = 0; at < 12; at += 1)
      errors.push((await login(spellings[at % 3] ?? '', 'wrong', '198.51.100.11')).error);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(2);
  });
});

describe('S45: sending codes', () => {
  test('the same address waits two minutes, whether it has an account or not', async () => {
    const email = freshEmail();
    const send = (ip: string) => strict.call(calls.sendMailCode, { user_string: email }, from(ip));
    const replies = await Promise.all([send('192.0.2.101'), send('192.0.2.102'), send('192.0.2.103')]);
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
    expect(replies.filter(({ error }) => error === 'code_sent_recently')).toHaveLength(2);
    await strict.messages(email, 1);
    const again = await send('192.0.2.104');
    expect(again.text).toMatch(/1[12]\d seconds/);
  });

  /** Answers of challenges nobody has used up yet, by receiver. */
  const worked = new Map<string, { challenge: string; challenge_answer: string }>();

  async function work(mobile: string) {
    const fields = { kind: 'mobile', user_string: mobile, area_code: '86' } as const;
    const { challenge, bits } = (await strict.call(calls.codeChallenge, fields)).answer;
    const found = { challenge, challenge_answer: String(search(challenge, bits, 0, 2 ** 28)) };
    worked.set(mobile, found);
    return found;
  }

  async function ask(user_string: string, ip: string): Promise<string | null> {
    const isMail = user_string.includes('@');
    const answer = isMail ? {} : (worked.get(user_string) ?? (await work(user_string)));
    const fields = isMail ? { user_string } : { mobile: user_string, area_code: '86', ...answer };
    const error = await past(isMail ? calls.sendMailCode : calls.sendPhoneCode, { ...fields, scene: 'register' }, ip);
    if (error === null) worked.delete(user_string);
    return error;
  }

  test('one sender gets thirty codes an hour and a hundred a day, with IPv6 whatever the address within its net', async () => {
    for (let at = 0; at < 30; at += 1) expect(await ask(freshEmail(), `2001:db8:1:2::${at}`)).toBeNull();
    expect(await ask(freshEmail(), '2001:db8:1:2:3::1')).toBe('too_many_requests');
    expect(await ask(freshEmail(), '2001:db8:1:3::1')).toBeNull();
    const nextHour = async () => {
      await strict.platform.limits.reset('account.code.address.hour', '2001:db8:1:2::/64');
      await strict.platform.limits.reset('account.code.site.hour', '2001:db8:1:0::/56');
    };
    for (let sent = 30; sent < 100; sent += 1) {
      if (sent % 30 === 0) await nextHour();
      expect(await ask(freshEmail(), '2001:db8:1:2::1')).toBeNull();
    }
    await nextHour();
    expect(await ask(freshEmail(), '2001:db8:1:2::1')).toBe('too_many_requests');
  });

  test('one receiver gets five codes an hour that strangers ask for, from however many senders', async () => {
    const email = freshEmail();
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await ask(email, `192.0.2.${sent}`)).toBeNull();
      await strict.database.pool.query(`UPDATE codes SET created_at = created_at - interval '3 minutes'`);
    }
    expect(await ask(email, '192.0.2.200')).toBe('too_many_requests');
  });

  test('thirty requests of strangers for one number: five an hour, eight a day', async () => {
    const number = '13900002222';
    const later = () => strict.database.pool.query(`UPDATE codes SET created_at = created_at - interval '3 minutes'`);
    const thirty = async (): Promise<(string | null)[]> => {
      const codes: (string | null)[] = [];
      for (let at = 0; at < 30; at += 1) {
        codes.push(await ask(number, `198.18.0.${at}`));
        await later();
      }
      return codes;
    };
    const first = await thirty();
    expect(first.filter((code) => code === null)).toHaveLength(5);
    expect(first.filter((code) => code === 'too_many_requests')).toHaveLength(25);
    const nextHour = () =>
      strict.platform.limits.reset('account.code.receiver.hour.strangers', nameHash(`+86${number}`)).then(thirty);
    expect((await nextHour()).filter((code) => code === null)).toHaveLength(3);
    expect(new Set(await nextHour())).toEqual(new Set(['too_many_requests']));
  });
});

test('S61: each security event is one line that says who, what and where, without a secret', async () => {
  const ip = '198.51.100.77';
  const name = await account(ip);
  await login(name, 'wrong-password-here', ip);
  expect((await login(name, GOOD_PASSWORD, ip)).error).toBeNull();
  const lines = strict.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.ip === ip && line.event !== undefined);
  expect(lines.map(({ event }) => event)).toEqual(['registered', 'login_failed', 'login']);
  for (const line of lines) {
    expect(line).toMatchObject({ time: expect.any(String) as string, request: expect.any(String) as string });
    expect(line.user).toMatch(/^\d+$/);
  }
  const log = strict.logged.join('\n');
  for (const secret of [GOOD_PASSWORD, 'wrong-password-here']) expect(log).not.toContain(secret);
});

describe('limits without a session count by every network of the sender', () => {
  /** One of 400 addresses within a /48, each in a /56 of its own. */
  const within = (customer: string, at: number): string => `${customer}:${(at * 160).toString(16)}::1`;

  test('of 400 wrong passwords of one /48, at as many names, 200 are looked at; another customer is none the worse', async () => {
    const guess = (at: number, customer = '2001:db8:48') =>
      past(calls.login, { user_string: `nobody_${at}`, password: 'wrong' }, within(customer, at));
    const errors: (string | null)[] = [];
    for (let at = 0; at < 400; at += 1) errors.push(await guess(at));
    expect(errors.filter((error) => error === 'account_not_found_or_wrong_password')).toHaveLength(200);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(200);
    expect(await guess(1, '2001:db8:49')).toBe('account_not_found_or_wrong_password');
  });

  test('sent at once they are counted before anything is hashed, and the owner of an account there still gets in', async () => {
    const home = '2001:db8:50:1::1';
    const name = await account(home);
    expect(await past(calls.login, { user_string: name, password: GOOD_PASSWORD }, home)).toBeNull();
    const guesses = Array.from({ length: 240 }, (_, at) =>
      past(calls.login, { user_string: `nobody_else_${at}`, password: 'wrong' }, within('2001:db8:50', at)),
    );
    const errors = await Promise.all(guesses);
    expect(errors.filter((error) => error === 'account_not_found_or_wrong_password')).toHaveLength(200);
    expect(await past(calls.login, { user_string: name, password: GOOD_PASSWORD }, home)).toBeNull();
  });

  test('a right password of a stranger gives its place back', async () => {
    const name = await account('2001:db8:51:1::1');
    for (let at = 0; at < 30; at += 1) {
      // Each from a network of its own, which is unknown.
      const ip = within('2001:db8:52', at);
      expect(await past(calls.login, { user_string: name, password: GOOD_PASSWORD }, ip)).toBeNull();
    }
    const { rows } = await strict.database.pool.query<{ points: number }>(
      `SELECT points FROM rate_limit WHERE key LIKE 'account.login.address.network:2001:db8:52%'`,
    );
    expect(rows).toEqual([{ points: 0 }]);
  });

  test('registrations of one /48 are a hundred an hour, answers of wallets two hundred', async () => {
    const { limits } = strict.platform;
    for (const [name, most] of [
      ['account.register.address', 100],
      ['account.login.wallet', 200],
      ['operator.login.address', 100],
    ] as const) {
      const uses = [];
      for (let at = 0; at < 400; at += 1) {
        uses.push(await limits.consumeByNetworks(name, within('2001:db8:53', at)).then(() => 1, () => 0)); // prettier-ignore
      }
      expect([name, uses.filter((one) => one === 1).length]).toEqual([name, most]);
    }
  });

  test('whoever is refused by their own network takes nothing from the provider’s others', async () => {
    const { limits } = strict.platform;
    const use = (ip: string) => limits.consumeByNetworks('account.register.address', ip).then(() => true, () => false); // prettier-ignore
    for (let at = 0; at < 2_000; at += 1) await use('2001:dba:1:1::1');
    expect(await use('2001:dba:2:1::1')).toBe(true);
    const { rows } = await strict.database.pool.query<{ points: number }>(
      `SELECT points FROM rate_limit WHERE key LIKE 'account.register.address.provider:2001:dba%'`,
    );
    expect(rows).toEqual([{ points: 51 }]);
  });

  test('all counts of who has no session have wider networks, also those of a process', () => {
    const counted = Object.entries(limitTable).flatMap(([name, limit]) => ('wider' in limit ? [name] : []));
    expect(counted).toEqual([
      'edge.address',
      'edge.read',
      'edge.write',
      'edge.money',
      'edge.sensitive',
      'edge.message',
      'edge.sign',
      'edge.report.address',
      'live.connect',
      'account.login.wallet',
      'account.login.address',
      'account.register.address',
      'operator.login.address',
    ]);
    // And nothing else counts an address by itself; codes and tickets name their networks one by one.
    const named = ['account.code.', 'support.ticket.'];
    const addresses = Object.keys(limitTable).filter((name) => /\baddress\b/.test(name));
    expect(addresses.filter((name) => !counted.includes(name) && !named.some((of) => name.startsWith(of)))).toEqual([]);
  });
});
