/**
 * Durable orders of contracts a second beside those of the spot market: the same database, the same number of clients,
 * each sending its next order when the last is acknowledged after its commit; in turns, judged by the rounds in the
 * middle. Of contracts half open a position by market and half close it. Run it with `node bench/products/run.ts`. It exits
 * with 1 when contracts are taken at less than half the rate of spot, or the books do not add up.
 */
import * as futures from '@aureus/contract/futures/calls.ts';
import { heldMoney } from '@aureus/server/held-money.ts';
import { auditLedger } from '@aureus/server/platform/ledger/audit.ts';
import { openFloor } from '../due/floor.ts';
import { type Figures, figuresOf, middle, show, WARM_UP_SECONDS } from '../orders/figures.ts';
import { startExchange } from '../orders/in-process.ts';
import { BTC, openStage, USDT } from '../orders/stage.ts';

const [CLIENTS, TRADERS, SECONDS, ROUNDS, BATCH] = [256, 1_024, 5, 3, 256];
const LEAST_PART = 0.5;

const stage = await openStage(TRADERS);
let isGood = true;

async function spotRate(): Promise<Figures> {
  const exchange = await startExchange(stage, BATCH);
  try {
    return await exchange.race(CLIENTS, SECONDS);
  } finally {
    await exchange.stop();
  }
}

async function futuresRate(): Promise<Figures> {
  const floor = await openFloor(stage);
  const begin = performance.now() + WARM_UP_SECONDS * 1_000;
  const end = begin + SECONDS * 1_000;
  const times: number[] = [];
  let refused = 0;
  async function timed<Result>(ask: () => Promise<Result>): Promise<Result | null> {
    const from = performance.now();
    try {
      const answer = await ask();
      if (from >= begin) times.push(performance.now() - from);
      return answer;
    } catch {
      if (from >= begin) refused += 1;
      return null;
    }
  }
  async function client(number: number): Promise<void> {
    // Each client speaks for a few traders, as those of spot do.
    for (let turn = number; performance.now() < end; turn += CLIENTS) {
      const order = { currency_id: String(BTC), legal_id: String(USDT), share: '1', multiple: '10', status: '1' };
      const opened = await timed(() => floor.ask(futures.submit, turn, { ...order, type: String(1 + (turn % 2)) }));
      if (opened) await timed(() => floor.ask(futures.close, turn, { id: String(opened.id) }));
    }
  }
  try {
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    return figuresOf(times, SECONDS, refused);
  } finally {
    await floor.stop();
  }
}

try {
  console.log(`${''.padEnd(52)}${['orders', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);
  const [spot, contracts]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    spot.push(await spotRate());
    show(`spot, ${CLIENTS} clients`, spot.at(-1)!);
    contracts.push(await futuresRate());
    show(`contracts, ${CLIENTS} clients`, contracts.at(-1)!);
  }
  const rateOf = (figures: readonly Figures[]): number => middle(figures.map(({ perSecond }) => perSecond));
  const part = rateOf(contracts) / rateOf(spot);
  isGood &&= part >= LEAST_PART;
  console.log(`\ncontracts against spot, medians: ${part.toFixed(2)} of the orders; wanted at least ${LEAST_PART}: ${part >= LEAST_PART ? 'yes' : 'NO'}`); // prettier-ignore
  const { problems } = await auditLedger(stage.pool, heldMoney);
  isGood &&= problems.length === 0;
  console.log(`The ledger is ${problems.length === 0 ? 'right' : 'WRONG'}`);
  for (const problem of problems) console.log(problem);
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
