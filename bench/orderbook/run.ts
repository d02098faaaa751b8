/**
 * Our order book against npm `nodejs-order-book`, and against plain arrays that check and know nothing, on the same seeded
 * stream, in the same process, in alternating rounds. Run it with `node bench/orderbook/run.ts`. It exits with 1 when a
 * single trade differs or we are not fast enough.
 */
import type { Contender } from './contender.ts';
import { ours } from './ours.ts';
import { peers } from './peer.ts';
import { bareArrays, plainArrays } from './plain-arrays.ts';
import { generateStream, type Stream } from './stream.ts';

/** We want at least this many times the peer's rate. */
const TARGET = 40;
/** And this part of the rate of plain arrays. */
const PLAIN_TARGET = 0.9;
const ROUNDS = 5;
const RESTING = 10_000;
const COMMANDS = 200_000;
/** Mean distance of new orders from the touch in ticks, for the stream that decides. */
const TOUCH_WIDTH = 100;
/** Other shapes are shown beside it, from a crowded touch to a thin, wide book; their trades must be equal, too. */
const TOUCH_WIDTHS = [20, TOUCH_WIDTH, 500, 2000];

/** Commands a second over the timed part of the stream, on a fresh book filled before the clock runs. */
function measure(contender: Contender, stream: Stream): number {
  const run = contender.start(stream);
  run.apply(0, stream.warmUp);
  const start = performance.now();
  run.apply(stream.warmUp, stream.length);
  return (COMMANDS / (performance.now() - start)) * 1000;
}

/** True when all report the same trades: maker, taker, price, lots, in the same order. */
function haveEqualTrades(contenders: Contender[], stream: Stream): boolean {
  const tapes = contenders.map((contender) => contender.start(stream).recordTrades(0, stream.length));
  const [first, ...others] = tapes.map((trades) => JSON.stringify(trades));
  return tapes[0]!.length > 0 && others.every((other) => other === first);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function thousands(rate: number): string {
  return `${Math.round(rate / 1000).toLocaleString('en')} k/s`.padStart(12);
}

console.log(`${COMMANDS} commands on ${RESTING} resting orders, median of ${ROUNDS} rounds`);
console.log('touch width        aureus  nodejs-order-book   ratio  plain arrays   ratio  bare arrays   ratio   trades');
let isGood = true;
for (const touchWidth of TOUCH_WIDTHS) {
  const stream = generateStream({ seed: 7, resting: RESTING, commands: COMMANDS, touchWidth });
  const contenders = [ours, plainArrays, bareArrays, ...peers];
  const isEqual = haveEqualTrades(contenders, stream);
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, contender] of contenders.entries()) rates[index]!.push(measure(contender, stream));
  }
  const [ourRate, plainRate, bareRate, ...peerRates] = rates.map(median);
  const peerRate = Math.max(...peerRates);
  const ratio = ourRate! / peerRate;
  const plainRatio = ourRate! / plainRate!;
  isGood &&= isEqual && (touchWidth !== TOUCH_WIDTH || (ratio >= TARGET && plainRatio >= PLAIN_TARGET));
  console.log(
    String(touchWidth).padStart(11),
    thousands(ourRate!),
    thousands(peerRate).padStart(18),
    `${ratio.toFixed(1)} x`.padStart(8),
    thousands(plainRate!).padStart(13),
    `${plainRatio.toFixed(2)} x`.padStart(7),
    thousands(bareRate!).padStart(12),
    `${(ourRate! / bareRate!).toFixed(2)} x`.padStart(7),
    isEqual ? ' equal' : ' DIFFERENT',
  );
}
if (!isGood) {
  console.error(
    `Not good: at touch width ${TOUCH_WIDTH} the ratios must be at least ${TARGET} and ${PLAIN_TARGET}, and all trades equal`,
  );
  process.exitCode = 1;
}
