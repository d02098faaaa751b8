import { dividends } from '@aureus/contract/corporate/calls.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listDividends, listForOperators } from '../../src/corporate/dividends.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import { DIVIDENDS_PAID_BY } from '../../src/corporate/payer.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { codeOf } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL, USDT } from '../wallet/markets.ts';
import { expectSoundBooks, MARKET, SHARE, type Stage, startStage } from './stage.ts';

const database = useDatabase();
let stage: Stage;
let users = 1_000n;
beforeAll(async () => {
  stage = await startStage(database);
  await stage.exchange.fund(DIVIDENDS_PAID_BY, USDT, '100000');
  await stage.exchange.fund(house.marketMaker, AAPL, '1000');
});
afterAll(() => stage.exchange.stop());
afterEach(() => expectSoundBooks(database));

/** A user with shares; each test has its own, and what those of the tests before hold is theirs. */
async function holder(shares: string): Promise<bigint> {
  users += 1n;
  if (shares !== '0') await stage.exchange.fund(users, AAPL, shares);
  await stage.exchange.fund(users, USDT, '100000');
  return users;
}
const usdt = async (user: bigint): Promise<bigint> => (await stage.exchange.balance(user, USDT))[0];
const before = 100_000_000_000n;
/** What a dividend has brought a user whose money it is all. */
const brought = async (user: bigint): Promise<bigint> => (await usdt(user)) - before;

/** Moves shares from one to another, as a trade does, dated now. */
const give = (from: bigint, to: bigint, shares: bigint, account = 2) =>
  withMoney(database.pool, (tx) =>
    post(tx, {
      kind: 'spot_trade',
      ref: null,
      at: new Date(),
      postings: [
        { owner: from, account: 2, currency: AAPL.id, available: -shares, held: 0n },
        { owner: to, account, currency: AAPL.id, available: shares, held: 0n },
      ],
    }),
  );
async function pay(id: bigint): Promise<void> {
  await stage.passCutOff(id);
  await stage.fallDue(id);
  await stage.sweep();
}

test('whoever holds shares at the cut-off is paid once: in every account, and in open orders; of dust nothing', async () => {
  const [alice, bob, dust] = [await holder('10'), await holder('3'), await holder('0')];
  await stage.exchange.place(alice, { ...SHARE, type: 2, target_price: 201, amount: '4' });
  await give(bob, bob, 1_0000n, 3);
  await give(bob, dust, 1n);
  const id = await stage.announce({ amount: '0.009' });
  const [, held] = await stage.payer();
  // 1,013 shares are on the platform.
  expect(held).toBe(9_117_000n);
  await stage.passCutOff(id);
  await stage.fallDue(id);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  expect([await brought(alice), await brought(bob), await brought(dust)]).toEqual([90_000n, 26_999n, 0n]);
  expect(await stage.row(id)).toMatchObject({ state: 2, holders: 3, shares: 13_0000n, paid: 116_999n });
  expect(await stage.payer()).toEqual([100_000_000_000n - 116_999n, 0n]);
  expect(stage.notices.map(({ userId, params }) => [userId, params])).toEqual([
    [alice, { share: 'AAPL', shares: '10', amount: '0.09', currency: 'USDT' }],
    [bob, { share: 'AAPL', shares: '2.9999', amount: '0.026999', currency: 'USDT' }],
  ]);
  expect(await listDividends(database.pool, stage.exchange.markets, MARKET)).toMatchObject([
    { id: Number(id), symbol: 'AAPL/USDT', amount: '0.009', currency: 'USDT', state: 'paid' },
  ]);
  const listed = await listForOperators(database.pool, stage.exchange.markets);
  expect(listed.dividends[0]).toMatchObject({ paid: '0.116999', holders: 3, shares: '13', reserved: '9.117' });
  expect(listed.shares).toEqual([{ match_id: MARKET, symbol: 'AAPL/USDT', currency: 'USDT' }]);
  expect(dividends.answer.parse(await listDividends(database.pool, stage.exchange.markets, 99))).toEqual([]);
});

test('however late it is settled, the cut-off counts: who sold afterwards is paid, who bought afterwards is not', async () => {
  const [seller, buyer] = [await holder('10'), await holder('0')];
  const id = await stage.announce();
  await stage.passCutOff(id);
  await give(seller, buyer, 10_0000n);
  // Trading goes on beside it, and what is sold at the market afterwards has been held.
  const other = await holder('5');
  await stage.fallDue(id);
  await stage.sweep();
  expect([await brought(seller), await brought(buyer), await brought(other)]).toEqual([2_400_000n, 0n, 0n]);
  const { rows } = await database.owner.query(
    'SELECT shares, paid FROM corporate_payment WHERE dividend_id = $1 AND owner_id = $2',
    [id, seller],
  );
  expect(rows).toEqual([{ shares: 10_0000n, paid: 2_400_000n }]);
});

test('an order under way at the cut-off pays one of its sides, never both', async () => {
  const [seller, buyer] = [await holder('10'), await holder('0')];
  const id = await stage.announce();
  await stage.exchange.place(seller, { ...SHARE, type: 2, target_price: 200, amount: '10' });
  const passing = stage.passCutOff(id);
  const order = await stage.exchange.place(buyer, { ...SHARE, type: 1, target_price: 200, amount: '10', time_in_force: 'IOC' }); // prettier-ignore
  await passing;
  expect(order.status).toBe(2);
  await stage.fallDue(id);
  await stage.sweep();
  const { rows } = await database.owner.query<{ shares: bigint; paid: bigint }>(
    'SELECT sum(shares)::bigint AS shares, sum(paid)::bigint AS paid FROM corporate_payment WHERE dividend_id = $1 AND owner_id = ANY($2)',
    [id, [seller, buyer]],
  );
  expect(rows[0]!.shares).toBeGreaterThanOrEqual(9_9800n);
  expect(rows[0]!.shares).toBeLessThanOrEqual(10_0000n);
});

test('what cannot be is refused, when it is asked for and when it is approved', async () => {
  const ahead = (minutes: number): string => textOf(new Date(Date.now() + minutes * 60_000));
  const both = async (more: Parameters<Stage['announce']>[0]): Promise<string[]> => [
    await codeOf(stage.preview(more)),
    await codeOf(stage.announce(more)),
  ];
  const twice = (code: string): string[] => [code, code];
  expect(await both({ market_id: 99 })).toEqual(twice('market_unknown'));
  expect(await both({ market_id: 1 })).toEqual(twice('dividend_of_shares_only'));
  for (const cut_off of [ahead(9), ahead(-60), ahead(60 * 24 * 367), '2027-02-30 12:00', '2027-06-31 00:00']) {
    expect(await both({ cut_off })).toEqual(twice('dividend_cut_off_invalid'));
  }
  // A fifth of 200.
  expect(await both({ amount: '40.000001' })).toEqual(twice('dividend_too_large'));
  expect(await both({ amount: '0.0000001' })).toEqual(twice('amount_too_precise'));
  // More than a thousand shares.
  const [available] = await stage.payer();
  await withMoney(database.pool, (tx) => {
    const of = (owner: bigint, sign: bigint) => ({ owner, account: HOUSE_ACCOUNT, currency: USDT.id, available: sign * (available - 1_000_000n), held: 0n }); // prettier-ignore
    return post(tx, { kind: 'genesis', ref: null, at: new Date(), postings: [of(DIVIDENDS_PAID_BY, -1n), of(house.suspense, 1n)] }); // prettier-ignore
  });
  expect(await both({ amount: '1' })).toEqual(twice('house_funds_exhausted'));
  expect(await stage.payer()).toEqual([1_000_000n, 0n]);
  await stage.exchange.fund(DIVIDENDS_PAID_BY, USDT, '100000');
  stage.exchange.markets.setPrice(MARKET, null);
  expect(await both({})).toEqual(twice('prices_unavailable'));
  stage.exchange.markets.setPrice(MARKET, 200_00);
  stage.exchange.markets.setMarket(MARKET, { calendar: 'XNAS' });
  await stage.exchange.markets.refresh();
  // A Wednesday, within and outside of the hours of New York.
  const year = new Date(Date.now() + 200 * 86_400_000);
  year.setUTCDate(year.getUTCDate() + ((3 - year.getUTCDay() + 7) % 7));
  const day = year.toISOString().slice(0, 10);
  expect(await both({ cut_off: `${day} 16:00` })).toEqual(twice('dividend_cut_off_in_session'));
  expect(await codeOf(stage.preview({ cut_off: `${day} 23:00` }))).toBe('ok');
  // And in the half hour before they begin.
  const opening = sessionOf('XNAS', Date.parse(`${day}T10:00Z`)).until!;
  const before = (minutes: number): string => textOf(new Date(opening - minutes * 60_000));
  expect(await both({ cut_off: before(29) })).toEqual(twice('dividend_cut_off_in_session'));
  expect(await codeOf(stage.preview({ cut_off: before(30) }))).toBe('ok');
  stage.exchange.markets.setMarket(MARKET, { calendar: 'always' });
  await stage.exchange.markets.refresh();
});

test('the preview says what it costs now and at most, and what is left', async () => {
  const lines = await stage.preview({ amount: '0.1' });
  expect(lines.map(([label]) => label)).toEqual([
    'market.symbol',
    'corporate.amount',
    'corporate.cut_off',
    'corporate.shares',
    'corporate.total',
    'corporate.reserve',
    'corporate.payer',
    'corporate.contracts_reserve',
  ]);
  const [, , , shares, total, reserve, payer] = lines;
  const value = (line: (string | null)[] | undefined, place = 2): number => Number(line?.[place]);
  expect(value(total)).toBeCloseTo(value(shares) * 0.1, 4);
  const [quoting] = await stage.exchange.balance(house.marketMaker, AAPL);
  const [fees] = await stage.exchange.balance(house.fees, AAPL);
  expect(value(reserve)).toBeCloseTo((value(shares) + Number(quoting + fees) / 10_000) * 0.1, 4);
  expect(value(payer, 1) - value(payer)).toBeCloseTo(value(reserve), 6);
});

test('of two approvals of the same dividend one counts', async () => {
  const cut_off = textOf(new Date(Date.now() + 7_200_000));
  const [, held] = await stage.payer();
  const ends = await Promise.all([1, 2, 3].map(() => codeOf(stage.announce({ cut_off }))));
  expect(ends.toSorted()).toEqual(['dividend_exists', 'dividend_exists', 'ok']);
  const { rows } = await database.owner.query<{ id: bigint; reserved: bigint }>(
    'SELECT id, reserved FROM corporate_dividend WHERE cut_off = $1',
    [`${cut_off}Z`],
  );
  expect((await stage.payer())[1]).toBe(held + rows[0]!.reserved);
  await stage.cancel(rows[0]!.id);
});

test('it can be cancelled until the cut-off, once, and then another one announced; afterwards it is paid', async () => {
  const user = await holder('10');
  const cut_off = textOf(new Date(Date.now() + 10_800_000));
  const [, held] = await stage.payer();
  const id = await stage.announce({ cut_off });
  expect(stage.announced.some(({ ref, marketId, perShare }) => ref === String(id) && marketId === MARKET && perShare === 240_000n)).toBe(true); // prettier-ignore
  const ends = await Promise.all([stage.cancel(id), stage.cancel(id)].map(codeOf));
  expect(ends.toSorted()).toEqual(['dividend_over', 'ok']);
  expect(await stage.row(id)).toMatchObject({ state: 3, paid: null });
  expect((await stage.payer())[1]).toBe(held);
  expect(stage.announced.some(({ ref }) => ref === String(id))).toBe(false);
  expect((await listDividends(database.pool, stage.exchange.markets, MARKET)).some((row) => row.id === Number(id))).toBe(false); // prettier-ignore
  const again = await stage.announce({ cut_off });
  await stage.passCutOff(again);
  // The sweeper is late: nobody may wait for the cut-off, look who holds, and cancel.
  expect(await codeOf(stage.cancel(again))).toBe('dividend_over');
  await stage.fallDue(again);
  await stage.sweep();
  expect(await brought(user)).toBe(2_400_000n);
  expect(await codeOf(stage.cancel(again))).toBe('dividend_over');
  await expect(
    database.owner.query('UPDATE corporate_dividend SET state = 1, settled_at = NULL WHERE id = $1', [again]),
  ).rejects.toMatchObject({ constraint: 'corporate_dividend_goes_forward' });
});

test('shares that came from outside after the announcement are paid too, out of what is free', async () => {
  const id = await stage.announce({ amount: '1' });
  const user = await holder('5000');
  await pay(id);
  expect(await brought(user)).toBe(5_000_000_000n);
});

test('where the account has too little for shares that came later nobody is paid until it has enough, and it is said', async () => {
  const [early, late] = [await holder('1'), await holder('0')];
  const id = await stage.announce({ amount: '1' });
  const drain = async (available: bigint): Promise<void> => {
    const of = (owner: bigint, sign: bigint) => ({ owner, account: HOUSE_ACCOUNT, currency: USDT.id, available: sign * available, held: 0n }); // prettier-ignore
    await withMoney(
      database.pool,
      (tx) =>
      post(tx, { kind: 'genesis', ref: null, at: new Date(), postings: [of(DIVIDENDS_PAID_BY, -1n), of(house.suspense, 1n)] }), // prettier-ignore
    );
  };
  const [rest, held] = await stage.payer();
  await drain(rest);
  await stage.exchange.fund(late, AAPL, '8000');
  const listed = await listForOperators(database.pool, stage.exchange.markets);
  // What users and the house hold is more by these 8,000 than what is set aside.
  expect(listed.house.find(({ currency }) => currency === 'USDT')).toMatchObject({ missing: '8000' });
  await pay(id);
  await stage.sweep();
  expect([await brought(early), await brought(late)]).toEqual([0n, 0n]);
  expect(await stage.payer()).toEqual([0n, held]);
  expect(await stage.row(id)).toMatchObject({ state: 1 });
  const { rows } = await database.owner.query<{ error: string }>('SELECT error FROM deadline WHERE ref = $1', [
    String(id),
  ]);
  expect(rows[0]?.error).toMatch(/its account lacks [0-9.]+ USDT/);
  await drain(-100_000_000_000n);
  await database.owner.query('UPDATE deadline SET failures = 0, retry_at = NULL, error = NULL WHERE ref = $1', [
    String(id),
  ]);
  await stage.sweep();
  await stage.sweep();
  expect([await brought(early), await brought(late)]).toEqual([1_000_000n, 8_000_000_000n]);
});

test('a process killed in the middle has paid nobody, and the next one pays everybody once', async () => {
  const user = await holder('7');
  const id = await stage.announce();
  await stage.passCutOff(id);
  await stage.fallDue(id);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'child.ts'), database.applicationUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) if (line === 'paying') break;
  child.kill('SIGKILL');
  await ended;
  expect(await brought(user)).toBe(0n);
  await expect.poll(() => stage.sweep().then(() => brought(user))).toBe(1_680_000n);
  await stage.sweep();
  expect(await brought(user)).toBe(1_680_000n);
  expect(await stage.row(id)).toMatchObject({ state: 2 });
});
