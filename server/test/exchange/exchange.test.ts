import * as calls from '@aureus/contract/exchange/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { sweepQuotes } from '../../src/exchange/quotes.ts';
import { useDatabase } from '../support/database.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { AAPL, BTC, BTC_USDT, ETH, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

const database = useDatabase();
const money = useMoney(database);
let nextUser = 100n;

beforeAll(async () => {
  await money.fund(house.marketMaker, USDT, '1000000');
  await money.fund(house.marketMaker, BTC, '100');
  await money.fund(house.marketMaker, ETH, '5');
});

async function userWith(amount: string, currency = USDT): Promise<bigint> {
  const user = ++nextUser;
  await money.fund(user, currency, amount);
  return user;
}

const usdtToBtc = (number: string, more: object = {}) => ({
  number,
  from_currency_id: USDT.id,
  to_currency_id: BTC.id,
  ...more,
});

describe('a quote', () => {
  test('says what is paid in all and what arrives, and holds at a price better for the house', async () => {
    const user = await userWith('1001');
    const quote = await money.quote(user, usdtToBtc('1000'));
    expect(quote).toMatchObject({
      from_name: 'USDT',
      to_name: 'BTC',
      // 0.05 % always, 5 ppm for a hundredth of 100,000 USDT, 10 ppm for a thousandth of the market maker's coins.
      rate: '0.0000999485',
      spread_percent: '0.0515',
      spread_parts: { base: '0.05', volatility: '0', size: '0.0005', stock: '0.001' },
      value: '1000',
      fee_percent: '0.1',
      fee: '1',
      total: '1001',
      receives: '0.0999485',
    });
    expect(Date.parse(quote.expires_at) - money.clock.epochMs()).toBe(10_000);
    money.markets.setPrice(BTC_USDT.id, 5_000_00);
    const fees = await money.available(house.fees, USDT);
    const done = await money.exchange(user, usdtToBtc('1000', { quote_id: quote.quote_id }));
    money.markets.setPrice(BTC_USDT.id, 10_000_00);
    expect(done).toMatchObject({ receives: '0.0999485', from_available: '0', to_available: '0.0999485' });
    expect((await money.available(house.fees, USDT)) - fees).toBe(1_000_000n);
    expect(money.hub.toUsers.at(-1)?.event).toMatchObject({
      balances: [
        { account: 'change', currency: USDT.id, available: '0' },
        { account: 'change', currency: BTC.id, available: '0.0999485' },
      ],
    });
    expect((await money.call(calls.exchangeHistory, user)).data).toMatchObject([{ id: done.id, total: '1001' }]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('tells everything its owner needs to reckon the exchange again, also afterwards', async () => {
    const user = await userWith('700');
    money.markets.setPrice(BTC_USDT.id, 30_000_01);
    money.markets.setVolatility(BTC_USDT.id, 1_200);
    const quote = await money.quote(user, usdtToBtc('333.33'));
    money.clock.advance(5_000);
    await money.exchange(user, usdtToBtc('333.33', { quote_id: quote.quote_id }));
    money.markets.setPrice(BTC_USDT.id, 10_000_00);
    money.markets.setVolatility(BTC_USDT.id, 0);
    const [past] = (await money.call(calls.exchangeHistory, user)).data;
    if (!past) throw new Error('The exchange is not in the history');
    expect(past).toMatchObject({ from_price: '1', to_price: '30000.01', priced_at: quote.created_at });
    expect(Date.parse(past.created_time) - Date.parse(past.priced_at)).toBe(5_000);
    const number = BigInt(past.number.replace('.', '')); // hundredths of a USDT
    const price = BigInt(past.to_price.replace('.', '')); // hundredths of a USDT for a BTC
    const spread = BigInt(Math.round(Number(past.spread_percent) * 10_000)); // parts per million
    const parts = Object.values(past.spread_parts).reduce((sum, part) => sum + Math.round(Number(part) * 10_000), 0);
    expect([past.from_volatility, past.to_volatility, past.value, parts]).toEqual([
      '0',
      '0.12',
      '333.33',
      Number(spread),
    ]);
    expect(past.spread_parts).toMatchObject({ base: '0.05', volatility: '0.12' });
    const satoshi = (number * 10n ** 8n * (1_000_000n - spread)) / (price * 1_000_000n);
    expect(past.receives).toBe(`0.${satoshi.toString().padStart(8, '0')}`.replace(/0+$/, ''));
    const fee = Math.ceil(Number(number) * 10_000 * (Number(past.fee_percent) / 100));
    expect(Math.round(Number(past.fee) * 1_000_000)).toBe(fee);
    expect(Number(past.total)).toBeCloseTo(Number(past.number) + Number(past.fee), 6);
  });

  test('C40: is refused when it has run out, is used, is not the caller’s, or says other numbers', async () => {
    const user = await userWith('5000');
    const other = await userWith('5000');
    const { quote_id } = await money.quote(user, usdtToBtc('1000'));
    const before = await money.available(user, USDT);
    expect(await codeOf(money.exchange(other, usdtToBtc('1000', { quote_id })))).toBe('quote_unknown');
    expect(await codeOf(money.exchange(user, usdtToBtc('1000', { quote_id: 'f'.repeat(32) })))).toBe('quote_unknown');
    expect(await codeOf(money.exchange(user, usdtToBtc('1001', { quote_id })))).toBe('quote_differs');
    const reversed = { number: '1000', from_currency_id: BTC.id, to_currency_id: USDT.id, quote_id };
    expect(await codeOf(money.exchange(user, reversed))).toBe('quote_differs');
    money.clock.advance(10_000);
    expect(await codeOf(money.exchange(user, usdtToBtc('1000', { quote_id })))).toBe('quote_expired');
    expect(await money.available(user, USDT)).toBe(before);
    const next = await money.quote(user, usdtToBtc('1000'));
    money.clock.advance(9_999);
    await money.exchange(user, usdtToBtc('1000', { quote_id: next.quote_id }));
    expect(await codeOf(money.exchange(user, usdtToBtc('1000', { quote_id: next.quote_id })))).toBe('quote_used');
    // A new quote takes the place of the last one: nobody collects them to use the best.
    const first = await money.quote(user, usdtToBtc('10'));
    await money.quote(user, usdtToBtc('10'));
    expect(await codeOf(money.exchange(user, usdtToBtc('10', { quote_id: first.quote_id })))).toBe('quote_unknown');
  });

  test('used by 20 at once is executed once, again and again', async () => {
    const ROUNDS = campaign(15, 100);
    const user = await userWith('100000');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { quote_id } = await money.quote(user, usdtToBtc('10'));
      const codes = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(money.exchange(user, usdtToBtc('10', { quote_id })))),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'quote_used')).toHaveLength(19);
    }
    expect(await money.available(user, USDT)).toBe(100_000_000_000n - BigInt(ROUNDS) * 10_010_000n);
  });

  test('that nobody can use any more is swept away', async () => {
    const user = await userWith('10');
    await money.quote(user, usdtToBtc('5'));
    money.clock.advance(3_600_000);
    const count = async () =>
      (await database.pool.query('SELECT FROM exchange_quote WHERE owner_id = $1', [user])).rowCount;
    await sweepQuotes(money.platform);
    expect(await count()).toBe(1);
    money.clock.advance(10_001);
    expect(await sweepQuotes(money.platform)).toBeGreaterThan(0);
    expect(await count()).toBe(0);
  });
});

describe('an exchange', () => {
  test('without a quote is priced and executed at once', async () => {
    const user = await userWith('1', BTC);
    const done = await money.exchange(user, { number: '0.5', from_currency_id: BTC.id, to_currency_id: USDT.id });
    expect(done).toMatchObject({ number: '0.5', fee: '0.0005', total: '0.5005' });
    expect(Number(done.receives)).toBeLessThan(5_000 * 0.9995);
    expect(Number(done.receives)).toBeGreaterThan(5_000 * 0.998);
    expect(await money.available(user, BTC)).toBe(49_950_000n);
  });

  test('S52, C03: refuses what cannot be exchanged and amounts out of bounds', async () => {
    const user = await userWith('1000');
    const code = (fields: object) => codeOf(money.exchange(user, usdtToBtc('100', fields)));
    expect(await code({ to_currency_id: USDT.id })).toBe('same_currency');
    expect(await code({ to_currency_id: 99 })).toBe('currency_unknown');
    expect(await code({ to_currency_id: AAPL.id })).toBe('not_exchangeable');
    expect(await code({ from_currency_id: AAPL.id, number: '1' })).toBe('not_exchangeable');
    expect(await code({ number: '0.999999' })).toBe('amount_too_small');
    expect(await code({ number: '0' })).toBe('amount_too_small');
    expect(await code({ number: '500000.000001' })).toBe('amount_too_large');
    expect(await code({ number: '1.0000001' })).toBe('amount_too_precise');
    expect(await code({ number: '1000' })).toBe('insufficient_balance');
    money.markets.setPrice(BTC_USDT.id, null);
    expect(await code({})).toBe('prices_unavailable');
    expect(await codeOf(money.quote(user, usdtToBtc('100')))).toBe('prices_unavailable');
    money.markets.setPrice(BTC_USDT.id, 10_000_00);
    expect(await money.available(user, USDT)).toBe(1_000_000_000n);
    expect((await money.call(calls.exchangeHistory, user)).total).toBe(0);
  });

  test('is refused when the market maker has not got the target', async () => {
    const user = await userWith('20000');
    const toEth = { number: '6000', from_currency_id: USDT.id, to_currency_id: ETH.id };
    expect(await codeOf(money.exchange(user, toEth))).toBe('house_funds_exhausted');
    expect(await money.available(user, USDT)).toBe(20_000_000_000n);
    expect(await wrongs(database)).toEqual([]);
  });

  test('has one effect a key', async () => {
    const user = await userWith('1000');
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(money.exchange(user, usdtToBtc('10'), 'once'))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ClaimLostError')).toHaveLength(9);
    expect(await money.available(user, USDT)).toBe(989_990_000n);
  });
});

test('the lists show coins, balances, indicative prices and the fee in percent', async () => {
  const user = await userWith('7');
  const list = await money.call(calls.exchangeList, user);
  expect(list.transfer.map(({ name }) => name)).toEqual(['USDT', 'BTC', 'ETH']);
  expect(list.wallet[0]).toMatchObject({ change_balance: '7', usdt_price: '1', scale: 6 });
  expect(await money.call(calls.exchangeFee, user, { from_currency_id: BTC.id, to_currency_id: ETH.id })).toEqual({
    form_price: '10000',
    to_price: '1000',
    fee: '0.1',
    spread: '0.05',
    minimum: '0.0001',
    maximum: '50',
    left_today: '1000000',
    daily: '1000000',
  });
});

test('the lists are the own, what is held is told apart, and the bounds of a coin are rounded inwards', async () => {
  const user = await userWith('7');
  await database.owner.query(
    'UPDATE wallet SET available = 4500000, held = 2500000 WHERE owner_id = $1 AND currency_id = $2',
    [user, USDT.id],
  );
  const { wallet } = await money.call(calls.exchangeList, user);
  expect(wallet[0]).toMatchObject({ change_balance: '4.5', lock_change_balance: '2.5' });
  // What others have exchanged is theirs.
  expect(await money.call(calls.exchangeHistory, user)).toMatchObject({ data: [], total: 0 });
  money.markets.setPrice(BTC_USDT.id, 30_000_01);
  const pair = { from_currency_id: BTC.id, to_currency_id: USDT.id };
  // 500,000 and 1 by 30,000.01 are 16.666661111… and 0.0000333333….
  expect(await money.call(calls.exchangeFee, user, pair)).toMatchObject({
    maximum: '16.66666111',
    minimum: '0.00003334',
  });
  money.markets.setPrice(BTC_USDT.id, 10_000_00);
});
