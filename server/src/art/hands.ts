import type { ArtHandKind } from '@aureus/contract/art/rules.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { memberOf } from './members.ts';
import type { Work } from './rows.ts';

/** To whom a work goes, and for what. */
export interface NewHand {
  readonly kind: Exclude<ArtHandKind, 'made' | 'removed'>;
  readonly to: bigint;
  /** Minor units. */
  readonly price: bigint;
  readonly currency: number;
  readonly at: Date;
}

/** Gives a locked work to another owner, and writes so into its provenance. It is no longer among the favourites of theirs. */
export async function handOver(
  tx: Transaction,
  { id, owner_id }: Pick<Work, 'id' | 'owner_id'>,
  hand: NewHand,
): Promise<void> {
  const { client } = tx;
  await memberOf(tx, hand.to);
  const { rows } = await client.query<{ hands: number }>(
    'UPDATE art_work SET owner_id = $2, hands = hands + 1, is_kept = false WHERE id = $1 AND owner_id = $3 RETURNING hands',
    [id, hand.to, owner_id],
  );
  if (!rows[0]) throw new Error(`The work ${id} is not its seller’s any more`);
  await client.query(
    `INSERT INTO art_hand (work_id, number, kind, from_id, to_id, price, currency_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, rows[0].hands, hand.kind, owner_id, hand.to, hand.price, hand.currency, hand.at],
  );
  const { rowCount } = await client.query('DELETE FROM art_favourite WHERE user_id = $1 AND work_id = $2', [
    hand.to,
    id,
  ]);
  if (rowCount === 1) await client.query('UPDATE art_work SET collected = collected - 1 WHERE id = $1', [id]);
}
