import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase, Pool } from 'pg';

/** What a user has paid in a currency, minor units; less than nothing where more came back than was paid. */
export interface Paid {
  readonly owner: bigint;
  readonly currency: number;
  readonly amount: bigint;
  /** How often they paid. */
  readonly times: number;
}

/**
 * What users paid as some kinds, by the journal: found by its times, without reading what was before.
 * @param from the first moment; `to`: the first moment that does not count
 */
export async function readPaid(
  connection: Pool | ClientBase,
  kinds: readonly LedgerKind[],
  from: Date,
  to: Date,
): Promise<Paid[]> {
  const { rows } = await connection.query<Paid>(
    `SELECT owner_id AS owner, currency_id AS currency, (-sum(available_delta + held_delta))::bigint AS amount,
       (count(*) FILTER (WHERE available_delta + held_delta < 0))::integer AS times
     FROM ledger_entry WHERE created_at >= $2 AND created_at < $3 AND kind = ANY($1::smallint[]) AND owner_id > 0
     GROUP BY owner_id, currency_id`,
    [kinds.map((kind) => ledgerKinds[kind]), from, to],
  );
  return rows;
}

/** A user, and from when until when (not included) what they paid counts. */
export interface PaidWindow {
  readonly owner: bigint;
  readonly from: Date;
  readonly until: Date;
}

/** What a user paid within a window, of one currency, minor units. */
export interface PaidInWindow {
  /** The place of the window among those that were asked for, from 0. */
  readonly window: number;
  readonly currency: number;
  readonly amount: bigint;
}

/** Entries written at the same time may stand this far from the order of their times. */
const ORDER_MARGIN = '5 minutes';

/**
 * What movements of a kind took from users, each within a window of its own: by the journal, whose one index is asked from
 * the beginning of each window on. One statement, so that all of it is of one moment.
 */
export async function readPaidWithin(
  connection: Pool | ClientBase,
  kind: LedgerKind,
  windows: readonly PaidWindow[],
): Promise<PaidInWindow[]> {
  if (windows.length === 0) return [];
  const { rows } = await connection.query<{ window: number; currency: number; amount: string }>(
    `SELECT (place - 1)::integer AS window, currency, sum(amount)::text AS amount
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS given (owner, since, until, place)
     CROSS JOIN LATERAL (
       SELECT currency_id AS currency, -(available_delta + held_delta) AS amount FROM ledger_entry
       WHERE owner_id = owner AND owner_id > 0 AND kind = $4
         AND id > ledger_id_before(owner, since - interval '${ORDER_MARGIN}')
         AND created_at >= since AND created_at < until
     ) AS paid GROUP BY place, currency`,
    [
      windows.map(({ owner }) => owner),
      windows.map(({ from }) => from),
      windows.map(({ until }) => until),
      ledgerKinds[kind],
    ],
  );
  return rows.map(({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) }));
}
