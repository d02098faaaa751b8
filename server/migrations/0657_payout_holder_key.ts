import type { ClientBase } from 'pg';
import { nameKey } from '@aureus/core/typed/name.ts';

/** Holders of cards are searched for by what names are compared by, however a bank or a keyboard writes them. */
export async function up(client: ClientBase): Promise<void> {
  await client.query(`ALTER TABLE payout_card ADD COLUMN holder_key text NOT NULL DEFAULT ''`);
  const { rows } = await client.query<{ id: bigint; holder: string }>('SELECT id, holder FROM payout_card');
  await client.query(
    `UPDATE payout_card SET holder_key = key FROM unnest($1::bigint[], $2::text[]) AS one (card_id, key) WHERE id = card_id`,
    [rows.map(({ id }) => id), rows.map(({ holder }) => nameKey(holder))],
  );
}
