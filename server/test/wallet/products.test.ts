import type { HoldKind, LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { expect, test } from 'vitest';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { openHolds, releaseHold } from '../../src/platform/ledger/holds.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { listHeld, listProducts } from '../../src/wallet/products.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, testMarkets, USDT } from './markets.ts';

const database = useDatabase();
const markets = testMarkets({ 1: 10_000_00 });
const AT = new Date('2026-01-01T00:00:00Z');
/** No trigger of an area asks after this kind of the journal. */
const AS: LedgerKind = 'transfer';
const SPOT = 2;
const ONE: Readonly<Record<number, bigint>> = { [USDT.id]: 10n ** 6n, [BTC.id]: 10n ** 8n, [ETH.id]: 10n ** 8n };

let causes = 900_000n;

/** Sets so many whole units aside for a cause of a kind. */
async function hold(owner: bigint, kind: HoldKind, currency: number, units: bigint): Promise<bigint> {
  causes += 1n;
  const ref = causes;
  const amount = units * ONE[currency]!;
  await withMoney(database.pool, async (tx) => {
    await post(tx, {
      kind: 'faucet',
      ref: null,
      at: AT,
      postings: [
        { owner: house.external, account: HOUSE_ACCOUNT, currency, available: -amount, held: 0n },
        { owner, account: SPOT, currency, available: amount, held: 0n },
      ],
    });
    await openHolds(tx, AT, [{ kind, ref, owner, account: SPOT, currency, amount, as: AS }]);
  });
  return ref;
}

const listed = async (owner: bigint) =>
  (await listProducts(database.pool, markets, owner)).map(({ product, currency_name, amount, orders, usdt_price }) => [
    product,
    currency_name,
    amount,
    orders,
    usdt_price,
  ]);

test('what lies in products is summed by product and currency, with the price of now', async () => {
  const owner = 71_001n;
  expect(await listed(owner)).toEqual([]);
  await hold(owner, 'mining_principal', USDT.id, 100n);
  await hold(owner, 'mining_principal', USDT.id, 250n);
  await hold(owner, 'mining_principal', BTC.id, 2n);
  await hold(owner, 'dual_principal', BTC.id, 1n);
  await hold(owner, 'ieo_payment', USDT.id, 30n);
  await hold(owner, 'ieo_lock', ETH.id, 7n);
  expect(await listed(owner)).toEqual([
    ['mining', 'USDT', '350', 2, '1'],
    ['mining', 'BTC', '2', 1, '10000'],
    ['dual', 'BTC', '1', 1, '10000'],
    ['ieo', 'USDT', '30', 1, '1'],
    ['ieo', 'ETH', '7', 1, '0'],
  ]);
});

test('only what is set aside now and of one’s own counts, and only in products', async () => {
  const [owner, other] = [71_002n, 71_003n];
  const ended = await hold(owner, 'mining_principal', USDT.id, 100n);
  await hold(owner, 'withdrawal', USDT.id, 40n);
  await hold(other, 'dual_principal', USDT.id, 60n);
  expect(await listed(owner)).toEqual([['mining', 'USDT', '100', 1, '1']]);
  await withMoney(database.pool, (tx) => releaseHold(tx, AT, { kind: 'mining_principal', ref: ended }, AS));
  expect(await listed(owner)).toEqual([]);
});

test('what is held of one balance is told by what it is for: of this account and currency alone', async () => {
  const owner = 71_009n;
  const told = (currency: number, type: 'change' | 'legal' = 'change') =>
    listHeld(database.pool, markets, owner, { currency, type });
  expect(await told(USDT.id)).toEqual([]);
  await hold(owner, 'otc_advert', USDT.id, 500n);
  const ended = await hold(owner, 'otc_order', USDT.id, 20n);
  await hold(owner, 'otc_lock', USDT.id, 3n);
  await hold(owner, 'mining_principal', USDT.id, 100n);
  await hold(owner, 'otc_advert', BTC.id, 1n);
  await withMoney(database.pool, (tx) => releaseHold(tx, AT, { kind: 'otc_order', ref: ended }, AS));
  expect(await told(USDT.id)).toEqual([
    { for: 'mining', amount: '100' },
    { for: 'otc', amount: '503' },
  ]);
  expect(await told(BTC.id)).toEqual([{ for: 'otc', amount: '1' }]);
  expect([await told(ETH.id), await told(USDT.id, 'legal')]).toEqual([[], []]);
  await expect(told(99)).rejects.toMatchObject({ code: 'currency_unknown' });
});
