import type { ReceiptRule, ReceiptTick } from '@aureus/core/futures/receipt.ts';
import type { ClientBase } from 'pg';
import { IdBlock } from '../platform/sequencer/ids.ts';

/** A receipt of what a deadline has done. */
export interface DeadlineReceipt {
  readonly owner: number;
  /** The position it is about first, then those that paid for it. */
  readonly positions: readonly number[];
  readonly rule: ReceiptRule;
  /** Recorded prices it goes by; none when left out. */
  readonly ticks?: readonly ReceiptTick[];
  readonly inputs: string;
  readonly output: string;
}

/** Writes the receipts of what a deadline has done, in its transaction. @returns their ids, in the same order */
export async function storeReceipts(
  client: ClientBase,
  receipts: readonly DeadlineReceipt[],
  at: Date,
): Promise<readonly number[]> {
  const ids = new IdBlock('futures_receipt_id');
  await ids.ensure(client, receipts.length);
  const taken = receipts.map(() => ids.take());
  await client.query(
    `INSERT INTO futures_receipt (id, owner_id, positions, rule, ticks, inputs, output, created_at)
     SELECT id, owner, positions::bigint[], rule, ticks, inputs, output, $1
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       AS done (id, owner, positions, rule, ticks, inputs, output)`,
    [
      at,
      taken,
      receipts.map(({ owner }) => owner),
      receipts.map(({ positions }) => `{${positions.join(',')}}`),
      receipts.map(({ rule }) => rule),
      receipts.map(({ ticks = [] }) => JSON.stringify(ticks)),
      receipts.map(({ inputs }) => inputs),
      receipts.map(({ output }) => output),
    ],
  );
  return taken;
}
