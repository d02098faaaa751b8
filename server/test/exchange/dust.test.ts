import * as calls from '@aureus/contract/exchange/calls.ts';
import { convertDust, dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import { log } from '@aureus/contract/bills/calls.ts';
import { exchangeableOf } from '@aureus/core/exchange/exchange.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepQuotes } from '../../src/exchange/quotes.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { post, type Posting } from '../../src/platform/ledger/post.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createOnce } from '../../src/platform/http/once.ts';
import { convertDust as convert } from '../../src/exchange/convert-dust.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL, BTC, BTC_USDT, currency, ETH, ETH_USDT, testMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext } from '../wallet/platform.ts';

/** A coin that is worth a dollar. */
const COIN = currency(9, 'COIN', 8);
const COIN_USDT = 100 + COIN.id;

const database = useDatabase();
// Young enough for the second look, by whatever clock.
const markets = testMarkets(undefined, () => Date.now() + 365 * 86_400_000, [COIN]);
const money = useMoney(database, markets);
let nextUser = 7_000n;

beforeAll(async () => {
  await money.fund(house.marketMaker, USDT, '1000000');
  for (const coin of [BTC, ETH, COIN]) await money.fund(house.marketMaker, coin, '1000');
});
beforeEach(async () => {
  markets.setPrice(BTC_USDT.id, 10_000_00);
  markets.setPrice(ETH_USDT.id, 1_000_00);
  markets.setPrice(COIN_USDT, 1_00);
  for (const id of [BTC_USDT.id, ETH_USDT.id, COIN_USDT]) markets.setSources(id, 3);
  await terms('fee_ppm = 1000, min_usdt = 1, user_daily_usdt = 1000000, house_daily_usdt = 5000000');
  money.clock.advance(2 * 3_600_000);
});

const terms = (sql: string) => database.owner.query(`UPDATE exchange_terms SET ${sql}`);
const quote = (user: bigint) => money.call(dustQuote, user);
const take = (user: bigint, dust_id: string, key?: string) => money.call(convertDust, user, { dust_id }, key);

/** Sets a part of a balance aside, as an order does; below zero gives it back. */
const holdPart = (owner: bigint, { id }: typeof BTC, held: bigint) =>
  withMoney(database.pool, (tx) =>
    post(tx, {
      kind: held > 0n ? 'spot_hold' : 'spot_release',
      ref: null,
      at: money.clock.now(),
      postings: [{ owner, account: 2, currency: id, available: -held, held }],
    }),
  );

async function userWith(...amounts: readonly (readonly [string, typeof BTC])[]): Promise<bigint> {
  const user = ++nextUser;
  for (const [amount, coin] of amounts) await money.fund(user, coin, amount);
  return user;
}

describe('small balances', () => {
  test('what an order left is taken as a whole at the price that was shown, and nothing of it stays', async () => {
    const user = await userWith(['0.7', COIN], ['0.00005', BTC], ['10', USDT]);
    const shown = await quote(user);
    expect(shown.lines).toMatchObject([
      { from_name: 'BTC', to_name: 'USDT', total: '0.00005', fee_percent: '0.1', spread_parts: { base: '0.05' } },
      { from_name: 'COIN', to_name: 'USDT', total: '0.7', number: '0.69930069', fee: '0.00069931' },
    ]);
    expect(shown.waiting).toEqual([]);
    expect(Date.parse(shown.expires_at) - money.clock.epochMs()).toBe(10_000);
    const done = await take(user, shown.dust_id);
    expect(done).toMatchObject({ receives: shown.receives, lines: shown.lines });
    expect(parseDecimal(done.to_available, 6)).toBe(10_000_000n + parseDecimal(shown.receives, 6));
    for (const coin of [COIN, BTC]) expect(await money.available(user, coin)).toBe(0n);
    expect(await quote(user)).toMatchObject({ dust_id: '', lines: [], receives: '0' });
    expect(await wrongs(database)).toEqual([]);
  });

  test('the fee takes what rounding would leave', async () => {
    // With its fee of a thousandth, rounded up, one of 1,000 parts takes 1,001, and one of 1,001 takes 1,003.
    const user = await userWith(['0.00001002', ETH]);
    const { lines, dust_id } = await quote(user);
    expect(lines).toMatchObject([{ number: '0.00001', fee: '0.00000002', total: '0.00001002' }]);
    await take(user, dust_id);
    expect(await money.available(user, ETH)).toBe(0n);
  });

  test('each is an exchange of its own in the list and the bills, with all that its owner needs to reckon it again', async () => {
    const user = await userWith(['0.5', COIN], ['0.0004', ETH]);
    const { dust_id, lines } = await quote(user);
    const done = await take(user, dust_id);
    const { data } = await money.call(calls.exchangeHistory, user);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(done.lines.map(({ id }) => id)));
    for (const { from_logo: _, ...line } of lines) expect(data).toContainEqual(expect.objectContaining(line));
    // The second one reckons with the first.
    expect([lines[0]?.value_before, lines[1]?.value_before]).toEqual(['0', lines[0]?.value]);
    const bills = (await money.call(log, user, {})).data.map(({ kind }) => kind);
    expect(bills.filter((kind) => kind === 'exchange')).toHaveLength(4);
    expect(bills.filter((kind) => kind === 'exchange_fee')).toHaveLength(2);
  });

  test('are those for which no exchange of their own is left: between the two there is no gap', async () => {
    // 1.001 is the smallest balance of which one is exchanged with its fee.
    const [below, enough] = [await userWith(['1.00099999', COIN]), await userWith(['1.001', COIN])];
    expect((await quote(below)).lines).toHaveLength(1);
    expect((await quote(enough)).lines).toEqual([]);
    const pair = { number: '1', from_currency_id: COIN.id, to_currency_id: USDT.id };
    expect(await codeOf(money.exchange(below, pair))).toBe('insufficient_balance');
    expect(await codeOf(money.exchange(enough, pair))).toBe('ok');
  });

  test('are not USDT, shares, other accounts, nor what an order holds a part of', async () => {
    const user = await userWith(['0.5', USDT], ['0.001', AAPL]);
    await money.fund(user, COIN, '0.5', 3);
    await money.fund(user, ETH, '0.0005');
    await holdPart(user, ETH, 10_000n);
    expect(await quote(user)).toMatchObject({ lines: [], waiting: [] });
    await holdPart(user, ETH, -10_000n);
    expect((await quote(user)).lines).toMatchObject([{ from_name: 'ETH' }]);
  });

  test('wait while their price allows no quote, and are not listed without one', async () => {
    const user = await userWith(['0.5', COIN], ['0.00005', BTC], ['0.0005', ETH]);
    markets.setSources(COIN_USDT, 1);
    markets.setPrice(BTC_USDT.id, null);
    const { lines, waiting } = await quote(user);
    expect(lines.map(({ from_name }) => from_name)).toEqual(['ETH']);
    expect(waiting).toEqual([{ currency: COIN.id, currency_name: 'COIN', logo: 'COIN.svg', number: '0.5' }]);
  });
});

describe('nobody gains by it:', () => {
  test('a balance split into small ones pays at least the fee and gets no more than the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 20_000n, max: 99_000_000n }), { minLength: 2, maxLength: 5 }),
        async (parts) => {
          money.clock.advance(2 * 3_600_000);
          const sum = parts.reduce((all, part) => all + part, 0n);
          fc.pre(sum > 101_000_000n);
          const whole = exchangeableOf(sum, 1_000);
          const asOne = await money.quote(await userWith([decimal(sum), COIN]), {
            number: decimal(whole),
            from_currency_id: COIN.id,
            to_currency_id: USDT.id,
          });
          const user = await userWith();
          let [got, fees] = [0n, 0n];
          for (const part of parts) {
            await money.fund(user, COIN, decimal(part));
            const { dust_id, receives, lines } = await quote(user);
            expect(lines).toMatchObject([{ total: decimal(part) }]);
            await take(user, dust_id);
            got += parseDecimal(receives, 6);
            fees += parseDecimal(lines[0]!.fee, 8);
          }
          expect(got <= parseDecimal(asOne.receives, 6)).toBe(true);
          expect(fees >= parseDecimal(asOne.fee, 8)).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('a thousand balances of the smallest parts give nothing', async () => {
    await terms('fee_ppm = 0');
    const user = await userWith(['0.00000001', COIN], ['0.00000099', ETH]);
    const { lines } = await quote(user);
    // 0.00000099 ETH are 0.00099 USDT less the spread; a hundred-millionth of a dollar is less than any part of USDT.
    expect(lines.map(({ from_name, receives }) => [from_name, receives])).toEqual([['ETH', '0.000989']]);
    await terms('fee_ppm = 1000');
    expect((await quote(user)).lines).toMatchObject([{ from_name: 'ETH', number: '0.00000098', fee: '0.00000001' }]);
  });

  test('small balances count in the limits of the user and of the house', async () => {
    await database.owner.query('DELETE FROM exchange_flow');
    const user = await userWith(['0.6', COIN], ['0.0006', ETH]);
    await terms('user_daily_usdt = 1');
    const { lines, waiting, dust_id } = await quote(user);
    expect([lines.length, waiting.length]).toEqual([1, 1]);
    await take(user, dust_id);
    expect(await quote(user)).toMatchObject({ lines: [], waiting: [{ currency_name: 'COIN' }] });
    await terms('user_daily_usdt = 1000000, house_daily_usdt = 1');
    const other = await userWith(['0.9', COIN]);
    const first = await quote(other);
    expect(first.lines).toHaveLength(1);
    await database.owner.query(
      'INSERT INTO exchange_flow (currency_id, hour, given, coins) VALUES ($1, $2, -500000, 0)',
      [COIN.id, money.clock.now()],
    );
    expect(await codeOf(take(other, first.dust_id))).toBe('exchange_limit_house');
    await database.owner.query('DELETE FROM exchange_flow');
  });

  test('a promise is no option: it ends after ten seconds, and when the market has moved beyond its spread', async () => {
    const user = await userWith(['0.5', COIN], ['0.00005', BTC]);
    const first = await quote(user);
    markets.setPrice(BTC_USDT.id, 9_990_00);
    expect(await codeOf(take(user, first.dust_id))).toBe('quote_moved');
    expect(await money.available(user, COIN)).toBe(50_000_000n);
    markets.setPrice(BTC_USDT.id, 10_000_00);
    money.clock.advance(10_000);
    expect(await codeOf(take(user, first.dust_id))).toBe('quote_expired');
    const second = await quote(user);
    expect(await codeOf(take(user, first.dust_id))).toBe('quote_unknown');
    markets.setPrice(BTC_USDT.id, 20_000_00);
    expect(await take(user, second.dust_id)).toMatchObject({ receives: second.receives });
    expect(await codeOf(take(user, second.dust_id))).toBe('quote_used');
    expect(await wrongs(database)).toEqual([]);
  });

  test('20 promises at once leave one, and of 20 who take it at once one has an effect', async () => {
    const user = await userWith(['0.5', COIN], ['0.0005', ETH]);
    const promises = await Promise.all(Array.from({ length: 20 }, () => quote(user)));
    const { rows } = await database.pool.query<{ dust_id: string }>(
      'SELECT DISTINCT dust_id FROM exchange_dust WHERE owner_id = $1',
      [user],
    );
    expect(rows).toHaveLength(1);
    const live = promises.find(({ dust_id }) => dust_id === rows[0]?.dust_id)!;
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(take(user, live.dust_id))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(parseDecimal(live.receives, 6)).toBe(await money.available(user, USDT));
    expect(await wrongs(database)).toEqual([]);
  });

  test('sent through two processes it is made once, and both are told that it was', async () => {
    const user = await userWith(['0.5', COIN]);
    const { dust_id, receives } = await quote(user);
    const asked = { userId: user, key: 'sent twice', input: { dust_id }, receivedAt: money.clock.now() };
    const limits = createLimits(database.pool, 1);
    const sent = await Promise.all(
      [createOnce(database.pool), createOnce(database.pool)].map((once) =>
        once.run(convertDust, asked, (claim) => {
          const context = { ...moneyContext(user, { dust_id }, convertDust.name), claim };
          return convert({ ...money.platform, limits }, markets, { dust_id }, context);
        }),
      ),
    );
    expect(sent.filter(({ replayed }) => replayed)).toHaveLength(1);
    expect(sent[0]?.answer).toEqual(sent[1]?.answer);
    expect(await money.available(user, USDT)).toBe(parseDecimal(receives, 6));
  });

  test('more money in a balance, an order on it or a conversion of its own in between ends the promise', async () => {
    const user = await userWith(['0.5', COIN], ['5', USDT]);
    const first = await quote(user);
    await money.fund(user, COIN, '0.1');
    expect(await codeOf(take(user, first.dust_id))).toBe('dust_changed');
    const second = await quote(user);
    await money.exchange(user, { number: '2', from_currency_id: USDT.id, to_currency_id: BTC.id });
    expect(await codeOf(take(user, second.dust_id))).toBe('quote_moved');
    const third = await quote(user);
    await holdPart(user, COIN, 1n);
    expect(await codeOf(take(user, third.dust_id))).toBe('dust_changed');
    expect(await money.available(user, COIN)).toBe(59_999_999n);
    // What came in fills up what an order holds: it is not the whole any more.
    await money.fund(user, COIN, '0.00000001');
    expect(await codeOf(take(user, third.dust_id))).toBe('dust_changed');
    await holdPart(user, COIN, -1n);
  });

  test('who changes a balance while the market is waited for may do so three times in an hour', async () => {
    const user = await userWith(['0.5', COIN]);
    const limits = createLimits(database.pool, 1);
    const refresh = markets.refresh;
    const away = { currency_id: COIN.id, number: '0.1', from_field: 'change', to_field: 'legal' } as const;
    const back = { ...away, from_field: 'legal', to_field: 'change' } as const;
    const ask = async () => {
      const input = { dust_id: (await quote(user)).dust_id };
      return codeOf(
        convert({ ...money.platform, limits }, markets, input, moneyContext(user, input, convertDust.name)),
      );
    };
    try {
      // The last thing that is waited for before the money moves.
      markets.refresh = async () => void (await money.transfer(user, away));
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await ask()).toBe('dust_changed');
        await money.transfer(user, back);
      }
    } finally {
      markets.refresh = refresh;
    }
    expect(await ask()).toBe('too_many_requests');
    expect(await money.available(user, COIN)).toBe(50_000_000n);
  });

  test('what comes in while the market is waited for stays, and does not count as backing out', async () => {
    const user = await userWith(['0.5', COIN]);
    const limits = createLimits(database.pool, 1);
    const refresh = markets.refresh;
    try {
      // An order that is filled, a deposit: others may bring it, at any time and as often as they like.
      markets.refresh = () => money.fund(user, COIN, '0.1');
      const { dust_id, receives } = await quote(user);
      const context = moneyContext(user, { dust_id }, convertDust.name);
      expect(await convert({ ...money.platform, limits }, markets, { dust_id }, context)).toMatchObject({ receives });
    } finally {
      markets.refresh = refresh;
    }
    expect(await money.available(user, COIN)).toBe(10_000_000n);
    expect(await limits.isSpent('wallet.exchange.backedOut', String(user))).toBe(false);
    expect(await wrongs(database)).toEqual([]);
  });

  test('who exchanges something else while the market is waited for may do so three times in an hour', async () => {
    const user = await userWith(['0.5', COIN], ['100', USDT]);
    const limits = createLimits(database.pool, 1);
    const refresh = markets.refresh;
    const ask = async () => {
      const { dust_id } = await quote(user);
      const context = moneyContext(user, { dust_id }, convertDust.name);
      markets.refresh = async () => {
        markets.refresh = refresh;
        await money.exchange(user, { number: '2', from_currency_id: USDT.id, to_currency_id: BTC.id });
      };
      return codeOf(convert({ ...money.platform, limits }, markets, { dust_id }, context));
    };
    try {
      for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toBe('quote_moved');
    } finally {
      markets.refresh = refresh;
    }
    expect(await ask()).toBe('too_many_requests');
    markets.refresh = refresh;
    expect(await money.available(user, COIN)).toBe(50_000_000n);
  });

  test('not by what is closed in between', async () => {
    const user = await userWith(['0.5', COIN]);
    const closing = await quote(user);
    markets.setMarket(COIN_USDT, { isOpen: false });
    expect(await codeOf(take(user, closing.dust_id))).toBe('market_closed');
    expect(await quote(user)).toMatchObject({ lines: [], waiting: [{ currency_name: 'COIN' }] });
    markets.setMarket(COIN_USDT, { isOpen: true });
    await markets.refresh();
    expect(await money.available(user, COIN)).toBe(50_000_000n);
  });

  test('not by the promise of somebody else, which is as one that never was', async () => {
    const [user, other] = [await userWith(['0.5', COIN]), await userWith(['0.5', COIN])];
    const { dust_id } = await quote(user);
    expect(await codeOf(take(other, dust_id))).toBe('quote_unknown');
    expect(await codeOf(take(other, 'f'.repeat(32)))).toBe('quote_unknown');
    expect(await codeOf(take(user, dust_id))).toBe('ok');
  });

  test('a high smallest exchange makes large balances small, and changes neither their price nor their limits', async () => {
    const [small, usual] = [await userWith(['500.5', COIN]), await userWith(['500.5', COIN])];
    const asUsual = await money.quote(usual, { number: '500', from_currency_id: COIN.id, to_currency_id: USDT.id });
    await terms('min_usdt = 1000');
    const { lines, receives } = await quote(small);
    expect(lines).toMatchObject([{ number: '500', fee: '0.5', spread_parts: asUsual.spread_parts }]);
    expect(receives).toBe(asUsual.receives);
    await terms('user_daily_usdt = 400');
    expect(await quote(small)).toMatchObject({ lines: [], waiting: [{ currency_name: 'COIN' }] });
  });

  test('the house gives no more USDT than it has', async () => {
    const user = await userWith(['0.5', COIN]);
    const has = await money.available(house.marketMaker, USDT);
    const empty: Posting = { owner: house.marketMaker, account: 0, currency: USDT.id, available: -has, held: 0n };
    const outside: Posting = { ...empty, owner: house.external, available: has };
    const move = (postings: readonly Posting[]) =>
      withMoney(database.pool, (tx) => post(tx, { kind: 'genesis', ref: null, at: money.clock.now(), postings }));
    const shown = await quote(user);
    await move([empty, outside]);
    expect(await codeOf(take(user, shown.dust_id))).toBe('house_funds_exhausted');
    expect(await quote(user)).toMatchObject({ lines: [], waiting: [{ currency_name: 'COIN' }] });
    await move([
      { ...empty, available: has },
      { ...outside, available: -has },
    ]);
  });
});

test('promises are removed an hour after they ran out', async () => {
  const user = await userWith(['0.5', COIN]);
  await quote(user);
  const left = async () =>
    (await database.pool.query('SELECT FROM exchange_dust WHERE owner_id = $1', [user])).rowCount;
  money.clock.advance(10_000 + 3_600_000);
  await sweepQuotes(money.platform);
  expect(await left()).toBe(1);
  money.clock.advance(1);
  await sweepQuotes(money.platform);
  expect(await left()).toBe(0);
});

/** Minor units of a coin as decimal text. */
function decimal(minor: bigint): string {
  const text = minor.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/\.?0+$/, '');
}
