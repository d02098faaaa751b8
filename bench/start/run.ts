/**
 * How long a newcomer and a product that was killed wait for `npm start`: cold (a new clone of what is committed, an
 * empty npm cache, an empty home), warm, and again after a kill of the server, each until `/readyz` answers. The last
 * two are middles of several. Another commit, named as the parameter, is measured beside it in turns:
 * `node bench/start/run.ts HEAD~1`. It exits with 1 when the first takes more than 60 s or the others more than 3 s on
 * a machine of two processors that does nothing else.
 */
import { availableParallelism, loadavg } from 'node:os';
import { middle } from '../orders/figures.ts';
import { type Clone, cloneOf, endServer, removeClone, startClone, stopClone } from './clone.ts';

const ROUNDS = 3;
const LIMITS = { cold: 60, warm: 3, 'after a kill': 3 } as const;
type Kind = keyof typeof LIMITS;

const commits = ['HEAD', ...process.argv.slice(2, 3)];
const measured = commits.map((): Record<Kind, number[]> => ({ cold: [], warm: [], 'after a kill': [] }));

const clones: Clone[] = [];
try {
  for (const [index, commit] of commits.entries()) {
    const clone = cloneOf(commit);
    clones.push(clone);
    measured[index]?.cold.push(await startClone(clone));
    await stopClone(clone);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, clone] of clones.entries()) {
      measured[index]?.warm.push(await startClone(clone));
      await endServer(clone);
      measured[index]?.['after a kill'].push(await startClone(clone));
      await stopClone(clone);
    }
  }
} finally {
  for (const clone of clones) await removeClone(clone);
}

console.log(`${''.padEnd(16)}${[...commits, 'limit'].map((text) => text.padStart(12)).join('')}`);
let isGood = true;
for (const kind of Object.keys(LIMITS) as Kind[]) {
  const seconds = measured.map((own) => middle(own[kind]));
  isGood &&= (seconds[0] ?? Infinity) <= LIMITS[kind];
  const cells = [...seconds, LIMITS[kind]].map((value) => `${value.toFixed(1)} s`.padStart(12));
  console.log(`${kind.padEnd(16)}${cells.join('')}`);
}
const [load = 0] = loadavg();
console.log(`${availableParallelism()} processors, load ${load.toFixed(1)}`);
process.exit(isGood ? 0 : 1);
