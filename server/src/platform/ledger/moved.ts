import { type LedgerKind, ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase } from 'pg';

/** What movements of one kind have changed for one cause in the wallets of one owner: available money, minor units. */
export interface Moved {
  readonly kind: LedgerKind;
  readonly owner: bigint;
  readonly currency: number;
  readonly available: bigint;
}

/**
 * Sums the journal by cause, for checks: it has no index by cause, so all of it is read.
 * @param first and `last`: between these numbers of causes, both included
 * @param leftOut movements of a kind up to a moment, of which nothing else is known
 */
export async function movedByCause(
  client: ClientBase,
  kinds: readonly LedgerKind[],
  first: bigint,
  last: bigint,
  leftOut: { readonly kind: LedgerKind; readonly until: Date } | null = null,
): Promise<ReadonlyMap<bigint, readonly Moved[]>> {
  const byNumber = new Map(kinds.map((kind) => [ledgerKinds[kind], kind]));
  const { rows } = await client.query<Omit<Moved, 'kind'> & { ref: bigint; kind: number }>(
    `SELECT ref, kind, owner_id AS owner, currency_id AS currency, sum(available_delta)::bigint AS available
     FROM ledger_entry WHERE kind = ANY($1::smallint[]) AND ref BETWEEN $2 AND $3
       AND ($4::smallint IS NULL OR kind <> $4 OR created_at > $5)
     GROUP BY ref, kind, owner_id, currency_id`,
    [[...byNumber.keys()], first, last, leftOut && ledgerKinds[leftOut.kind], leftOut?.until ?? null],
  );
  const moved = rows.flatMap(({ ref, kind: number, ...rest }) => {
    const kind = byNumber.get(number);
    return kind ? [{ ref, moved: { kind, ...rest } }] : [];
  });
  return new Map([...Map.groupBy(moved, ({ ref }) => ref)].map(([ref, all]) => [ref, all.map((each) => each.moved)]));
}
