import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase, Pool } from 'pg';

/** What a user has paid in a currency, minor units; less than nothing where more came back than was paid. */
export interface Paid {
  readonly owner: bigint;
  readonly currency: number;
  readonly amount: bigint;
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
       count(*)::integer AS times
     FROM ledger_entry WHERE created_at >= $2 AND created_at < $3 AND kind = ANY($1::smallint[]) AND owner_id > 0
     GROUP BY owner_id, currency_id`,
    [kinds.map((kind) => ledgerKinds[kind]), from, to],
  );
  return rows;
}
