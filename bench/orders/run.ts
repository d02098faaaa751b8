/**
 * Durable orders a second: committed, matched, written to the ledger, acknowledged after. Batches against batches of
 * one, the same code in the same run, inside the process and over HTTP, beside what pgbench gets from the same database.
 * Run it with `node bench/orders/run.ts`. It exits with 1 when batching gains too little or the books do not add up.
 */
import { heldMoney } from '@aureus/server/held-money.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { type Figures, middle, show } from './figures.ts';
import { startExchange } from './in-process.ts';
import { measureOverHttp } from './over-http.ts';
import { openStage } from './stage.ts';
import { measureYardstick } from './yardstick.ts';

const CLIENTS = 256;
const TRADERS = 1_024;
const SECONDS = 6;
const ROUNDS = 5;
const BATCH = 256;
const STEADY = 2_000;
/** How many times as many orders a batch must bring as batches of one. */
const TARGETS = { inProcess: 4, overHttp: 2.5 };
/** What the way over HTTP may cost: least part of the rate inside the process, most times its 99th percentile. */
const WAY = { rate: 0.6, p99: 2 };

const stage = await openStage(TRADERS);
let isGood = true;

/** @param batched orders a second */
function judge(where: string, batched: number, single: Figures, target: number): void {
  const ratio = batched / single.perSecond;
  const isEnough = ratio >= target;
  isGood &&= isEnough;
  console.log(`${where}: ${ratio.toFixed(1)} times; wanted at least ${target}: ${isEnough ? 'yes' : 'NO'}`);
}

/** Orders a second in the round in the middle. */
const middleRate = (rounds: readonly Figures[]): number => middle(rounds.map(({ perSecond }) => perSecond));

async function inProcess(batchSize: number): Promise<Figures> {
  const exchange = await startExchange(stage, batchSize);
  try {
    const figures = await exchange.race(CLIENTS, SECONDS);
    show(`inside the process, batches of up to ${batchSize}, ${CLIENTS} clients`, figures);
    return figures;
  } finally {
    await exchange.stop();
  }
}

async function overHttp(batchSize: number): Promise<Figures> {
  const figures = await measureOverHttp(stage, batchSize, { connections: CLIENTS, seconds: SECONDS });
  show(`over HTTP, batches of up to ${batchSize}, ${CLIENTS} connections`, figures);
  return figures;
}

try {
  console.log(`${''.padEnd(52)}${['orders', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);
  const { label, figures } = await measureYardstick(stage);
  show(label, figures);
  console.log();

  const exchange = await startExchange(stage, BATCH);
  show(`inside the process, steady ${STEADY.toLocaleString('en')}/s`, await exchange.steady(STEADY, SECONDS));
  await exchange.stop();
  console.log();

  const [single, singleHttp] = [await inProcess(1), await overHttp(1)];
  console.log();
  const inside: Figures[] = [];
  const http: Figures[] = [];
  // In turns: the machine is not equally fast at all times.
  for (let round = 0; round < ROUNDS; round += 1) {
    inside.push(await inProcess(BATCH));
    http.push(await overHttp(BATCH));
  }
  console.log();
  judge('inside the process', middleRate(inside), single, TARGETS.inProcess);
  judge('over HTTP', middleRate(http), singleHttp, TARGETS.overHttp);

  const way = {
    rate: middleRate(http) / middleRate(inside),
    p99: middle(http.map(({ p99 }) => p99)) / middle(inside.map(({ p99 }) => p99)),
  };
  const isFast = way.rate >= WAY.rate && way.p99 <= WAY.p99;
  isGood &&= isFast;
  console.log(
    `over HTTP against inside, medians: ${way.rate.toFixed(2)} of the orders, wanted ${WAY.rate}; ` +
      `${way.p99.toFixed(2)} times the p99, wanted at most ${WAY.p99}: ${isFast ? 'yes' : 'NO'}\n`,
  );

  const { rows } = await stage.pool.query<{ orders: bigint; trades: bigint }>(
    'SELECT (SELECT count(*) FROM spot_order) AS orders, (SELECT count(*) FROM spot_trade) AS trades',
  );
  const { problems } = await auditLedger(stage.pool, heldMoney);
  isGood &&= problems.length === 0;
  console.log(
    `${rows[0]?.orders} orders, ${rows[0]?.trades} trades; the ledger is ${problems.length === 0 ? 'right' : 'WRONG'}`,
  );
  for (const problem of problems) console.log(problem);
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
