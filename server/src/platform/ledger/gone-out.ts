import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase } from 'pg';

/** What went out of the available money of somebody by movements of some kinds, in minor units of a currency. */
export interface GoneOut {
  readonly currency: number;
  readonly amount: bigint;
}

/**
 * Sums what went out of one account of a user in the last hours; what came back by other kinds is not taken off. Whoever
 * bounds it locks the user before, so that nobody moves anything meanwhile.
 */
export async function goneOut(
  client: ClientBase,
  { owner, account }: { readonly owner: bigint; readonly account: number },
  kinds: readonly LedgerKind[],
  hours: number,
): Promise<readonly GoneOut[]> {
  // Entries of the same seconds may stand in another order than their times: an hour more is looked at.
  const { rows } = await client.query<GoneOut>(
    `SELECT currency_id AS currency, -sum(available_delta)::bigint AS amount FROM ledger_entry
     WHERE owner_id = $1 AND owner_id > 0 AND account = $2 AND kind = ANY($3::smallint[]) AND available_delta < 0
       AND id > ledger_id_before($1, now() - make_interval(hours => $4 + 1))
       AND created_at > now() - make_interval(hours => $4)
     GROUP BY currency_id`,
    [owner, account, kinds.map((kind) => ledgerKinds[kind]), hours],
  );
  return rows;
}
