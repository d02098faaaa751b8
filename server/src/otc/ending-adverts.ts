import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Advert } from './adverts.ts';
import { leftOf } from './coin-moves.ts';

/**
 * Ends advertisements that are locked: what is left of sales is free again. What running orders have stays held until they
 * have ended.
 */
export async function endAdverts(tx: MoneyTransaction, adverts: readonly Advert[], at: Date): Promise<Advert[]> {
  if (adverts.length === 0) return [];
  const { rows } = await tx.client.query<Advert>(
    `UPDATE otc_advert SET state = 'ended', ended_at = $2, returned = returned + left_over, left_over = 0,
       revision = revision + 1
     WHERE id = ANY($1::bigint[]) AND state <> 'ended' RETURNING *`,
    [adverts.map(({ id }) => id), at],
  );
  if (rows.length !== adverts.length) throw new Error('An advertisement that was locked did not end');
  await changeHolds(tx, at, leftOf(adverts));
  return rows;
}
