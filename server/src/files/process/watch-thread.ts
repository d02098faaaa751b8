import { workerData } from 'node:worker_threads';
import { OUT_OF_TIME } from './watch-work.ts';
import type { Watched } from './watch-work.ts';

/** How often it looks while a file is worked on, in milliseconds. */
const LOOK_EVERY_MS = 50;

const { turns, mostMs } = workerData as Watched;
let known = 0;
let begun = process.cpuUsage();

for (;;) {
  const turn = Atomics.load(turns, 0);
  if (turn !== known) {
    known = turn;
    begun = process.cpuUsage();
  }
  const isWorking = turn % 2 === 1;
  const { user, system } = process.cpuUsage(begun);
  if (isWorking && (user + system) / 1000 > mostMs) process.kill(process.pid, OUT_OF_TIME);
  Atomics.wait(turns, 0, turn, isWorking ? LOOK_EVERY_MS : Infinity);
}
