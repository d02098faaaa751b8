import * as calls from '@aureus/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { MOST_ACCOUNTS } from '../../src/account/devices.ts';
import { accountView } from '../../src/account/operator-view.ts';
import { findLinkedOf, findOnePerson } from '../../src/account/linked.ts';
import { onePerson } from '../../src/account/one-person.ts';
import { createDeviceMarks } from '../../src/platform/http/device-marks.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

/** Which accounts are one person's by what they are opened on, and which only look alike. */

const DAY = 86_400_000;
const accounts = useAccounts();
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const UPDATED = CHROME.replace('150', '151');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

/** A browser that keeps its cookie as browsers do: over logouts, whoever logs in. */
interface Browser {
  agent: string;
  ip: string;
  cookie: string;
}
const browser = (ip: string, agent = CHROME): Browser => ({ agent, ip, cookie: '' });

const headersOf = ({ agent, ip, cookie }: Browser) => ({
  headers: { 'user-agent': agent, 'x-forwarded-for': ip, ...(cookie === '' ? {} : { cookie }) },
});

/** An account that is opened in these browsers, one after the other, and left again. */
async function person(...browsers: readonly Browser[]): Promise<{ readonly id: bigint; readonly name: string }> {
  const name = `device_${freshEmail().slice(1, 13)}`;
  const form = { type: 'account', user_string: name, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD } as const;
  const at = browsers[0] ?? browser('198.51.100.1');
  expect((await accounts.call(calls.register, form, headersOf(at))).error).toBeNull();
  for (const each of browsers) await enter(name, each);
  const { rows } = await accounts.database.pool.query<{ id: bigint }>('SELECT id FROM users WHERE account_name = $1', [
    name,
  ]);
  return { id: rows[0]!.id, name };
}

async function enter(name: string, at: Browser): Promise<void> {
  const reply = await accounts.call(calls.login, { user_string: name, password: GOOD_PASSWORD }, headersOf(at));
  expect(reply.error).toBeNull();
  const [cookie] = reply.headers.getSetCookie();
  at.cookie = cookie?.split(';')[0] ?? at.cookie;
  expect((await accounts.call(calls.logout, {}, { token: reply.answer, ...headersOf(at) })).error).toBeNull();
}

const links = () =>
  accountView({
    hub: accounts.platform.hub,
    notices: { send: async () => {} },
    onFreeze: () => {},
    proposals: { handle: () => {} },
  }).links ?? [];
const ofOnePerson = (id: bigint) =>
  findOnePerson(
    accounts.database.pool,
    links().filter(({ kind }) => onePerson.has(kind)),
    id,
  );
const hints = (id: bigint) => findOnePerson(accounts.database.pool, links(), id);

test('two accounts in one browser are one person, also once the browser was updated and the network is another', async () => {
  const at = browser('198.51.100.10');
  const one = await person(at);
  at.agent = UPDATED;
  at.ip = '203.0.113.10';
  const two = await person(at);
  expect(await ofOnePerson(one.id)).toEqual([{ id: two.id, reasons: ['device'] }]);
  expect(await ofOnePerson(two.id)).toEqual([{ id: one.id, reasons: ['device'] }]);
});

test('two strangers behind one carrier with the same browser are two; operators see that address and browser are alike', async () => {
  const [one, two] = [await person(browser('100.64.0.1')), await person(browser('100.64.0.1'))];
  expect(await ofOnePerson(one.id)).toEqual([]);
  expect(await hints(one.id)).toEqual([{ id: two.id, reasons: ['address_and_browser', 'login_address'] }]);
});

test('another browser of one machine is another device: only an account that was opened in both links them', async () => {
  const [chrome, firefox] = [browser('198.51.100.11'), browser('198.51.100.11', FIREFOX)];
  const [one, two] = [await person(chrome), await person(firefox)];
  expect(await ofOnePerson(one.id)).toEqual([]);
  expect(await hints(one.id)).toEqual([{ id: two.id, reasons: ['login_address'] }]);
  await enter(one.name, firefox);
  expect(await ofOnePerson(two.id)).toEqual([{ id: one.id, reasons: ['device'] }]);
});

test('a browser whose mark was cleared is a new one from then on; what was linked before stays linked', async () => {
  const at = browser('198.51.100.12');
  const [one, two] = [await person(at), await person(at)];
  at.cookie = '';
  const three = await person(at);
  expect((await ofOnePerson(one.id)).map(({ id }) => id)).toEqual([two.id]);
  expect(await ofOnePerson(three.id)).toEqual([]);
});

test('a mark that is copied to another browser is the same device; one that is made up or changed is none', async () => {
  const at = browser('198.51.100.13');
  const one = await person(at);
  const copied = { ...browser('203.0.113.13', FIREFOX), cookie: at.cookie };
  const two = await person(copied);
  expect((await ofOnePerson(one.id)).map(({ id }) => id)).toEqual([two.id]);
  const [, word = '', signature = ''] = /=([^.]+)\.(.*)$/.exec(at.cookie) ?? [];
  const forged = [`${word.slice(1)}A.${signature}`, `${word}.${'A'.repeat(43)}`, word, `.${signature}`];
  for (const mark of forged) {
    const three = await person({ ...browser('203.0.113.14', FIREFOX), cookie: `aureus_device=${mark}` });
    expect([mark, await ofOnePerson(three.id)]).toEqual([mark, []]);
  }
});

test('a failed login leaves no device, and gives a browser no mark', async () => {
  const victim = await person(browser('198.51.100.14'));
  const at = browser('198.51.100.15');
  const reply = await accounts.call(calls.login, { user_string: victim.name, password: 'wrong' }, headersOf(at));
  expect(reply.error).toBe('account_not_found_or_wrong_password');
  expect(reply.headers.getSetCookie()).toEqual([]);
  const thief = await person(at);
  await accounts.call(calls.login, { user_string: victim.name, password: 'wrong' }, headersOf(at));
  expect(await ofOnePerson(thief.id)).toEqual([]);
});

test('a mark names no account, is kept as a hash, and is forgotten two years after the last login', async () => {
  const at = browser('198.51.100.16');
  const one = await person(at);
  const word = /=([^.]+)\./.exec(at.cookie)?.[1] ?? '';
  expect(word).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const { pool } = accounts.database;
  const { rows } = await pool.query<{ row: string }>('SELECT account_device::text AS row FROM account_device');
  expect(rows.some(({ row }) => row.includes(word))).toBe(false);
  const two = await person(at);
  const age = (days: number) =>
    pool.query('UPDATE account_device SET first_login_at = $2, last_login_at = $2 WHERE user_id = $1', [
      one.id,
      new Date(Date.now() - days * DAY),
    ]);
  const sweep = accounts.account.chores.find(({ name }) => name === 'account.over')!.work as () => Promise<void>;
  await age(729);
  await sweep();
  expect((await ofOnePerson(two.id)).map(({ id }) => id)).toEqual([one.id]);
  await age(731);
  await sweep();
  expect(await ofOnePerson(two.id)).toEqual([]);
});

test('by HTTPS no other host of the domain can set a mark', () => {
  const settings = { ...accounts.platform.settings, publicUrl: 'https://app.example.com' };
  const given: string[] = [];
  createDeviceMarks(settings, 'user').give('word', { device: { cookies: '', keep: (cookie) => given.push(cookie) } });
  expect(given).toEqual([
    expect.stringMatching(
      /^__Host-aureus_device=word\.[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ]);
  const planted = given[0]?.split(';')[0]?.replace('__Host-', '') ?? '';
  const read = (cookies: string) => createDeviceMarks(settings, 'user').read({ device: { cookies, keep: () => {} } });
  expect([read(planted), read(`__Host-${planted}`)]).toEqual([null, 'word']);
});

test('both accounts of one browser are known in it, whoever logged in last', async () => {
  const at = browser('198.51.100.17');
  const [one, two] = [await person(at), await person(at)];
  const { rows } = await accounts.database.pool.query<{ user_id: bigint }>(
    'SELECT user_id FROM account_device WHERE trusted_since IS NOT NULL AND user_id = ANY($1) ORDER BY user_id',
    [[one.id, two.id]],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);
});

test('several accounts asked at once are each linked to what they are linked to alone', async () => {
  const [first, second] = [browser('198.51.100.60'), browser('198.51.100.61')];
  const people = [await person(first), await person(first), await person(second), await person(first)];
  const ids = people.map(({ id }) => id);
  const asOnePerson = links().filter(({ kind }) => onePerson.has(kind));
  const found = await findLinkedOf(accounts.database.pool, asOnePerson, ids);
  for (const id of ids) {
    const alone = (await ofOnePerson(id)).map((each) => each.id);
    expect(new Set(found.get(id))).toEqual(new Set(alone));
  }
  expect(new Set(found.keys())).toEqual(new Set([ids[0], ids[1], ids[3]]));
});

test('a mark links thirty accounts at most: later users of a shared machine are linked with none of them', async () => {
  const at = browser('198.51.100.77');
  const first = await person(at);
  const mark = at.cookie;
  for (let made = 1; made < MOST_ACCOUNTS - 1; made += 1) await person(at);
  const last = await person(at);
  expect(at.cookie).toBe(mark);
  expect(await ofOnePerson(last.id)).toHaveLength(MOST_ACCOUNTS - 1);
  const late = await person(at);
  expect(at.cookie).not.toBe(mark);
  expect(await ofOnePerson(late.id)).toEqual([]);
  // Who had it before keeps it.
  const old = { ...at, cookie: mark };
  await enter(first.name, old);
  expect(old.cookie).toBe(mark);
});

test('logins at once with one mark link no more accounts than one after the other', async () => {
  const at = browser('198.51.100.78');
  await person(at);
  const made = await Promise.all(Array.from({ length: MOST_ACCOUNTS + 6 }, () => person({ ...at })));
  const sizes = await Promise.all(made.map(async ({ id }) => (await ofOnePerson(id)).length));
  expect(Math.max(...sizes)).toBe(MOST_ACCOUNTS - 1);
});
