import { Counter } from 'prom-client';
import { createPool } from '../database/pool.ts';
import type { Transaction } from '../database/transaction.ts';
import { createMoney } from '../ledger/money.ts';
import type { Part } from '../lifecycle.ts';
import type { Platform } from '../platform.ts';
import { listenTo } from './announcements.ts';
import { type Deadline, LONGEST_SLEEP_MS } from './deadline.ts';
import { createWakeableSleep, type WakeableSleep } from '../wakeable-sleep.ts';
import { nextIn, unknownKinds } from './rows.ts';
import { settleBulk } from './settling.ts';
import { createWatch, type DeadlineAlarm } from './watch.ts';

/**
 * Settles what is due, in as many processes as there are: a row is taken by one. Each kind has a loop of its own, so that
 * one that is slow or broken holds up no other; all of them are on a few connections of their own, so that neither they
 * nor orders wait for the other.
 */

/** Bulks settled at the same time by one process. */
const AT_ONCE = 3;
/** While announcements are not heard. */
const DEAF_SLEEP_MS = 1_000;
/** What is due and cannot be taken is held by somebody else, or waits until it is known how long the platform was down. */
const HELD_SLEEP_MS = 250;
/** After the first failure of the database itself, and at most. */
const FAILED_SLEEP_MS = 500;

type Needs = Pick<Platform, 'pool' | 'log' | 'metrics' | 'money'> & {
  /** How administrators are told. */
  readonly tell: (tx: Transaction, alarm: DeadlineAlarm) => Promise<void>;
};

/** @throws Error when two kinds have one name */
export function createSweeper({ pool, log, metrics, money, tell }: Needs, kinds: readonly Deadline[]): Part {
  const names = kinds.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`A kind of deadline comes twice: ${names.join(', ')}`);
  const settled = new Counter({
    name: 'aureus_deadlines_settled_total',
    help: 'What was due and is settled, by kind',
    labelNames: ['kind'],
    registers: [metrics.registry],
  });
  const pauses = new Map<string, WakeableSleep>(names.map((name) => [name, createWakeableSleep()]));
  const stopping = new AbortController();
  let end = async (): Promise<void> => {};

  return {
    name: 'deadlines',
    start: async () => {
      const own = createPool({
        url: pool.options.connectionString ?? '',
        size: AT_ONCE + 1,
        log,
        name: 'aureus deadlines',
      });
      const watch = createWatch({ pool: own, log, metrics, tell }, names);
      const announcements = listenTo(own, log, (kind) => {
        if (kind === null) for (const pause of pauses.values()) pause.wake();
        else pauses.get(kind)?.wake();
      });
      let loops: Promise<unknown> = Promise.resolve();
      end = async () => {
        stopping.abort();
        for (const pause of pauses.values()) pause.wake();
        await loops;
        await watch.stop();
        await announcements.stop();
        await own.end();
      };
      const unknown = await unknownKinds(own, names);
      if (unknown.length > 0) log.error({ kinds: unknown }, 'Something will be due that nobody here settles');
      await announcements.start();
      watch.start();
      const needs = {
        pool: own,
        money: createMoney(own, money.tell),
        log,
        onFailing: watch.onFailing,
        onSettled: (kind: string, due: readonly unknown[]) => settled.inc({ kind }, due.length),
      };
      loops = Promise.all(kinds.map((kind) => loop(kind)));

      async function loop(kind: Deadline): Promise<void> {
        const pause = pauses.get(kind.name) ?? createWakeableSleep();
        let failed = 0;
        while (!stopping.signal.aborted) {
          try {
            const began = performance.now();
            const taken = (await settleBulk(needs, kind, 'first')) + (await settleBulk(needs, kind, 'again'));
            failed = 0;
            if (taken === 0) await pause.sleep(await pauseUntilNext(kind));
            else if (kind.rest > 0) await pause.sleep((performance.now() - began) * kind.rest);
          } catch (error) {
            log.warn({ err: error, kind: kind.name }, 'Deadlines have to wait for the database');
            await pause.sleep(Math.min(FAILED_SLEEP_MS * 2 ** failed, LONGEST_SLEEP_MS));
            failed += 1;
          }
        }
      }

      async function pauseUntilNext(kind: Deadline): Promise<number> {
        const longest = announcements.isListening() ? LONGEST_SLEEP_MS : DEAF_SLEEP_MS;
        const ms = await nextIn(own, kind.name);
        if (ms === null) return longest;
        // Timers may go off a little early: one millisecond more, rather than a second look.
        return ms <= 0 ? HELD_SLEEP_MS : Math.min(Math.ceil(ms) + 1, longest);
      }
    },
    stop: () => end(),
  };
}
