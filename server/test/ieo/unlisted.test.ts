import * as wallet from '@aureus/contract/wallet/calls.ts';
import * as values from '@aureus/contract/wallet/value-calls.ts';
import { expect, test } from 'vitest';
import { takeSnapshots } from '../../src/wallet/value-history/snapshots.ts';
import { useDatabase } from '../support/database.ts';
import { USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { COIN, marketsWithCoin } from './coin.ts';

const database = useDatabase();
const money = useMoney(database, marketsWithCoin());
const USER = 700n;
const DAY = 86_400_000;

test('a coin nobody can trade stands in the wallet without a price, and does not end the curve of what its owner has', async () => {
  await money.fund(USER, USDT, '100');
  await money.fund(USER, COIN, '5');
  const { change_wallet: spot } = await money.call(wallet.list, USER);
  expect(spot.balance.find(({ currency }) => currency === COIN.id)).toMatchObject({ currency_name: 'HELIA', change_balance: '5', usdt_price: '0' }); // prettier-ignore
  expect(spot.usdt_total).toBe('100');
  money.clock.set(Math.floor(money.clock.epochMs() / DAY) * DAY + DAY + 60_000);
  expect(await takeSnapshots(money.platform, money.markets)).toBe(1);
  expect((await money.call(values.valueHistory, USER, { days: 30 })).days).toMatchObject([{ value: '100' }]);
});
