import { expect, test } from 'vitest';
import type { ListedMarket } from '../../src/market/directory.ts';
import { book, inventedExchanges } from '../market/support/invented-exchange.ts';
import { codeOf } from '../spot/exchange.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { START_PRICE, useStage } from './stage.ts';

/** Small lots inside of the books decide no option: where they move the price by enough, none is taken. */

const stage = useStage();
const market: ListedMarket = { ...BTC_USDT, marketFrom: 2, displayed: true, rest: null };

async function isLooseWith(spread: number, moves: number): Promise<boolean | undefined> {
  const symbol = market.symbol;
  const feed = await inventedExchanges([market], { a: [symbol], b: [symbol], c: [symbol] });
  try {
    for (let second = 0; second < 720; second += 1) {
      // Up and down within each minute.
      const price = 60_000 * (1 + moves * Math.sin((second * Math.PI) / 30));
      const told = { [symbol]: book(price, spread) };
      await feed.tell(1, { a: told, b: told, c: told });
    }
    expect(feed.index(1)).toMatchObject({ families: 3 });
    return feed.index(1)?.isLoose;
  } finally {
    await feed.stop();
  }
}

test('a price is loose while lots inside of its books move it by a good part of what it usually moves', async () => {
  expect(await isLooseWith(0.0004, 0.0005)).toBe(true);
  expect(await isLooseWith(0.00002, 0.0005)).toBe(false);
  expect(await isLooseWith(0.0004, 0.01)).toBe(false);
  expect(await isLooseWith(0, 0)).toBe(false);
});

test('no option is taken on a loose price', async () => {
  const user = await stage.user();
  await stage.tell(START_PRICE);
  const { indexPrice } = stage.markets;
  const loose = (isLoose: boolean): void => {
    stage.markets.indexPrice = (id) => {
      const price = indexPrice(id);
      return price && { ...price, isLoose };
    };
  };
  try {
    loose(true);
    expect(await codeOf(stage.submit(user))).toBe('price_sources_few');
    loose(false);
    expect(await stage.submit(user)).toMatchObject({ state: 'entering' });
  } finally {
    stage.markets.indexPrice = indexPrice;
  }
});
