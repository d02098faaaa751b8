import { Counter } from 'prom-client';
import { createPool } from '../database/pool.ts';
import { createWakeableSleep } from '../wakeable-sleep.ts';
import type { Part } from '../lifecycle.ts';
import type { Platform } from '../platform.ts';
import type { Chore } from './chore.ts';
import { announce, takeTurn, type Turn } from './turn.ts';

/**
 * Chores at work at the same time in one process, beside those that are urgent; each holds a connection meanwhile, of which
 * orders have none.
 */
const AT_ONCE = 3;
const LONGEST_SLEEP_MS = 60_000;
/** How soon it is looked at again whether somebody else has done it. */
const TAKEN_SLEEP_MS = 5_000;

/**
 * Does the chores of all areas when they are due, whatever the number of processes: one run of each at a time.
 * @throws Error when two have one name
 */
export function createChores(
  { pool, log, metrics }: Pick<Platform, 'pool' | 'log' | 'metrics'>,
  chores: readonly Chore[],
): Part {
  const names = chores.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`A chore comes twice: ${names.join(', ')}`);
  const runs = new Counter({
    name: 'aureus_chore_runs_total',
    help: 'Runs of chores by this process, by outcome',
    labelNames: ['chore', 'outcome'],
    registers: [metrics.registry],
  });
  const stopping = new AbortController();
  let end = async (): Promise<void> => {};

  return {
    name: 'chores',
    start: async () => {
      for (const chore of chores) await announce(pool, chore);
      const connections = (size: number) =>
        createPool({ url: pool.options.connectionString ?? '', size, log, name: 'aureus chores' });
      const own = connections(AT_ONCE);
      const ofUrgent = connections(Math.max(1, chores.filter(isUrgent).length));
      const { signal: stopped } = stopping;
      const needs = { log, stopped, onRun: (chore: string, outcome: string) => runs.inc({ chore, outcome }) };
      const loops = Promise.all(chores.map((chore) => loop(chore)));
      end = async () => {
        stopping.abort(new Error('The process stops'));
        await loops;
        await Promise.all([own.end(), ofUrgent.end()]);
      };

      async function loop(chore: Chore): Promise<void> {
        const pause = createWakeableSleep();
        stopped.addEventListener('abort', () => pause.wake());
        while (!stopped.aborted) {
          try {
            await pause.sleep(pauseAfter(await takeTurn({ ...needs, pool: isUrgent(chore) ? ofUrgent : own }, chore)));
          } catch (error) {
            log.warn({ err: error, chore: chore.name }, 'A chore has to wait for the database');
            await pause.sleep(TAKEN_SLEEP_MS);
          }
        }
      }
    },
    stop: () => end(),
  };
}

const isUrgent = ({ urgentMs }: Chore): boolean => urgentMs !== undefined;

function pauseAfter(turn: Turn): number {
  if (turn.what === 'ran') return 0;
  if (turn.what === 'taken') return TAKEN_SLEEP_MS;
  return Math.min(Math.ceil(turn.dueInMs) + 1, LONGEST_SLEEP_MS);
}
