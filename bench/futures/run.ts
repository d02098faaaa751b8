/**
 * A new price that touches 10,000 open positions, evaluated: who is at the limit of liquidation or warned, whose stop or
 * order is reached. Once with an account for each position, once with four in each. Beside it, in the same run, what the
 * same sums cost at the least: plain numbers in arrays, with no accounts, stops, orders or receipts about them. What
 * counts is the time of the processor, what it clears away afterwards included: nothing is waited for here, and by the
 * clock other programs would be measured too. Run it with `node bench/futures/run.ts`. It exits with 1 when a tick takes
 * 20 ms or more.
 */
import { LONG, marginFor, reserveFor, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import { NO_SPLITS } from '@aureus/server/futures/announced-splits.ts';
import { Batch } from '@aureus/server/futures/batch.ts';
import { Book } from '@aureus/server/futures/book.ts';
import { Draft } from '@aureus/server/futures/draft.ts';
import { FollowBook } from '@aureus/server/futures/follow-book.ts';
import { FollowDraft } from '@aureus/server/futures/follow-draft.ts';
import type { MarketsNow } from '@aureus/server/futures/facts.ts';
import { OPEN, type Position } from '@aureus/server/futures/position.ts';
import { ProvenMarks } from '@aureus/server/futures/proven-marks.ts';
import { Purses } from '@aureus/server/futures/purses.ts';
import { Triggers } from '@aureus/server/futures/triggers.ts';
import { CURRENCY, instrument } from '../../server/test/futures/instrument.ts';

const POSITIONS = 10_000;
const MOST_MS = 20;
const TICKS = 60;
/** Whatever else the machine does shows: so many runs, each of them shown, may try for a quiet moment. */
const RUNS = 4;
const [MARKET, OPENED_AT, LEVERAGE] = [1, 2_000_000, 10];
const BALANCE = 1_000_000_000n;
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };

const traded = instrument(MARKET);

/** Positions of so many an account, long and short in turn, each with a stop far away. */
function positionsOf(each: number): Position[] {
  const at = new Date(0);
  return Array.from({ length: POSITIONS }, (_, place) => {
    const side = place % 2 === 0 ? LONG : SHORT;
    const parts = 100 + (place % 50);
    const value = valueOf(1n, OPENED_AT, parts);
    const margin = marginFor(value, LEVERAGE);
    return {
      id: place + 1,
      owner: 1 + Math.floor(place / each),
      market: MARKET,
      currency: CURRENCY,
      side,
      isCross: true,
      isReduceOnly: false,
      leverage: LEVERAGE,
      feePpm: 500,
      spreadPpm: 200,
      overnightPpm: 300,
      rules,
      status: OPEN,
      parts,
      limit: null,
      openTicks: OPENED_AT,
      originTicks: OPENED_AT,
      closeTicks: null,
      takeProfit: null,
      stopLoss: side === LONG ? OPENED_AT / 2 : OPENED_AT * 2,
      margin,
      originalMargin: margin,
      reserve: reserveFor(side, value),
      fee: 0n,
      overnight: 0n,
      profit: 0n,
      reason: null,
      version: 1,
      createdAt: at,
      openedAt: at,
      endedAt: null,
      armedAt: at,
      trial: null,
      copy: null,
      openedMargin: margin,
    };
  });
}

function markets(mark: number): MarketsNow {
  return {
    instrumentOn: () => traded,
    refusalOf: () => null,
    markOf: () => mark,
    lastMarkOf: () => ({ ticks: mark, at: 0 }),
    inShares: (_, __, past) => past,
    lessDividends: () => mark,
    splitsOf: () => [],
    indexOf: () => mark,
  };
}

/** Milliseconds of processor a tick, of all ticks together. */
function perTick(evaluate: (mark: number, tick: number) => void): number {
  const before = process.cpuUsage();
  for (let tick = 0; tick < TICKS; tick += 1) evaluate(OPENED_AT + (tick - TICKS / 2) * 100, tick);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / TICKS;
}

function ours(positions: readonly Position[]): number {
  const book = new Book(() => 1n);
  for (const position of positions) book.put(position);
  const owners = [...book.owners()];
  const available = new Map(owners.map((owner) => [owner, BALANCE]));
  const house = { fees: new Map(), futures: new Map(), insurance: new Map(), trials: new Map() };
  const proven = new ProvenMarks();
  return perTick((mark, tick) => {
    const now = markets(mark);
    const trials = new Map();
    const alone = { totals: [], linkedTo: () => [] };
    const nothing = { ...alone, dividends: [], splits: NO_SPLITS, trials, leaders: new Map(), earlier: new Map() };
    const facts = { at: new Date(), available, rules, isBarred: () => false, ...nothing };
    const ticks = new Map<number, ReceiptTick>([
      [MARKET, { marketId: MARKET, second: 1 + tick, sequence: tick, mark }],
    ]);
    const draft = new Draft(book, new FollowDraft(new FollowBook()), () => 1n);
    const purses = new Purses(available, house, (owner) => owner);
    const ids = { nextId: () => 0, nextFollowId: () => 0 };
    const batch = new Batch({ draft, purses, facts, markets: now, ...ids, scaleOf: () => 8 });
    proven.follow(ticks);
    const all = new Set(ticks.keys());
    const prices = { ticks, triggering: all, opening: all };
    const triggers = new Triggers({ draft, purses, facts, markets: now, ...prices, proven, resting: new Set() }, batch);
    triggers.run(owners, []);
    if (triggers.safe.length !== owners.length || triggers.deeds.length > 0) throw new Error('Nothing was to happen');
  });
}

/** As little as the sums can cost: everything lies in arrays of numbers, account after account. */
function plain(positions: readonly Position[], each: number): number {
  const columns = [
    positions.map(({ side }) => side),
    positions.map(({ parts }) => parts),
    positions.map(({ margin }) => Number(margin)),
  ].map((column) => Float64Array.from(column));
  const [sides, parts, margins] = columns as [Float64Array, Float64Array, Float64Array];
  return perTick((mark) => {
    let low = 0;
    for (let place = 0; place < POSITIONS; place += each) {
      let [equity, original] = [Number(BALANCE), 0];
      for (let at = place; at < place + each; at += 1) {
        equity += margins[at]! + sides[at]! * (mark - OPENED_AT) * parts[at]!;
        original += margins[at]!;
      }
      if (equity <= original / 2) low += 1;
    }
    if (low > 0) throw new Error('Nobody was to be low');
  });
}

const ms = (value: number): string => `${value.toFixed(2)} ms`.padStart(12);

console.log(`${POSITIONS.toLocaleString('en')} open positions, processor time a tick over ${TICKS} ticks`);
console.log('positions an account        aureus plain sums     times');
let isGood = true;
for (const each of [1, 4]) {
  const positions = positionsOf(each);
  let best = Infinity;
  for (let run = 0; run < RUNS && best >= MOST_MS; run += 1) {
    const [took, least] = [ours(positions), plain(positions, each)];
    console.log(`${String(each).padEnd(22)}${ms(took)}${ms(least)}${(took / least).toFixed(0).padStart(10)}`);
    best = Math.min(best, took);
  }
  isGood &&= best < MOST_MS;
}
if (!isGood) {
  console.log(`A tick takes ${MOST_MS} ms or more`);
  process.exitCode = 1;
}
