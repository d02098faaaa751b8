import * as calls from '@aureus/contract/notice/push-calls.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotices } from '../../src/notice/notice.ts';
import { endpointOf, isInner } from '../../src/notice/push/endpoint.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { type Jobs, PermanentFailure } from '../../src/platform/jobs/jobs.ts';
import { useDatabase } from '../support/database.ts';
import { recordingHub, testPlatform, userContext } from '../wallet/platform.ts';
import { AppError } from '../../src/platform/errors.ts';
import { Browser, PushService, senderOf } from './push-service.ts';

const database = useDatabase();
const service = new PushService();
const ANN = 1n;
const BOB = 2n;

beforeAll(async () => {
  await service.start();
  for (const id of [ANN, BOB]) {
    await database.owner.query(
      `INSERT INTO users (id, account_name, password_hash, nickname, invitation_code, password_changed_at, created_at, language)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', $2, $3, now(), now(), 'fra')`,
      [id, `user${id}`, String(id).padStart(8, '0')],
    );
  }
});
afterAll(() => service.stop());

interface Added {
  readonly name: string;
  readonly payload: never;
}

/** The area with a queue that a test runs by hand. */
function area() {
  const added: Added[] = [];
  const handlers = new Map<string, (payload: never) => Promise<void>>();
  const jobs: Jobs = {
    add: async (_tx, name, payload) => void added.push({ name, payload: payload as never }),
    handle: (name, handler) => void handlers.set(name, handler),
    start: async () => {},
    stop: async () => {},
  };
  const platform = testPlatform(database, recordingHub(), { PUSH_SERVICES: service.origin });
  const { routes, send } = createNotices(platform, jobs);
  return {
    call: async (
      call: (typeof calls)[keyof typeof calls],
      fields: Record<string, string>,
      user: bigint,
      session: bigint,
    ) => {
      const { handle } = routes.find((route) => route.call === call) as unknown as {
        handle: (
          input: unknown,
          context: unknown,
        ) => Promise<{ is_on: number; is_stopped: number; public_key: string; details: number; alerts: number }>;
      };
      const context = { ...userContext(user), caller: { userId: user, sessionId: session } };
      return handle(call.request.parse(fields), context);
    },
    notify: (userId: bigint, kind: NoticeKind, params: Record<string, string> = {}) =>
      withTransaction(database.pool, (tx) => send(tx, { userId, kind, params, mail: false })),
    /** Runs what was added for devices, and says how many that were. */
    deliver: async (): Promise<number> => {
      const due = added.splice(0).filter(({ name }) => name === 'notice.push');
      for (const { payload } of due) await handlers.get('notice.push')?.(payload);
      return due.length;
    },
  };
}

let sessions = 0;

/** A session of a user, on a browser that takes notices. */
async function device(user: bigint, at = `/${(sessions += 1)}`) {
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, ip, user_agent)
     VALUES ($1, sha256($2::text::bytea), now(), now(), now() + interval '1 day', '', '') RETURNING id`,
    [user, `${at} ${user} ${sessions}`],
  );
  const session = rows[0]!.id;
  const browser = new Browser();
  const notices = area();
  const { p256dh, auth } = browser;
  const state = await notices.call(calls.pushOn, { endpoint: `${service.origin}${at}`, p256dh, auth }, user, session);
  return { ...notices, session, browser, state, at };
}

const crossed = { symbol: 'BTC/USDT', level: '70000', price: '70001', time: '2026-01-01T00:00:00.000Z' };

test('a notice comes to the device of its user, sealed for it, signed by us, in its language', async () => {
  const { notify, deliver, browser, state, at } = await device(ANN);
  expect(state.is_on).toBe(1);
  await notify(ANN, 'alert_above', crossed);
  expect(await deliver()).toBe(1);
  const [sent] = service.received.splice(0);
  expect(sent).toMatchObject({ path: at, headers: { ttl: '3600', 'content-encoding': 'aes128gcm' } });
  expect(browser.open(sent!.body)).toMatchObject({
    title: 'BTC/USDT est au-dessus de 70\u202f000',
    body: expect.stringContaining('70\u202f001') as string,
    kind: 'alert_above',
  });
  expect(() => new Browser().open(sent!.body)).toThrow();
  const { key, claims } = senderOf(sent!.headers.authorization);
  expect([key, claims.aud]).toEqual([state.public_key, service.origin]);
  // Made once: another process has the same key.
  expect((await area().call(calls.push, {}, BOB, 0n)).public_key).toBe(key);
});

test('only what the user wants is sent, and no words about their money unless they want them', async () => {
  const { notify, deliver, call, browser, session } = await device(BOB);
  await notify(BOB, 'welcome');
  await notify(ANN, 'futures_warning');
  await notify(BOB, 'futures_liquidated', { symbol: 'BTC/USDT' });
  await deliver();
  const [sent, ...others] = service.received.splice(0).filter(({ path }) => path === `/${sessions}`);
  expect(others).toEqual([]);
  expect(browser.open(sent!.body)).toMatchObject({ kind: 'futures_liquidated', body: '' });
  await call(calls.pushChoose, { alerts: '0', risk: '1', orders: '1', details: '1' }, BOB, session);
  await notify(BOB, 'alert_below', crossed);
  await notify(BOB, 'futures_liquidated', { symbol: 'BTC/USDT' });
  await deliver();
  const [detailed, ...more] = service.received.splice(0).filter(({ path }) => path === `/${sessions}`);
  expect(more).toEqual([]);
  expect(browser.open(detailed!.body)).toMatchObject({ body: expect.stringContaining('BTC/USDT') as string });
});

test('who has written is a choice of its own, and without details the title alone is sent', async () => {
  const { notify, deliver, call, browser, session } = await device(BOB);
  const chosen = await call(calls.push, {}, BOB, session);
  expect(chosen).toMatchObject({ messages: 1 });
  await call(calls.pushChoose, { details: '0' }, BOB, session);
  await notify(BOB, 'otc_message', { name: 'Ann' });
  await notify(BOB, 'support_answered');
  await deliver();
  const sent = service.received.splice(0).filter(({ path }) => path === `/${sessions}`);
  expect(sent.map(({ body }) => browser.open(body))).toMatchObject([
    { kind: 'otc_message', title: expect.stringContaining('Ann') as string, body: '' },
    { kind: 'support_answered', body: '' },
  ]);
  expect(await call(calls.pushChoose, { messages: '0' }, BOB, session)).toMatchObject({ messages: 0, orders: 1 });
  await notify(BOB, 'support_answered');
  await notify(BOB, 'otc_message', { name: 'Ann' });
  await deliver();
  expect(service.received.splice(0).filter(({ path }) => path === `/${sessions}`)).toEqual([]);
});

test('a session that ends, a browser that is gone and one that somebody else uses now are sent nothing', async () => {
  const first = await device(ANN);
  await database.owner.query('DELETE FROM sessions WHERE id = $1', [first.session]);
  expect((await first.call(calls.push, {}, ANN, first.session)).is_on).toBe(0);

  await database.owner.query('DELETE FROM sessions');
  const second = await device(ANN);
  for (const status of [410, 404]) {
    service.answers.push(status);
    await second.notify(ANN, 'alert_above', crossed);
    expect([status, await second.deliver()]).toEqual([status, 1]);
    await second.notify(ANN, 'alert_above', crossed);
    expect([status, await second.deliver()]).toEqual([status, 0]);
    // Its session can say so, until the user turns it on again or off.
    expect(await second.call(calls.push, {}, ANN, second.session)).toMatchObject({ is_on: 0, is_stopped: 1 });
    const { p256dh, auth } = second.browser;
    const again = { endpoint: `${service.origin}/again${status}`, p256dh, auth };
    expect(await second.call(calls.pushOn, again, ANN, second.session)).toMatchObject({ is_on: 1, is_stopped: 0 });
  }
  expect(await second.call(calls.pushOff, {}, ANN, second.session)).toMatchObject({ is_on: 0, is_stopped: 0 });

  const third = await device(ANN, '/shared');
  await device(BOB, '/shared');
  await third.notify(ANN, 'alert_above', crossed);
  expect(await third.deliver()).toBe(0);
  await third.call(calls.pushOff, {}, ANN, third.session);
  service.received.length = 0;
});

test('a refusal that may be by a fault of ours stops a device only after several in a row, over more than a day', async () => {
  await database.owner.query('DELETE FROM sessions');
  const { notify, deliver, call, session } = await device(ANN);
  const send = async (status: number) => {
    service.answers.push(status);
    await notify(ANN, 'alert_above', crossed);
    return deliver().catch((error: unknown) => error);
  };
  const isOn = async () => (await call(calls.push, {}, ANN, session)).is_on;
  const aDayLater = () =>
    database.owner.query(`UPDATE push_subscription SET refused_since = refused_since - interval '25 hours'`);
  for (const status of [403, 400, 403, 403, 400]) expect(await send(status)).toBeInstanceOf(PermanentFailure);
  expect(await isOn()).toBe(1);
  await aDayLater();
  expect(await send(201)).toBe(1);
  for (const status of [403, 400]) expect(await send(status)).toBeInstanceOf(PermanentFailure);
  await aDayLater();
  for (const status of [403, 400]) expect(await send(status)).toBeInstanceOf(PermanentFailure);
  expect(await isOn()).toBe(1);
  expect(await send(403)).toBe(1);
  expect(await isOn()).toBe(0);
  service.received.length = 0;
});

test('what fails for now is tried again, a refusal is not, and no redirect is followed', async () => {
  await database.owner.query('DELETE FROM sessions');
  const { notify, deliver } = await device(ANN);
  for (const [status, failure] of [
    [503, Error],
    [429, Error],
    [401, PermanentFailure],
    [307, PermanentFailure],
  ] as const) {
    service.answers.push(status);
    await notify(ANN, 'alert_above', crossed);
    const failed = await deliver().catch((error: unknown) => error);
    expect([status, failed instanceof failure, failed instanceof PermanentFailure]).toEqual([
      status,
      true,
      failure === PermanentFailure,
    ]);
  }
  expect(service.received.splice(0).some(({ path }) => path === '/elsewhere')).toBe(false);
});

test('a key that is no point of the curve is refused', async () => {
  const { call, session } = await device(ANN);
  const { auth, p256dh } = new Browser();
  const point = Buffer.from(p256dh, 'base64url');
  const moved = Buffer.from(point).fill(point[64]! ^ 1, 64);
  // The same point as a hybrid, which browsers do not make and the sealing does not know.
  const hybrid = Buffer.from(point).fill(6 + (point[64]! & 1), 0, 1);
  for (const key of [moved, hybrid, Buffer.alloc(65)]) {
    const fields = { endpoint: `${service.origin}/bad`, p256dh: key.toString('base64url'), auth };
    await expect(call(calls.pushOn, fields, ANN, session)).rejects.toEqual(new AppError('push_key_refused'));
  }
  expect(await call(calls.push, {}, ANN, session)).toMatchObject({ is_on: 1 });
});

test('a tab that changes one choice leaves the others as another tab has set them', async () => {
  const { call, session } = await device(ANN);
  expect(await call(calls.pushChoose, { details: '1' }, ANN, session)).toMatchObject({ alerts: 1, details: 1 });
  await call(calls.pushChoose, { details: '0' }, ANN, session);
  expect(await call(calls.pushChoose, { alerts: '0' }, ANN, session)).toMatchObject({ alerts: 0, details: 0 });
  expect(await call(calls.pushChoose, { alerts: '1' }, ANN, session)).toMatchObject({ alerts: 1, details: 0 });
});

test('of many devices of a user the newest ten are sent to, and the others can say that they are not', async () => {
  await database.owner.query('DELETE FROM sessions');
  const first = await device(ANN);
  for (let more = 0; more < 10; more += 1) await device(ANN);
  await first.notify(ANN, 'alert_above', crossed);
  expect(await first.deliver()).toBe(10);
  expect(await first.call(calls.push, {}, ANN, first.session)).toMatchObject({ is_on: 0, is_stopped: 1 });
  service.received.length = 0;
});

test('news of yesterday is left to the list, and a notice is sent by its transaction or not at all', async () => {
  await database.owner.query('DELETE FROM sessions');
  const { notify, deliver } = await device(ANN);
  await notify(ANN, 'alert_above', crossed);
  await database.owner.query(`UPDATE notices SET created_at = now() - interval '2 hours'`);
  expect(await deliver()).toBe(1);
  expect(service.received).toEqual([]);
});

test('only push services that are known are spoken to, by https, at no inner address', () => {
  const allowed = ['fcm.googleapis.com', '*.push.apple.com'];
  expect(endpointOf('https://fcm.googleapis.com/fcm/send/x', allowed).host).toBe('fcm.googleapis.com');
  expect(endpointOf('https://web.push.apple.com/x', allowed).host).toBe('web.push.apple.com');
  for (const text of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'nonsense',
  ]) {
    expect(() => endpointOf(text, allowed)).toThrow(
      expect.objectContaining({ code: 'push_endpoint_refused' }) as Error,
    );
  }
  const inner = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.0.9', '169.254.169.254', '::1', '::ffff:10.0.0.1'];
  expect([...inner, 'fd00::1', 'fe80::1'].filter((address) => !isInner(address))).toEqual([]);
  expect(['142.250.1.1', '2a00:1450::1', '::ffff:142.250.1.1'].filter(isInner)).toEqual([]);
});

test('keys and addresses of devices are stored sealed', async () => {
  const { browser } = await device(ANN);
  const { rows } = await database.owner.query<{ sealed: string }>(
    'SELECT sealed FROM push_subscription WHERE sealed IS NOT NULL UNION ALL SELECT sealed FROM push_key',
  );
  expect(rows.length).toBeGreaterThan(1);
  const stored = rows.map(({ sealed }) => sealed + Buffer.from(sealed, 'base64').toString('latin1'));
  expect(stored.some((text) => text.includes(browser.auth) || text.includes(service.origin))).toBe(false);
});
