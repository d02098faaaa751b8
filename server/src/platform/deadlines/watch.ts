import { Gauge } from 'prom-client';
import { type Transaction, withTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { standings } from './rows.ts';
import type { Failing } from './settling.ts';

/** What administrators are told, once an hour, kind and state. */
export interface DeadlineAlarm {
  readonly kind: string;
  /** Settled too late, or not at all. */
  readonly state: 'late' | 'failing';
  /** How late. */
  readonly seconds: number;
  /** What went wrong; empty when nothing failed. */
  readonly error: string;
}

const LOOK_EVERY_MS = 5_000;
/** Later than this somebody is told. */
export const LATE_SECONDS = 60;

type Needs = Pick<Platform, 'pool' | 'log' | 'metrics'> & {
  readonly tell: (tx: Transaction, alarm: DeadlineAlarm) => Promise<void>;
};

/** Measures how late each kind is, and sees that somebody hears of it. */
export function createWatch({ pool, log, metrics, tell }: Needs, kinds: readonly string[]) {
  const registers = [metrics.registry];
  const lag = new Gauge({
    name: 'aureus_deadlines_lag_seconds',
    help: 'How long the first row of a kind has been due that was not tried yet',
    labelNames: ['kind'],
    registers,
  });
  const failing = new Gauge({
    name: 'aureus_deadlines_failing',
    help: 'Rows of a kind that could not be settled and are tried again',
    labelNames: ['kind'],
    registers,
  });
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function raise(tx: Transaction, alarm: DeadlineAlarm): Promise<void> {
    const { rowCount } = await tx.client.query(
      `INSERT INTO deadline_alarm (kind, state, hour) VALUES ($1, $2, date_trunc('hour', clock_timestamp()))
       ON CONFLICT DO NOTHING`,
      [alarm.kind, alarm.state],
    );
    if (rowCount === 1) await tell(tx, alarm);
  }

  async function look(): Promise<void> {
    for (const standing of await standings(pool, kinds)) {
      const { kind } = standing;
      lag.set({ kind }, standing.lag);
      failing.set({ kind }, standing.failing);
      if (standing.lag < LATE_SECONDS) continue;
      const seconds = Math.floor(standing.lag);
      log.error({ kind, seconds }, 'What is due is settled late');
      await withTransaction(pool, (tx) => raise(tx, { kind, state: 'late', seconds, error: '' }));
    }
  }

  return {
    look,
    onFailing: (tx: Transaction, { kind, error }: Failing): Promise<void> =>
      raise(tx, { kind, state: 'failing', seconds: 0, error }),
    start: (): void => {
      timer = setInterval(() => {
        looking ??= look()
          .catch((error: unknown) => log.warn({ err: error }, 'It is not known how late deadlines are'))
          .finally(() => {
            looking = undefined;
          });
      }, LOOK_EVERY_MS).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
    },
  };
}
