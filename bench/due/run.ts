/**
 * What is due together, with the database of the product, fsync and all: the overnight fee of 10,000 open positions and
 * 1,000 options, due at one moment; and 10,000 positions whose stop is reached by one price. What counts is the time from
 * the moment, or from when the price is written down, until the last of it is committed; each in several rounds, of which
 * the one in the middle is judged. Below each round stands what its statements cost, which may be under way at the same
 * time. Run it with `node bench/due/run.ts`. It exits with 1 when either takes 2 s or more, or the books are not right.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { heldMoney } from '@aureus/server/held-money.ts';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { createSweeper } from '@aureus/server/platform/deadlines/sweeper.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { createMetrics } from '@aureus/server/platform/metrics.ts';
import { middle } from '../orders/figures.ts';
import { BTC, openStage, USDT } from '../orders/stage.ts';
import { openFloor } from './floor.ts';
import { openPositions, takeOptions } from './obligations.ts';
import { countAnew, dearest } from './statements.ts';

const [POSITIONS, OPTIONS, USERS, ROUNDS, MOST_MS] = [10_000, 1_000, 500, 3, 2_000];
/** From writing down that it is due until it is. */
const AHEAD_MS = 1_000;
const SHOWN = 8;

const stage = await openStage(USERS);
const owner = createPool({ url: stage.embedded.ownerUrl, size: 2, log: silentLogger, role: null });
const floor = await openFloor(stage);
/** Whom events are told to. */
let heard: (event: { readonly type: string }) => void = () => {};
floor.onTold((event) => heard(event));

async function count(from: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${from}`);
  return rows[0]?.n ?? 0;
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(20);
}

function show(what: string, took: number): void {
  console.log(`${what.padEnd(60)}${Math.round(took).toLocaleString('en').padStart(8)} ms`);
  for (const [name, { asked, ms }] of dearest(SHOWN)) {
    console.log(`    ${String(asked).padStart(6)} × ${name.padEnd(101)}${Math.round(ms).toLocaleString('en').padStart(8)} ms`); // prettier-ignore
  }
}

/** All options there are have entered, and their prices are written down: only their moment is missing. */
async function prepareOptions(marketId: number): Promise<void> {
  await takeOptions(floor, OPTIONS, marketId);
  const sweeper = sweeperOf('options.entry');
  await sweeper.start?.();
  await until(async () => (await count('option_order WHERE state = 1')) === 0);
  await sweeper.stop?.();
  await until(async () => (await count('option_order WHERE state = 2 AND due_second > (SELECT second FROM price_head)')) === 0); // prettier-ignore
}

function sweeperOf(...names: readonly string[]) {
  const kinds = floor.deadlines.filter(({ name }) => names.includes(name));
  const money = createMoney(stage.pool, () => {});
  return createSweeper(
    { pool: stage.pool, log: silentLogger, metrics: createMetrics(), money, tell: async () => {} },
    kinds,
  );
}

let nights = 0;

/** @returns milliseconds from the moment to the last commit */
async function nightAndOptions(marketId: number): Promise<number> {
  await prepareOptions(marketId);
  const running = await count('option_order WHERE state = 2');
  await owner.query(`UPDATE futures_position SET opened_at = opened_at - interval '2 days' WHERE status = 1`);
  const { rows } = await owner.query<{ ms: number }>(
    `WITH due AS (
       UPDATE deadline SET due = now() + $2 * interval '1 millisecond',
         ref = CASE kind WHEN 'futures.overnight' THEN $1 ELSE ref END
       WHERE kind IN ('futures.overnight', 'options.settlement') RETURNING due
     ) SELECT (extract(epoch FROM min(due) - clock_timestamp()) * 1000)::float8 AS ms FROM due`,
    [`2001-01-${String((nights += 1)).padStart(2, '0')}`, AHEAD_MS],
  );
  const moment = performance.now() + (rows[0]?.ms ?? 0);
  let [closed, settledAt] = [0, 0];
  heard = ({ type }) => {
    if (type === 'closed_microorder' && (closed += 1) === running) settledAt = performance.now();
  };
  countAnew();
  const sweeper = sweeperOf('futures.overnight', 'options.settlement');
  await sweeper.start?.();
  let chargedAt = 0;
  await until(async () => {
    if (chargedAt === 0 && (await count('futures_night')) === nights) chargedAt = performance.now();
    return chargedAt > 0 && settledAt > 0;
  });
  await sweeper.stop?.();
  const took = Math.max(chargedAt, settledAt) - moment;
  show(`a night of ${POSITIONS.toLocaleString('en')} positions, and ${running.toLocaleString('en')} options`, took);
  return took;
}

/** @returns milliseconds from the price that reaches the stops to the last commit */
async function stops(): Promise<number> {
  let closed = 0;
  let endedAt = 0;
  heard = (event) => {
    if (event.type !== 'lever_closed') return;
    closed += (event as unknown as { id: readonly number[] }).id.length;
    if (closed === POSITIONS) endedAt = performance.now();
  };
  countAnew();
  const from = performance.now();
  // The longs fall to their stops, the shorts take their profit.
  floor.plant(Math.round(floor.mark() * 0.95));
  await until(() => endedAt > 0);
  floor.plant(null);
  show(`${POSITIONS.toLocaleString('en')} stops, reached by one price`, endedAt - from);
  return endedAt - from;
}

let isGood = true;
function judge(what: string, rounds: readonly number[]): void {
  const took = middle(rounds);
  isGood &&= took < MOST_MS;
  console.log(`${what}, the round in the middle: ${Math.round(took).toLocaleString('en')} ms; wanted less than ${MOST_MS.toLocaleString('en')} ms: ${took < MOST_MS ? 'yes' : 'NO'}`); // prettier-ignore
}

try {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM markets WHERE base_id = $1 AND quote_id = $2', [
    BTC,
    USDT,
  ]);
  const marketId = rows[0]?.id ?? 0;
  await owner.query(
    `UPDATE option_instrument SET user_orders = 10000, max_slippage_ppm = 100000, slippage_ppm = 100000`,
  );
  await owner.query(`UPDATE option_expiry SET seconds = 10 WHERE seconds = 30`);
  const [night, stopped]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await openPositions(floor, POSITIONS - 1);
    const rate = ((POSITIONS - 1) / (performance.now() - from)) * 1_000;
    console.log(`\nround ${round + 1}; positions opened at ${Math.round(rate).toLocaleString('en')}/s`);
    night.push(await nightAndOptions(marketId));
    // Whatever is written first after a night learns of it, and is run twice.
    await openPositions(floor, 1);
    stopped.push(await stops());
  }
  console.log();
  judge('a night and options', night);
  judge('stops', stopped);
  const { problems } = await auditLedger(stage.pool, heldMoney);
  isGood &&= problems.length === 0;
  console.log(`The ledger is ${problems.length === 0 ? 'right' : 'WRONG'}`);
  for (const problem of problems) console.log(problem);
} finally {
  await floor.stop();
  await owner.end();
  await stage.close();
}
process.exit(isGood ? 0 : 1);
