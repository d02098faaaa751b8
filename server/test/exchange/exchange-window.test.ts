import * as calls from '@aureus/contract/exchange/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

const database = useDatabase();
const money = useMoney(database);
let nextUser = 3_000n;

beforeAll(async () => {
  await money.fund(house.marketMaker, USDT, '10000000');
  await money.fund(house.marketMaker, BTC, '1000');
});

const buy = (number: string) => ({ number, from_currency_id: USDT.id, to_currency_id: BTC.id });
const sell = (number: string) => ({ number, from_currency_id: BTC.id, to_currency_id: USDT.id });

async function userWith(amount: string): Promise<bigint> {
  const user = ++nextUser;
  await money.fund(user, USDT, amount);
  return user;
}

/** What a new user gets in all for 200,000 USDT in so many parts. */
async function got(parts: number, inParts: (user: bigint, part: string) => Promise<unknown>): Promise<bigint> {
  const user = await userWith('201000');
  await inParts(user, String(200_000 / parts));
  const coins = await money.available(user, BTC);
  // Everything as before: the coins come back from outside, and the hour is over.
  await money.fund(house.marketMaker, BTC, String(Number(coins) / 1e8));
  money.clock.advance(2 * 3_600_000);
  return coins;
}

test('20 parts cost no less than the whole, one after the other and at once', async () => {
  const whole = await got(1, (user, part) => money.exchange(user, buy(part)));
  const oneByOne = await got(20, async (user, part) => {
    for (let turn = 0; turn < 20; turn += 1) await money.exchange(user, buy(part));
  });
  const atOnce = await got(20, (user, part) =>
    Promise.all(Array.from({ length: 20 }, () => money.exchange(user, buy(part)))),
  );
  const quoted = await got(20, async (user, part) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { quote_id } = await money.quote(user, buy(part));
      await money.exchange(user, { ...buy(part), quote_id });
    }
  });
  for (const parts of [oneByOne, atOnce, quoted]) expect(parts).toBeLessThanOrEqual(whole);
  expect(await wrongs(database)).toEqual([]);
});

test('a quote from before another exchange of its user is none any more', async () => {
  const user = await userWith('50000');
  const { quote_id } = await money.quote(user, buy('20000'));
  await money.exchange(user, buy('20000'));
  expect(await codeOf(money.exchange(user, { ...buy('20000'), quote_id }))).toBe('quote_moved');
  const again = await money.quote(user, buy('20000'));
  expect(again).toMatchObject({ value_before: '20000', spread_parts: { size: '0.03' } });
  expect(await codeOf(money.exchange(user, { ...buy('20000'), quote_id: again.quote_id }))).toBe('ok');
  const [past] = (await money.call(calls.exchangeHistory, user)).data;
  expect(past?.value_before).toBe('20000');
  money.clock.advance(3_600_000);
  expect((await money.quote(user, buy('100'))).value_before).toBe('0');
});

test('what others took of a coin makes it dearer for all within the hour, and what is given back cheaper again', async () => {
  money.clock.advance(2 * 3_600_000);
  const [one, other] = [await userWith('500000'), await userWith('1000')];
  const stockPart = async () => Number((await money.quote(other, buy('1'))).spread_parts.stock);
  const before = await stockPart();
  expect(before).toBeLessThanOrEqual(0.0001);
  // 40 of some 1,000 coins: the next one stands at the end of 4 %, whose dearness has grown to twice the mean.
  const { receives } = await money.exchange(one, buy('400000'));
  const { spread } = await money.call(calls.exchangeFee, other, { from_currency_id: USDT.id, to_currency_id: BTC.id });
  expect(await stockPart()).toBeGreaterThan(0.075);
  expect(Number(spread)).toBeGreaterThan(0.125);
  await money.exchange(one, sell((Number(receives) * 0.9).toFixed(2)));
  expect(await stockPart()).toBeLessThan(0.01);
  money.clock.advance(2 * 3_600_000);
  expect(await stockPart()).toBe(before);
});
