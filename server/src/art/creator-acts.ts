import type { Pool, PoolClient } from 'pg';
import type { Notices } from '../notice/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { type Creator, findCreator } from './creators.ts';

interface Needs {
  readonly clock: Clock;
  readonly notices: Notices;
}

const subject = ({ user_id }: { readonly user_id: number }): string => `art creator ${user_id}`;
const affected = async (_connection: Pool | PoolClient, { user_id }: { readonly user_id: number }) => ({
  users: [BigInt(user_id)],
});

/** A creator in a state that can be decided about. @throws AppError art_creator_unknown, art_decided */
async function find(connection: Pool | PoolClient, user: number, state: Creator['state']): Promise<Creator> {
  const found = await findCreator(connection, BigInt(user));
  if (!found) throw new AppError('art_creator_unknown');
  if (found.state !== state) throw new AppError('art_decided');
  return found;
}

const lines = ({ user_id, state }: Creator, next: Creator['state'], reason: string) => [
  textLine('art.user', String(user_id)),
  textLine('art.state', next, state),
  textLine('art_reason', reason),
];

/** Writes what was decided, once whoever makes works of theirs has done so. */
async function decide(
  client: PoolClient,
  { clock }: Needs,
  { user, from, to, reason }: { user: number; from: Creator['state']; to: Creator['state']; reason: string },
): Promise<void> {
  await client.query('SELECT FROM art_creator WHERE user_id = $1 FOR NO KEY UPDATE', [user]);
  await find(client, user, from);
  await client.query('UPDATE art_creator SET state = $2, reason = $3, decided_at = $4 WHERE user_id = $1', [
    user,
    to,
    reason,
    clock.now(),
  ]);
}

/** Two operators approve or refuse somebody who wants to be a creator. */
export function creatorDecision(needs: Needs): ProposalHandler<'art.creator'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id, approve, reason }) =>
      lines(await find(pool, user_id, 'applied'), approve ? 'approved' : 'refused', reason),
    execute: async (tx, { user_id, approve, reason }) => {
      const to = approve ? 'approved' : 'refused';
      await decide(tx.client, needs, { user: user_id, from: 'applied', to, reason });
      await needs.notices.send(tx, { userId: BigInt(user_id), kind: `art_creator_${to}`, params: { reason } });
      return undefined;
    },
  };
}

/** Ends a creator: they make no further works. What they made stays, and so do their sales. */
export function creatorEnd(needs: Needs): ProposalHandler<'art.creator_end'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id, reason }) => lines(await find(pool, user_id, 'approved'), 'ended', reason),
    execute: async (tx, { user_id, reason }) => {
      await decide(tx.client, needs, { user: user_id, from: 'approved', to: 'ended', reason });
      await needs.notices.send(tx, { userId: BigInt(user_id), kind: 'art_creator_ended', params: { reason } });
      return undefined;
    },
  };
}
