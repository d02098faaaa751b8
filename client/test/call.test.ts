import { info, login } from '@aureus/contract/account/calls.ts';
import { setPhrase } from '@aureus/contract/account/safety-calls.ts';
import { candles, quotation } from '@aureus/contract/market/calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { faucet } from '@aureus/contract/wallet/calls.ts';
import { create as withdraw } from '@aureus/contract/withdrawal/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../src/call-error.ts';
import { createApp } from './support/app.ts';
import { broken, ok, refuse, serve, silent } from './support/server.ts';

const reactions = {
  sessionLost: vi.fn<(message: string) => void>(),
  identityRequired: vi.fn<(message: string) => void>(),
  proofRequired: vi.fn<() => Promise<boolean>>(),
};
let app = createApp();
const call: (typeof app)['call'] = (...asked) => app.call(...asked);
const moneyCall: (typeof app)['moneyCall'] = (...asked) => app.moneyCall(...asked);
beforeEach(() => {
  vi.clearAllMocks();
  app = createApp(reactions);
});
afterEach(() => void vi.useRealTimers());

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

const loginFields = { user_string: 'ada', password: 'a b&c' };

it('is sent by what the app gives in place of the page’s fetch', async () => {
  const sent: string[] = [];
  const own = createApp({
    fetch: async (path, { method = '' }) => {
      sent.push(`${method} ${path}`);
      return ok('a token');
    },
  });
  await expect(own.call(login, loginFields)).resolves.toBe('a token');
  expect(sent).toEqual(['POST /api/user/login']);
});

describe('a call that asks first who is there', () => {
  const asks = (): Response => refuse('error', 'Please confirm it’s you first.', 'reauth_required');

  it('is made once more after the user proved it', async () => {
    let proved = false;
    reactions.proofRequired.mockImplementation(async () => (proved = true));
    const seen = serve({ '/safe/phrase': () => (proved ? ok({ done: true }) : asks()) });
    await expect(call(setPhrase, { phrase: 'walnut' })).resolves.toEqual({ done: true });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.form.toString()).toBe(seen[0]?.form.toString());
  });

  it('fails as refused when the user leaves, and asks no second time when it is still not enough', async () => {
    const seen = serve({ '/safe/phrase': asks });
    reactions.proofRequired.mockResolvedValue(false);
    expect((await failure(call(setPhrase, { phrase: 'walnut' }))).code).toBe('reauth_required');
    expect(seen).toHaveLength(1);
    reactions.proofRequired.mockClear().mockResolvedValue(true);
    expect((await failure(call(setPhrase, { phrase: 'walnut' }))).code).toBe('reauth_required');
    expect(seen).toHaveLength(3);
    expect(reactions.proofRequired).toHaveBeenCalledOnce();
  });
});

describe('a call', () => {
  it('sends a form with the language and the bare token, and gives what a success carries', async () => {
    app.openSession('tok-1');
    const seen = serve({ '/user/login': () => ok('tok-2') });
    await expect(call(login, loginFields)).resolves.toBe('tok-2');
    expect(seen[0]?.method).toBe('POST');
    expect(seen[0]?.form.toString()).toBe('user_string=ada&password=a+b%26c&lang=en');
    expect(seen[0]?.headers.get('authorization')).toBe('tok-1');
  });

  it('puts the fields of a GET into the address', async () => {
    const seen = serve({ '/currency/quotation_new': () => ok([]) });
    await call(quotation, {});
    expect(seen[0]?.form.get('lang')).toBe('en');
  });

  it('refuses an answer the contract does not know', async () => {
    serve({ '/user/login': () => ok({ token: 'x' }) });
    expect((await failure(call(login, loginFields))).kind).toBe('malformed');
    serve({ '/user/login': () => new Response('<html>', { status: 200 }) });
    expect((await failure(call(login, loginFields))).kind).toBe('malformed');
  });

  it('hands on the text, code and request of a refusal', async () => {
    serve({ '/user/login': () => refuse('error', 'Wrong password', 'account_not_found_or_wrong_password') });
    const error = await failure(call(login, loginFields));
    expect([error.kind, error.message, error.code, error.requestId]).toEqual([
      'business',
      'Wrong password',
      'account_not_found_or_wrong_password',
      'req-1',
    ]);
    expect(reactions.sessionLost).not.toHaveBeenCalled();
  });

  it('tells the app of 999 and of 998', async () => {
    serve({ '/user/info': () => refuse('999', 'Log in', 'not_logged_in') });
    await failure(call(info, {}));
    expect(reactions.sessionLost).toHaveBeenCalledExactlyOnceWith('Log in');
    serve({ '/user/info': () => refuse('998', 'Verify', 'identity_required') });
    await failure(call(info, {}));
    expect(reactions.identityRequired).toHaveBeenCalledExactlyOnceWith('Verify');
  });

  it('does not let the refusal of an older session end the one open now', async () => {
    app.openSession('old');
    serve({
      '/user/info': () => {
        app.openSession('new');
        return refuse('999', 'Log in', 'not_logged_in');
      },
    });
    await failure(call(info, {}));
    expect(reactions.sessionLost).not.toHaveBeenCalled();
  });

  it('tells a broken connection, a 404 and a silent server apart', async () => {
    serve({ '/user/login': broken });
    expect((await failure(call(login, loginFields))).kind).toBe('network');
    serve({ '/user/login': () => new Response('', { status: 404 }) });
    const missing = await failure(call(login, loginFields));
    expect([missing.kind, missing.status]).toEqual(['http', 404]);
    vi.useFakeTimers();
    serve({ '/user/login': silent });
    const late = failure(call(login, loginFields));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await late).kind).toBe('timeout');
  });

  it('that is given up in the middle of the answer has none', async () => {
    const gaveUp = new AbortController();
    const half = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"type":')),
      pull: (body) => {
        gaveUp.abort(new Error('left'));
        body.error(new TypeError('aborted'));
      },
    });
    serve({ '/user/info': () => new Response(half) });
    await expect(call(info, {}, { signal: gaveUp.signal })).rejects.toThrow('left');
  });

  it('reads the candle envelope', async () => {
    const fields = { symbol: 'BTC/USDT', period: '1min', from: 0, to: 60 } as const;
    serve({ '/currency/new_timeshar': () => Response.json({ code: 1, msg: '', data: [] }) });
    await expect(call(candles, fields)).resolves.toEqual([]);
    serve({
      '/currency/new_timeshar': () =>
        Response.json({ code: -1, msg: 'No market', data: [], error_code: 'market_unknown' }),
    });
    expect((await failure(call(candles, fields))).code).toBe('market_unknown');
  });
});

describe('a money call', () => {
  const fields = { currency: 3, amount: '1000' };
  const answer = { currency: 3, amount: '1000', available: '1000', left_today: '99000' };
  const keys = (seen: { headers: Headers }[]): (string | null)[] =>
    seen.map(({ headers }) => headers.get('idempotency-key'));

  it('stores its key before it sends and forgets it after an answer', async () => {
    let storedWhileSending: string | null = null;
    serve({
      '/demo/faucet': () => {
        storedWhileSending = app.kept();
        return ok(answer);
      },
    });
    await expect(moneyCall(faucet, fields)).resolves.toEqual(answer);
    expect(storedWhileSending).toContain('wallet.faucet');
    expect(app.kept()).toBe('[]');
  });

  it('repeats once with the same key when the network fails', async () => {
    let tries = 0;
    const seen = serve({ '/demo/faucet': (request) => (tries++ === 0 ? broken(request) : ok(answer)) });
    await expect(moneyCall(faucet, fields)).resolves.toEqual(answer);
    expect(seen).toHaveLength(2);
    expect(new Set(keys(seen)).size).toBe(1);
  });

  it('says unknown, not failed, when nothing tells; asking again uses the same key', async () => {
    const first = serve({ '/demo/faucet': broken });
    expect((await failure(moneyCall(faucet, fields))).kind).toBe('unknown');
    const second = serve({ '/demo/faucet': () => ok(answer) });
    await moneyCall(faucet, fields);
    expect(keys(second)[0]).toBe(keys(first)[0]);
    const third = serve({ '/demo/faucet': () => ok(answer) });
    await moneyCall(faucet, fields);
    expect(keys(third)[0]).not.toBe(keys(first)[0]);
  });

  it('is the same intent whatever the order of its fields and whoever proves it, and another one otherwise', async () => {
    const asked = { currency: 3, number: '5', users_wallet_withdraw_id: 9 };
    const keyOf = async (with_: Fields<typeof withdraw>): Promise<string | null> => {
      const seen = serve({ [withdraw.path]: broken });
      expect((await failure(moneyCall(withdraw, with_))).kind).toBe('unknown');
      return keys(seen)[0] ?? null;
    };
    const first = await keyOf({ ...asked, pay_password: '111111', factor_code: '222222' });
    expect(app.kept()).not.toMatch(/111111|222222/);
    expect(await keyOf({ factor_code: '333333', pay_password: '444444', ...asked })).toBe(first);
    expect(await keyOf({ number: '5', pay_password: '5', users_wallet_withdraw_id: 9, currency: 3 })).toBe(first);
    expect(await keyOf({ ...asked, number: '6', pay_password: '5' })).not.toBe(first);
  });

  it.each([
    ['a server error', () => new Response('', { status: 502 })],
    ['a 404 of something in between (S63)', () => new Response('', { status: 404 })],
    [
      'a path no call has, success-like as it looks',
      () =>
        Response.json({ type: 'error', code: 1, message: 'gone', data: [], error_code: 'not_found' }, { status: 404 }),
    ],
    ['an unreadable answer', () => new Response('?', { status: 200 })],
    ['an outcome the server does not know', () => refuse('error', 'Unknown', 'outcome_unknown')],
    ['a twin that is still under way', () => refuse('error', 'Wait', 'idempotency_in_progress')],
    [
      'a defect the server tells of in its own words',
      () =>
        Response.json(
          { type: 'error', code: 1, message: 'Oh no', data: [], error_code: 'internal_error' },
          { status: 500 },
        ),
    ],
  ])('is unknown after %s', async (_name, respond) => {
    serve({ '/demo/faucet': respond });
    expect((await failure(moneyCall(faucet, fields))).kind).toBe('unknown');
  });

  it.each([['a refusal', () => refuse('error', 'Limit', 'faucet_limit_reached')]])(
    'has failed after %s',
    async (_name, respond) => {
      serve({ '/demo/faucet': respond });
      expect((await failure(moneyCall(faucet, fields))).kind).toBe('business');
      expect(app.kept()).toBe('[]');
    },
  );
});
