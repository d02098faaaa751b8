import { trialRange } from '@aureus/core/futures/trial.ts';
import type { ClientBase, Pool } from 'pg';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import { isWithoutHours, leveragesOf, lotUnitOf, tiersOf } from './instruments.ts';
import { openingTerms } from './opening.ts';
import type { MarketsNow } from './facts.ts';
import type { FutureInstruments, TrialMargin, TrialMargins, TrialOver } from './public.ts';

export const GRANTED = 1;
export const OPENED = 2;
export const OVER = 3;
export const GONE_BACK = 4;

/** So many end in one transaction. */
const AT_ONCE = 500;

/** A stored trial margin. Amounts in minor units. */
export interface Trial {
  readonly id: bigint;
  readonly owner: bigint;
  readonly market: number;
  readonly currency: number;
  readonly amount: bigint;
  readonly leverage: number;
  readonly state: number;
  readonly position: bigint | null;
  readonly margin: bigint | null;
  readonly brought: bigint | null;
  readonly returned: bigint | null;
  /** Of its position: when that is closed at the latest. */
  readonly ends: Date | null;
}

/** What a trial margin is read as: its row, and the last moment of its position. */
export const TRIAL_COLUMNS = `futures_trial.id, futures_trial.owner_id AS owner, futures_trial.market_id AS market,
  futures_trial.currency_id AS currency, amount, futures_trial.leverage, state, position_id AS position,
  futures_trial.margin, brought, returned, trial_ends AS ends`;

/** Those of these numbers, by number. */
export async function readTrials(
  connection: Pool | ClientBase,
  ids: readonly (bigint | number)[],
): Promise<ReadonlyMap<number, Trial>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<Trial>(
    `SELECT ${TRIAL_COLUMNS} FROM futures_trial LEFT JOIN futures_position ON futures_position.id = position_id
     WHERE futures_trial.id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** The wallet margins lie in until they are over. */
export const trialPurse = (currency: number): WalletKey => ({ owner: house.trials, account: HOUSE_ACCOUNT, currency });

/** What goes back when it is over, minor units: what was never used of it, and what is left of the margin. */
export const leftOf = ({ amount, margin, returned }: Pick<Trial, 'amount' | 'margin' | 'returned'>): bigint =>
  amount - (margin ?? 0n) + (returned ?? 0n);

/**
 * The last moment to open the position of a trial margin. Whoever could not open one while the product was down has as long
 * more. One that is open is left to its batch.
 * @param over hears of those that are over
 */
export function trialDeadline(over: Pick<Deadline, 'schedule'>): Deadline {
  return defineDeadline({
    name: 'futures.trial',
    outage: 'move',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const ids = due.map(({ ref }) => ref);
      await tx.client.query('SELECT FROM futures_trial WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
        ids,
      ]);
      const { rows } = await tx.client.query<{ id: bigint }>(
        `UPDATE futures_trial SET state = ${OVER}, brought = 0, returned = 0
         WHERE id = ANY($1::bigint[]) AND state = ${GRANTED} RETURNING id`,
        [ids],
      );
      await over.schedule(
        tx,
        rows.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
    },
  });
}

interface Needs {
  /** The last moment to open one. */
  readonly ends: Deadline;
  readonly instruments: FutureInstruments;
  readonly markets: Pick<MarketsNow, 'markOf'>;
}

/** What other areas may do with trial margins. */
export function trialMargins({ ends, instruments, markets }: Needs): TrialMargins {
  return {
    purse: trialPurse,
    markets: () =>
      instruments
        .all()
        .filter(isWithoutHours)
        .map((instrument) => ({
          id: instrument.market.id,
          symbol: instrument.market.symbol,
          currency: instrument.market.quote.id,
          leverages: leveragesOf(instrument),
        })),
    range: (market, leverage) => {
      const instrument = instruments.on(market);
      const mark = markets.markOf(market);
      if (!instrument || mark === null) return null;
      const { minLots, maxLots } = instrument;
      const caps = { ...instrument, tiers: tiersOf(instrument) };
      return trialRange(
        { ...openingTerms(instrument), unit: lotUnitOf(instrument) },
        { leverage, minLots, maxLots },
        caps,
        mark,
      );
    },
    grant: async (tx, { id, owner, market, currency, amount, leverage, at, endsAt }) => {
      await tx.client.query(
        `INSERT INTO futures_trial (id, owner_id, market_id, currency_id, amount, leverage, granted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, owner, market, currency, amount, leverage, at],
      );
      await ends.schedule(tx, [{ ref: String(id), due: endsAt }]);
    },
    read: async (connection, ids) => {
      const trials = await readTrials(connection, ids);
      const granted = [...trials.values()].filter(({ state }) => state === GRANTED);
      const due = await ends.dueOf(
        connection,
        granted.map(({ id }) => String(id)),
      );
      return new Map(
        [...trials.values()].map(({ id, position, brought, ends: closedBy }): [bigint, TrialMargin] => [
          id,
          { position, brought, endsAt: closedBy ?? due.get(String(id)) ?? null },
        ]),
      );
    },
    takeBack,
  };
}

async function takeBack({ client }: MoneyTransaction, ids: readonly bigint[]): Promise<TrialOver[]> {
  await client.query('SELECT FROM futures_trial WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  const { rows } = await client.query<{ id: bigint }>(
    `UPDATE futures_trial SET state = ${GONE_BACK} WHERE id = ANY($1::bigint[]) AND state = ${OVER} RETURNING id`,
    [ids],
  );
  const over = await readTrialsOver(
    client,
    rows.map(({ id }) => id),
  );
  return [...over.values()];
}

/** Those of these numbers that are over, by number. */
export async function readTrialsOver(
  connection: Pool | ClientBase,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, TrialOver>> {
  const trials = [...(await readTrials(connection, ids)).values()].filter(({ state }) => state >= OVER);
  return new Map(
    trials.map((trial) => {
      const { id, currency, brought } = trial;
      return [id, { id, currency, brought: brought ?? 0n, left: leftOf(trial) }];
    }),
  );
}
