import type { Contender } from './contender.ts';
import type { Trade } from './trade-sink.ts';
import { ours } from './ours.ts';
import { peer } from './peer.ts';
import { generateStream, type Stream } from './stream.ts';

const TARGET = 30;
const ROUNDS = 7;

const stream = generateStream({
  seed: 7,
  resting: 10_000,
  commands: 200_000,
  touchWidth: Number(process.argv[2] ?? 500),
});
function tradesOf(contender: Contender): Trade[] {
  return contender.start(stream).recordTrades(0, stream.length);
}
function rate(contender: Contender, stream: Stream): number {
  const run = contender.start(stream);
  run.apply(0, stream.warmUp);
  const from = performance.now();
  run.apply(stream.warmUp, stream.length);
  return ((stream.length - stream.warmUp) / (performance.now() - from)) * 1000;
}
const a = tradesOf(ours),
  b = tradesOf(peer);
console.log(a.length, b.length, JSON.stringify(a) === JSON.stringify(b));
for (let i = 0; i < ROUNDS; i++) {
  const o = rate(ours, stream),
    p = rate(peer, stream);
  console.log((o / 1e6).toFixed(2), (p / 1e3).toFixed(1), (o / p).toFixed(1));
}
