import type { ReceiptRule } from '@aureus/core/futures/receipt.ts';
import type { ClientBase } from 'pg';
import { IdBlock } from '../platform/sequencer/ids.ts';

/** A receipt that goes by no recorded price. */
export interface PricelessReceipt {
  readonly owner: number;
  /** The position it is about first, then those that paid for it. */
  readonly positions: readonly number[];
  readonly rule: ReceiptRule;
  readonly inputs: string;
  readonly output: string;
}

/** Writes the receipts of what a deadline has done, in its transaction. */
export async function storeReceipts(
  client: ClientBase,
  receipts: readonly PricelessReceipt[],
  at: Date,
): Promise<void> {
  const ids = new IdBlock('futures_receipt_id');
  await ids.ensure(client, receipts.length);
  await client.query(
    `INSERT INTO futures_receipt (id, owner_id, positions, rule, ticks, inputs, output, created_at)
     SELECT id, owner, positions::bigint[], rule, '[]', inputs, output, $1
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS done (id, owner, positions, rule, inputs, output)`,
    [
      at,
      receipts.map(() => ids.take()),
      receipts.map(({ owner }) => owner),
      receipts.map(({ positions }) => `{${positions.join(',')}}`),
      receipts.map(({ rule }) => rule),
      receipts.map(({ inputs }) => inputs),
      receipts.map(({ output }) => output),
    ],
  );
}
