import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, type Exchange, startExchange, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from './markets.ts';
import { type Money, useMoney } from './money.ts';
import { openWithdrawals, type Withdrawing } from '../withdrawal/support.ts';

// C01, G5: a withdrawal beside every other way out of the same balance: it is spent once. (Beside orders alone, and
// withdrawals alone: withdrawal/races.test.ts.) At the handlers, because a
// second factor counts once and would itself stop all but one of the withdrawals before the balance is looked at.

const database = useDatabase();
const money: Money = useMoney(database);
let app: Withdrawing;
let spot: Exchange;

beforeAll(async () => {
  app = await openWithdrawals(database);
  spot = await startExchange(database, { markets: money.markets });
  await money.fund(house.marketMaker, USDT, '10000000');
  await money.fund(house.marketMaker, BTC, '1000');
});
afterAll(() => spot.stop());

const ROUNDS = campaign(15, 100);
const AT_ONCE = 20;

type Way = (user: bigint, addressId: number) => Promise<unknown>;

/** Ways to spend 1,001 USDT of the spot account: all of it, once. */
const withdraw: Way = (user, addressId) => app.ask(user, addressId, 1001);
const transfer: Way = (user) =>
  money.transfer(user, { currency_id: USDT.id, number: '1001', from_field: 'change', to_field: 'legal' });
const exchange: Way = (user) =>
  money.exchange(user, { number: '1000', from_currency_id: USDT.id, to_currency_id: BTC.id });
const order: Way = (user) => spot.place(user, { type: 1, target_price: '1001', amount: 1 });

const pairs: readonly [string, readonly Way[]][] = [
  ['withdrawal ∥ transfer', [withdraw, transfer]],
  ['withdrawal ∥ exchange', [withdraw, exchange]],
  ['withdrawal ∥ transfer ∥ exchange ∥ order', [withdraw, transfer, exchange, order]],
];

describe('C01: 20 at once of money for one', () => {
  test.each(pairs)('%s', async (_name, ways) => {
    const winners = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await app.user('1001');
      const addressId = await app.address(user);
      // A withdrawal asks the database more before it comes to the money: the others start so many questions later.
      const later = (round % 25) * campaign(8, 4);
      const behind = async (way: Way): Promise<unknown> => {
        const questions = way === withdraw ? 0 : later;
        for (let n = 0; n < questions; n += 1) await database.owner.query('SELECT 1');
        return way(user, addressId);
      };
      const codes = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, turn) => codeOf(behind(ways[turn % ways.length]!))),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'insufficient_balance')).toHaveLength(AT_ONCE - 1);
      expect(await money.available(user, USDT)).toBe(0n);
      const won = codes.indexOf('ok') % ways.length;
      winners.set(won, (winners.get(won) ?? 0) + 1);
    }
    // A race that one side always wins is none.
    expect(winners.size).toBeGreaterThan(1);
    expect(await wrongs(database)).toEqual([]);
  });
});
