import { expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { BatchConflictError } from '../../src/platform/sequencer/errors.ts';
import { GuardedOwners } from '../../src/spot/guarded.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const LOSER = 5001;
let trades = 0;

/** A loss of a quarter of the order, as a writer of another process stores it. */
const lose = (client: { query(text: string, values: unknown[]): Promise<unknown> }, owner: number) =>
  client.query(
    `INSERT INTO spot_costly_trade (trade_id, created_at, market_id, loser_id, gainer_id, order_id, index_price, price,
       off_ppm, loss, order_value, within_narrow)
     VALUES ($1, now(), 15, $2, 6001, $1, 100, 125, 250000, 25, 100, false)`,
    [(trades += 1), owner],
  );

const recheck = (guards: GuardedOwners, after: (client: never) => Promise<unknown> = async () => {}) =>
  withTransaction(database.pool, async ({ client }) => {
    await guards.recheck(client, [LOSER], new Date());
    await after(client as never);
  });

test('a loss that another process has written fails the batch that did not count it, and counts from then on', async () => {
  const guards = new GuardedOwners();
  await guards.read(database.pool as never, new Date());
  await recheck(guards);
  await lose(database.pool, 7001);
  await recheck(guards);
  await lose(database.pool, LOSER);
  await expect(recheck(guards)).rejects.toThrow(BatchConflictError);
  await recheck(guards);
  expect([...guards.owners()]).toContain(LOSER);
});

/** Until a transaction waits for a lock of ours. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.owner.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount) return;
  }
}

test('of two processes by which an account loses at once, the second learns of the first before it commits', async () => {
  const [one, two] = [new GuardedOwners(), new GuardedOwners()];
  for (const guards of [one, two]) await guards.read(database.pool as never, new Date());
  let isRechecked = (): void => {};
  const rechecked = new Promise<void>((resolve) => {
    isRechecked = resolve;
  });
  let second: Promise<unknown> = Promise.resolve();
  await recheck(one, async (client) => {
    second = recheck(two, async () => isRechecked()).catch((error: unknown) => error);
    // The second waits for the first: else it looks before this is written.
    await Promise.race([rechecked, untilSomebodyWaits()]);
    await lose(client, LOSER);
  });
  expect(await second).toBeInstanceOf(BatchConflictError);
});
