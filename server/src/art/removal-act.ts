import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { SaleState } from '@aureus/contract/art/rules.ts';
import { isTaken, nextSale } from '@aureus/core/art/sale-state.ts';
import type { Pool, PoolClient } from 'pg';
import type { ProposalHandler } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import type { ArtNeeds } from './needs.ts';
import { databaseNow, filesOf, lockSale, lockWork, type Sale, type Work } from './rows.ts';

type Payload = ProposalPayload<'art.work_removal'>;

/** @throws AppError art_work_unknown */
async function findWork(connection: Pool | PoolClient, { work_id }: Payload): Promise<Work> {
  const { rows } = await connection.query<Work>('SELECT * FROM art_work WHERE id = $1', [work_id]);
  const [work] = rows;
  if (!work) throw new AppError('art_work_unknown');
  return work;
}

/**
 * What becomes of the newest sale of a work that is taken back; null when it is over.
 * @throws AppError art_decided when it is not approved, or taken back already
 * @throws AppError art_bound while somebody's money hangs on it: bids, a payment that is due, a series of blind boxes
 */
function endOf({ state, is_kept }: Work, sale: Sale | undefined): SaleState | null {
  if (state !== 'approved') throw new AppError('art_decided');
  if (is_kept) throw new AppError('art_bound');
  if (!sale || !isTaken(sale.state)) return null;
  const next = nextSale({ state: sale.state, payType: sale.pay_type, bids: sale.bids }, 'remove');
  if (next === null) throw new AppError('art_bound');
  return next;
}

/**
 * Two operators take an approved work back, e.g. because it is somebody else's: nobody but its owner and its creator sees it
 * any more, and it is never sold again. It stays with its owner, and its provenance says what happened. A sale that nobody has
 * bid in ends with it. Other editions of it stay: each has an owner of its own.
 */
export function workRemoval(needs: ArtNeeds): ProposalHandler<'art.work_removal'> {
  const { files, notices, tell } = needs;
  return {
    subject: ({ work_id }) => `art work ${work_id}`,

    affected: async (connection, { work_id }) => {
      const { rows } = await connection.query<Pick<Work, 'creator_id' | 'owner_id'>>(
        'SELECT creator_id, owner_id FROM art_work WHERE id = $1',
        [work_id],
      );
      return { users: peopleOf(rows) };
    },

    preview: async (pool, payload) => {
      const work = await findWork(pool, payload);
      const { rows } = await pool.query<Sale>('SELECT * FROM art_sale WHERE id = $1', [work.sale_id]);
      const [sale] = rows;
      const next = endOf(work, sale);
      return [
        textLine('art.work', work.code),
        textLine('art.user', String(work.owner_id)),
        textLine('art.state', 'removed', work.state),
        ...(sale && next !== null ? [textLine('art.sale', next, sale.state)] : []),
        textLine('art_reason', payload.reason),
      ];
    },

    execute: async (tx, payload) => {
      const { client } = tx;
      // The work, what is due, the sale: as whoever wants it locks them.
      const work = await lockWork(client, (await findWork(client, payload)).id);
      if (work.sale_id !== null) await needs.ending.cancel(tx, [String(work.sale_id)]);
      const sale = work.sale_id === null ? undefined : await lockSale(client, work.sale_id);
      const next = endOf(work, sale);
      const now = await databaseNow(tx);
      if (sale && next !== null) {
        await client.query('UPDATE art_sale SET state = $2, reason = $3, ended_at = $4 WHERE id = $1', [
          sale.id,
          next,
          payload.reason,
          now,
        ]);
      }
      await client.query(`UPDATE art_work SET state = 'removed', reason = $2, hands = hands + 1 WHERE id = $1`, [
        work.id,
        payload.reason,
      ]);
      await client.query(`INSERT INTO art_hand (work_id, number, kind, to_id, at) VALUES ($1, $2, 'removed', $3, $4)`, [
        work.id,
        work.hands + 1,
        work.owner_id,
        now,
      ]);
      await files.hide(tx, await unused(tx, work));
      const params = { art: work.code, name: work.name, reason: payload.reason };
      for (const userId of peopleOf([work])) await notices.send(tx, { userId, kind: 'art_work_removed', params });
      return () => {
        if (sale && next !== null) tell.sale(sale.id);
        for (const user of peopleOf([work])) tell.own(user, 'reviewed', work.code);
      };
    },
  };
}

/** Whoever owns it, and whoever made it. */
const peopleOf = (works: readonly Pick<Work, 'creator_id' | 'owner_id'>[]): bigint[] => [
  ...new Set(works.flatMap(({ creator_id, owner_id }) => [owner_id, creator_id])),
];

/** The files of a work that nothing else shows: other editions, and copies out of blind boxes, have the same. */
async function unused({ client }: Transaction, work: Work): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM unnest($1::bigint[]) AS file (id)
     WHERE NOT EXISTS (SELECT FROM art_work WHERE state = 'approved' AND file.id IN (file_id, poster_id, compatible_id))`,
    [filesOf(work)],
  );
  return rows.map(({ id }) => id);
}
