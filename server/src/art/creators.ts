import { artRules, type CreatorState } from '@aureus/contract/art/rules.ts';
import type * as calls from '@aureus/contract/art/sale-calls.ts';
import type { OwnCreator } from '@aureus/contract/art/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { ClientBase, Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { memberOf } from './members.ts';
import type { ArtNeeds } from './needs.ts';

/** Somebody who is a creator, was one, or wants to be one. */
export interface Creator {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly state: CreatorState;
  readonly text: string;
  readonly reason: string;
  readonly applied_at: Date;
  readonly decided_at: Date | null;
}

export async function findCreator(connection: Pool | ClientBase, user: bigint): Promise<Creator | undefined> {
  const { rows } = await connection.query<Creator>('SELECT * FROM art_creator WHERE user_id = $1', [user]);
  return rows[0];
}

/** How many works of a creator wait for review. */
export async function countWaiting(connection: Pool | ClientBase, user: bigint): Promise<number> {
  const { rows } = await connection.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM art_work WHERE creator_id = $1 AND state = 'review'`,
    [user],
  );
  return rows[0]?.waiting ?? 0;
}

export async function showCreator(connection: Pool | ClientBase, user: bigint): Promise<OwnCreator> {
  const [creator, waiting] = [await findCreator(connection, user), await countWaiting(connection, user)];
  return { state: creator?.state ?? null, reason: creator?.reason ?? '', text: creator?.text ?? '', waiting };
}

/** @throws AppError art_creator_already, conversation_text_blocked, invalid_request */
export function applyAsCreator(
  { platform: { pool, clock }, conversations }: ArtNeeds,
  { text }: Input<typeof calls.apply>,
  user: bigint,
): Promise<OwnCreator> {
  return withTransaction(pool, async (tx) => {
    const said = await conversations.shownText(tx, text, artRules.longest_text);
    await memberOf(tx, user);
    const { rowCount } = await tx.client.query(
      `INSERT INTO art_creator (user_id, state, text, applied_at) VALUES ($1, 'applied', $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET state = 'applied', text = EXCLUDED.text, applied_at = EXCLUDED.applied_at,
         decided_at = NULL
       WHERE art_creator.state IN ('refused', 'ended')`,
      [user, said, clock.now()],
    );
    if (rowCount !== 1) throw new AppError('art_creator_already');
    return showCreator(tx.client, user);
  });
}
