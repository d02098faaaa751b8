import { expect, test } from 'vitest';
import { house, HOUSE_ACCOUNT } from '../../../src/platform/ledger/house.ts';
import { post, type Posting } from '../../../src/platform/ledger/post.ts';
import { lockCurrency } from '../../../src/platform/ledger/wallets.ts';
import { useDatabase } from '../../support/database.ts';
import { withMoney } from '../../support/money.ts';
import { waiting } from '../../support/under-way.ts';

const database = useDatabase();
const [SHARE, OTHER] = [41, 42];
const of = (owner: bigint, available: bigint, currency = SHARE): Posting => {
  return { owner, account: owner < 0n ? HOUSE_ACCOUNT : 2, currency, available, held: 0n };
};
const move = (...postings: Posting[]) =>
  withMoney(database.pool, (tx) => post(tx, { kind: 'credit', ref: null, at: new Date(), postings }));
const amounts = (wallets: Awaited<ReturnType<typeof lockCurrency>>) =>
  wallets.map(({ owner, available }) => [owner, available]).toSorted(([a], [b]) => Number(b! - a!));

test('all wallets of a currency are locked and read, the outside too, and no other', async () => {
  await move(of(house.external, -70n), of(house.marketMaker, 50n), of(1n, 20n));
  await move(of(house.external, -5n, OTHER), of(1n, 5n, OTHER));
  const wallets = await withMoney(database.pool, (tx) => lockCurrency(tx.client, SHARE));
  expect(amounts(wallets)).toEqual([[1n, 20n], [house.external, -70n], [house.marketMaker, 50n]]); // prettier-ignore
});

test('where money goes into a wallet that is made while it waits, it is done anew and finds it', async () => {
  let tries = 0;
  const { promise: posted, resolve: said } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const moving = withMoney(database.pool, async (tx) => {
    await post(tx, { kind: 'credit', ref: null, at: new Date(), postings: [of(1n, -20n), of(2n, 20n)] });
    said();
    await gone;
  });
  await posted;
  const locking = withMoney(database.pool, (tx) => {
    tries += 1;
    return lockCurrency(tx.client, SHARE);
  });
  await expect.poll(() => waiting(database)).toBe(1);
  go();
  await moving;
  expect(amounts(await locking)).toContainEqual([2n, 20n]);
  expect(tries).toBe(2);
});
