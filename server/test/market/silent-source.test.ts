import { reliablePrice } from '@aureus/core/alert/watched-market.ts';
import { currentDualRule } from '@aureus/core/dual/rule.ts';
import { settlementPrice } from '@aureus/core/dual/settlement-price.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import { priceActions } from '@aureus/core/market/price-state.ts';
import { expect, test } from 'vitest';
import { pricePair } from '../../src/exchange/pricing.ts';
import { usableTicks } from '../../src/futures/usable-ticks.ts';
import { pricesFor, pricesToSell } from '../../src/loans/pricing.ts';
import { refusalOf } from '../../src/market/trading.ts';
import type { PriceTick } from '../../src/market/public.ts';
import { AppError } from '../../src/platform/errors.ts';
import { FEES, FUTURES, INSURANCE, InMemoryFutures } from '../futures/in-memory.ts';
import { instrument } from '../futures/instrument.ts';
import { BTC, BTC_USDT, testMarkets, USDT } from '../wallet/markets.ts';
import { type FaultName, FaultyMarket, GOOD_SECONDS, ofOne, UNTIL_MISSED } from './support/faulty-source.ts';

/**
 * Every product at a price of which one source of three is silent, outlying or wide: nothing is opened while only two speak,
 * and all else comes out as it does with three. Seconds options, which are stored, stand in options/silent-source.test.ts.
 */

const [P, START, ID] = [1_000_000, 1_800_000_000, BTC_USDT.id];

/** A market of which a source has failed for long enough to be missed, and the directory that products ask about it. */
function failing(fault: FaultName) {
  const market = new FaultyMarket(START);
  for (let good = 0; good < GOOD_SECONDS; good += 1) market.next(P);
  let tick: PriceTick | undefined;
  for (let missed = 0; missed < UNTIL_MISSED; missed += 1) tick = market.read(P, fault);
  const now = (START + GOOD_SECONDS + UNTIL_MISSED) * 1_000;
  const markets = {
    ...testMarkets(undefined, () => now),
    indexPrice: (id: number) => (id === ID ? market.prices.indexPrice(now) : null),
  };
  return { market, markets, tick: tick!, prices: { mark: () => market.prices.mark } };
}

const codeOf = (ask: () => unknown): string => {
  try {
    ask();
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test.each(ofOne)('with one source %s nothing but opening is refused, in every product', (fault) => {
  const { markets, tick, prices } = failing(fault);
  const opening = fault === 'wide' ? 'ok' : 'price_sources_few';
  const may = priceActions.map((action) => [action, refusalOf(markets, BTC_USDT, action) ?? 'ok']);
  expect(may).toEqual(priceActions.map((action) => [action, action === 'open' ? opening : 'ok']));
  const pair = { loan: USDT, collateral: BTC };
  expect(codeOf(() => pricesFor({ markets, prices }, pair, 'open'))).toBe(opening);
  expect(codeOf(() => pricesFor({ markets, prices }, pair, 'trigger'))).toBe('ok');
  expect(pricesToSell({ markets, prices }, pair)?.collateral.mark?.ticks).toBe(P);
  // The house exchanges, wider by what one of two may lie.
  const { from, to } = pricePair(markets, BTC.id, USDT.id);
  expect([from.doubtPpm, to.doubtPpm]).toEqual([fault === 'wide' ? 0 : 750, 0]);
  expect(reliablePrice(tick)).toBe(P);
});

test.each(['silent, and another lies', 'silent, and so is another'] as const)(
  'with two sources that fail, %s, nothing is reckoned by a price, but for liquidations where two are left',
  (fault) => {
    const { markets, tick, prices } = failing(fault);
    const may = priceActions.filter((action) => refusalOf(markets, BTC_USDT, action) === null);
    expect(may).toEqual(fault === 'silent, and another lies' ? ['order', 'liquidate'] : ['order']);
    expect(pricesToSell({ markets, prices }, { loan: USDT, collateral: BTC })).toBeNull();
    expect(reliablePrice(tick)).toBeNull();
  },
);

test.each(ofOne)('a dual investment is settled the same with one source %s for all of its window', (fault) => {
  const rule = { ...currentDualRule(), windowSeconds: 60, leastTicks: 30 };
  const end = START + GOOD_SECONDS + 60;
  const settledBy = (how: FaultName) => {
    const market = new FaultyMarket(START);
    const ticks = Array.from({ length: GOOD_SECONDS + 60 }, (_, second) =>
      market.read(P + second * 100, second < GOOD_SECONDS ? 'none' : how),
    );
    return settlementPrice(ticks, end, rule);
  };
  expect(settledBy(fault)).toEqual(settledBy('none'));
  expect(settledBy(fault).goodTicks).toBe(60);
});

const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const [WINNER, LOSER] = [1, 2];
const HAD = 10n ** 12n;

/** A pair at a leverage of 20 on a price that falls by a tenth within a hundred seconds, and then comes back. */
function playPair(fault: FaultName) {
  const market = new FaultyMarket(START);
  const futures = new InMemoryFutures([instrument(ID, { isCross: false, skewPpm: 0 })], rules);
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, HAD);
  let second = START;
  const codes: string[] = [];
  const step = (price: number, how: FaultName): void => {
    const tick = market.read(price, how);
    const on = { ...instrument(ID) };
    const usable = usableTicks(new Map([[ID, tick]]), { instrumentOn: () => on }).get(ID);
    const { state, mark } = tick;
    futures.prices.set(ID, {
      state: usable || state !== 'fresh' ? state : 'stale',
      mark: mark ?? P,
      index: tick.index ?? P,
    });
    futures.run((second += 1), { owners: [WINNER, LOSER] });
    codes.push(refusalOf({ indexPrice: () => market.prices.indexPrice(second * 1_000) }, BTC_USDT, 'open') ?? 'ok');
  };
  for (let good = 0; good < GOOD_SECONDS; good += 1) step(P, 'none');
  for (const [owner, side] of [[WINNER, SHORT], [LOSER, LONG]] as const) {
    futures.fund(owner, HAD);
    const free = { limit: null, isReduceOnly: false, worst: null, shownFeePpm: null, takeProfit: null, stopLoss: null };
    const terms = { market: ID, side, parts: 100_000, leverage: 20, ...free };
    expect(futures.run(second, { commands: [{ kind: 'open', owner, terms }], owners: null }).answers).not.toContainEqual(expect.any(Error)); // prettier-ignore
  } // prettier-ignore
  for (let told = 0; told < UNTIL_MISSED; told += 1) step(P, fault);
  for (let fallen = 1; fallen <= 100; fallen += 1) step(P - fallen * 1_000, fault);
  const isOpen = futures.openOf(LOSER).length > 0;
  const [position] = futures.openOf(WINNER);
  const { answers } = futures.run(second, {
    commands: [{ kind: 'close', owner: WINNER, id: position!.id, parts: 100_000, worst: null }],
    owners: null,
  });
  expect(futures.wrongs()).toEqual([]);
  return {
    isOpen,
    couldClose: !(answers[0] instanceof Error),
    pair: futures.available(WINNER) + futures.available(LOSER) - 2n * HAD,
    fund: futures.available(INSURANCE) - HAD,
    fees: futures.available(FEES),
    opening: codes.at(-1),
  };
}

test.each(ofOne)('a pair of contracts gains nothing by it and costs the fund nothing with one source %s', (fault) => {
  const control = playPair('none');
  expect(control).toMatchObject({ isOpen: false, couldClose: true, fund: 0n, opening: 'ok' });
  const opening = fault === 'wide' ? 'ok' : 'price_sources_few';
  expect(playPair(fault)).toEqual({ ...control, opening });
});
