import type { ClientBase } from 'pg';
import type { Posting } from './post.ts';

/**
 * Adds what a transfer brought to users, or took from them, to their sums in `ledger_flow`: in the transaction that
 * moves it, so that whoever reads both finds balances and flows of one moment.
 */
export async function noteFlows(client: ClientBase, postings: readonly Posting[]): Promise<void> {
  const sums = new Map<string, { owner: bigint; currency: number; amount: bigint }>();
  for (const { owner, currency, available, held } of postings) {
    if (owner <= 0n) continue;
    const name = `${owner} ${currency}`;
    const amount = (sums.get(name)?.amount ?? 0n) + available + held;
    sums.set(name, { owner, currency, amount });
  }
  const flows = [...sums.values()].filter(({ amount }) => amount !== 0n);
  if (flows.length === 0) return;
  await client.query(
    `INSERT INTO ledger_flow (owner_id, currency_id, amount)
     SELECT owner, currency, amount FROM unnest($1::bigint[], $2::integer[], $3::numeric[]) AS flow (owner, currency, amount)
     ORDER BY owner, currency
     ON CONFLICT (owner_id, currency_id) DO UPDATE SET amount = ledger_flow.amount + excluded.amount`,
    [flows.map(({ owner }) => owner), flows.map(({ currency }) => currency), flows.map(({ amount }) => amount)],
  );
}
