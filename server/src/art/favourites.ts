import type * as calls from '@aureus/contract/art/calls.ts';
import { artRules } from '@aureus/contract/art/rules.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { findShown } from './lists.ts';
import type { ArtNeeds } from './needs.ts';
import { lockWork } from './rows.ts';

/**
 * Adds a work to somebody’s favourites or removes it; what is so already stays.
 * @throws AppError art_work_unknown, art_own_work, art_favourites_full
 */
export function collectWork(
  { platform: { pool } }: Pick<ArtNeeds, 'platform'>,
  { code, on }: Input<typeof calls.collect>,
  user: bigint,
): Promise<Answer<typeof calls.collect>> {
  return withTransaction(pool, async ({ client }) => {
    const { id } = await findShown(client, code, user);
    const work = await lockWork(client, id);
    if (work.owner_id === user) throw new AppError('art_own_work');
    const { rows } = await client.query<{ total: number; has: boolean }>(
      `SELECT count(*)::integer AS total, coalesce(bool_or(work_id = $2), false) AS has FROM art_favourite WHERE user_id = $1`,
      [user, id],
    );
    const { total, has } = rows[0] ?? { total: 0, has: false };
    const wanted = on ?? !has;
    if (wanted === has) return { collect: has, collect_number: work.collected };
    if (wanted && total >= artRules.most_favourites)
      throw new AppError('art_favourites_full', { most: artRules.most_favourites });
    await client.query(
      wanted
        ? 'INSERT INTO art_favourite (user_id, work_id) VALUES ($1, $2)'
        : 'DELETE FROM art_favourite WHERE user_id = $1 AND work_id = $2',
      [user, id],
    );
    const collected = work.collected + (wanted ? 1 : -1);
    await client.query('UPDATE art_work SET collected = $2 WHERE id = $1', [id, collected]);
    return { collect: wanted, collect_number: collected };
  });
}
