import { expect } from 'vitest';
import { verifyFutures } from '../../src/futures/verify.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { recordSplit } from '../../src/market/public.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { openLog } from '../market/support/price-log.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { withMoney } from '../support/money.ts';
import { BTC, type Stage } from './stage.ts';

/** Splits of the shares under a contract, for tests of what they do to positions and orders. */

export const [alice, bob] = [1_001n, 1_002n];
export const inAnHour = (): Date => new Date(Date.now() + 3_600_000);
export const PRICE = 10_000;

interface Split {
  readonly newShares: number;
  readonly oldShares: number;
  readonly cutOff: Date;
}

export async function announce(
  stage: Stage,
  newShares: number,
  oldShares: number,
  cutOff = new Date(),
): Promise<Split> {
  const split = { newShares, oldShares, cutOff };
  await withMoney(stage.database.pool, (tx) =>
    stage.futures.splits.announce(tx, { ref: '1', marketId: BTC, ...split, due: inAnHour() }),
  );
  // A writer looks for itself every few seconds, long before a cut-off.
  stage.futures.refreshBarred();
  return split;
}

/** The shares themselves are split: prices are of after it, as whoever settles it and every process takes up. */
export async function recordIt(stage: Stage, { newShares, oldShares, cutOff }: Split, isTakenUp = true): Promise<void> {
  await withTransaction(stage.database.pool, (tx) =>
    recordSplit(tx, { marketId: BTC, newShares, oldShares, at: cutOff }),
  );
  if (!isTakenUp) return;
  const at = cutOff.getTime();
  stage.markets.addSplit({ marketId: BTC, newShares, oldShares, at, recordedAt: Date.now() });
  stage.setPrice(BTC, (PRICE * oldShares) / newShares);
}

/** Lets it fall due, and settles it by two who sweep at the same time. */
export async function settle({ database: { pool, owner }, futures }: Stage): Promise<void> {
  await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'futures.split'`);
  const sweeps = await Promise.all([1, 2].map(() => sweeping(pool, futures.deadlines)));
  await expect
    .poll(async () => (await owner.query('SELECT FROM futures_split WHERE settled_at IS NULL')).rowCount)
    .toBe(0);
  await expect
    .poll(async () => (await owner.query(`SELECT FROM deadline WHERE kind = 'futures.told'`)).rowCount)
    .toBe(0);
  await Promise.all(sweeps.map((sweep) => sweep.stop()));
}

export async function splitNow(stage: Stage, newShares: number, oldShares: number, cutOff = new Date()): Promise<void> {
  const split = await announce(stage, newShares, oldShares, cutOff);
  await recordIt(stage, split);
  await settle(stage);
}

/** What `npm run verify:settlements` finds. */
export async function problemsOf({ database: { pool } }: Stage): Promise<readonly string[]> {
  return (await verifySettlements(pool, recordedPrices(pool).window, [verifyFutures])).flatMap(
    ({ problems }) => problems,
  );
}

/** What a user has told of a kind. */
export async function noticesOf({ database: { owner } }: Stage, user: bigint, kind: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ params: unknown }>(
    'SELECT params FROM notices WHERE user_id = $1 AND kind = $2 ORDER BY id',
    [user, kind],
  );
  return rows.map(({ params }) => params);
}

/** All that a user has: free, held, and what is gained at the prices of now. */
export async function equity(stage: Stage, user: bigint): Promise<number> {
  const [free, aside] = await stage.balance(user);
  const running = (await stage.list(user, 1)).reduce((sum, { profits }) => sum + Number(profits), 0);
  return Number(free) + Number(aside) + running;
}

/** Users and the house, with contracts that cost nothing but their margin. */
export async function prepare(stage: Stage): Promise<void> {
  await stage.addUser(alice, '2000');
  await stage.addUser(bob, '2000');
  await stage.setTerms('skew_ppm = 0, fee_ppm = 0, spread_ppm = 0, is_cross = false');
}

const inSeconds = (ago: number): number => Math.floor((Date.now() - ago) / 1_000);

/** Writes down what BTC was in seconds. */
async function write({ database: { pool } }: Stage, seconds: readonly number[], ticks: number, isValid: boolean) {
  const log = await openLog(pool);
  const state = isValid ? 'fresh' : 'closed';
  const said = { marketId: BTC, state, index: ticks, used: [], dropped: [], now: 0 } as const;
  for (const second of seconds) log.add(second, [{ ...said, mark: { ticks, isValid, isJumped: false } }]);
  await log.stop();
}

/**
 * Writes a mark price of BTC down in two seconds.
 * @param ago how long ago, milliseconds
 * @returns a moment of the second one, to be the cut-off
 */
export async function writeMark(stage: Stage, price: number, ago = 0): Promise<Date> {
  const now = inSeconds(ago);
  await write(stage, [now - 1, now], price * 100, true);
  return new Date(now * 1_000 + 1);
}

/** Writes a second down in which no price counts. @returns a moment of it, to be the cut-off */
export async function writeClosed(stage: Stage): Promise<Date> {
  const now = inSeconds(0);
  await write(stage, [now], 2_000_000, false);
  return new Date(now * 1_000 + 1);
}
