import { addFavourite, favourites, removeFavourite } from '@aureus/contract/market/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';
import type { TestMarket } from './support/market.ts';

const database = useDatabase();
let market: TestMarket;
let ann: bigint;
let bob: bigint;

beforeAll(async () => {
  market = testMarket(database);
  await market.area.start();
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     VALUES ('ann', 'x', 'Ann', 'AAAAAAAA', now(), now()), ('bob', 'x', 'Bob', 'BBBBBBBB', now(), now())
     RETURNING id`,
  );
  [ann, bob] = rows.map(({ id }) => id) as [bigint, bigint];
});
afterAll(() => market.area.stop());

test('a favourite is added once, listed to its owner alone, and removed by its owner alone', async () => {
  const { id } = await market.call(addFavourite, { currency_id: 2 }, ann);
  await market.call(addFavourite, { currency_id: 101 }, ann);
  await expect(market.call(addFavourite, { currency_id: 2 }, ann)).rejects.toMatchObject({ code: 'already_favourite' });
  await expect(market.call(addFavourite, { currency_id: 9_999 }, ann)).rejects.toMatchObject({
    code: 'currency_unknown',
  });
  const { id: bobs } = await market.call(addFavourite, { currency_id: 2 }, bob);
  expect((await market.call(favourites, {}, ann)).map((row) => row.currency_id)).toEqual([2, 101]);
  expect(await market.call(favourites, {}, bob)).toEqual([{ id: bobs, currency_id: 2 }]);
  await expect(market.call(removeFavourite, { id }, bob)).rejects.toMatchObject({ code: 'favourite_unknown' });
  expect(await market.call(removeFavourite, { id }, ann)).toEqual({ done: true });
  await expect(market.call(removeFavourite, { id }, ann)).rejects.toMatchObject({ code: 'favourite_unknown' });
  expect((await market.call(favourites, {}, ann)).map((row) => row.currency_id)).toEqual([101]);
});

test('twenty requests at once add one favourite', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => market.call(addFavourite, { currency_id: 8 }, bob)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await market.call(favourites, {}, bob)).filter((row) => row.currency_id === 8)).toHaveLength(1);
});
