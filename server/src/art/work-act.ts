import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import type { ArtNeeds } from './needs.ts';
import { filesOf, type Work } from './rows.ts';
import { percent } from './terms.ts';

type Payload = ProposalPayload<'art.work'>;

/** All editions of a work that waits for review, the first one first. @throws AppError art_work_unknown, art_decided */
async function findWaiting(connection: Pool | PoolClient, { work_id }: Payload): Promise<readonly [Work, ...Work[]]> {
  const { rows } = await connection.query<Work>(
    `SELECT * FROM art_work WHERE first_id = (SELECT first_id FROM art_work WHERE id = $1) ORDER BY id`,
    [work_id],
  );
  const [first, ...others] = rows;
  if (!first) throw new AppError('art_work_unknown');
  if (first.state !== 'review') throw new AppError('art_decided');
  return [first, ...others];
}

/** Two operators decide about a work with all its editions. Approved, it is shown to everybody. */
export function workDecision({ files, notices, tell }: ArtNeeds): ProposalHandler<'art.work'> {
  return {
    subject: ({ work_id }) => `art work ${work_id}`,

    affected: async (connection, { work_id }) => {
      const { rows } = await connection.query<{ creator_id: bigint }>('SELECT creator_id FROM art_work WHERE id = $1', [
        work_id,
      ]);
      return { users: rows.map(({ creator_id }) => creator_id) };
    },

    preview: async (pool, payload) => {
      const [first, ...others] = await findWaiting(pool, payload);
      return [
        textLine('art.work', first.code),
        textLine('art.user', String(first.creator_id)),
        textLine('art.editions', String(others.length + 1)),
        textLine('art.royalty', `${percent(first.royalty)} %`),
        textLine('art.state', payload.approve ? 'approved' : 'refused', first.state),
        textLine('art_reason', payload.reason),
      ];
    },

    execute: async (tx, payload) => {
      const { client } = tx;
      const { work_id, approve, reason } = payload;
      await client.query(
        `SELECT FROM art_work WHERE first_id = (SELECT first_id FROM art_work WHERE id = $1) ORDER BY id FOR NO KEY UPDATE`,
        [work_id],
      );
      const works = await findWaiting(client, payload);
      const [first] = works;
      const state = approve ? 'approved' : 'refused';
      await client.query('UPDATE art_work SET state = $2, reason = $3 WHERE id = ANY($1::bigint[])', [
        works.map(({ id }) => id),
        state,
        reason,
      ]);
      if (approve) await files.show(tx, filesOf(first));
      const params = { art: first.code, name: first.name, reason };
      await notices.send(tx, { userId: first.creator_id, kind: `art_work_${state}`, params });
      return () => tell.own(first.creator_id, 'reviewed', first.code);
    },
  };
}
