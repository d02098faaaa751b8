import type { Pool, PoolClient } from 'pg';
import type { Notices } from '../notice/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import type { Advert } from './adverts.ts';
import { endAdverts } from './ending-adverts.ts';
import { findMerchant, type Merchant } from './merchants.ts';

interface Needs {
  readonly clock: Clock;
  readonly notices: Notices;
}

const subject = ({ user_id }: { readonly user_id: number }): string => `otc merchant ${user_id}`;
const affected = async (_connection: Pool | PoolClient, { user_id }: { readonly user_id: number }) => ({
  users: [BigInt(user_id)],
});

/** The merchant a user is, in a state that can be decided about. @throws AppError otc_merchant_unknown, otc_merchant_decided */
async function find(connection: Pool | PoolClient, user: number, state: Merchant['state']): Promise<Merchant> {
  const found = await findMerchant(connection, BigInt(user));
  if (!found) throw new AppError('otc_merchant_unknown');
  if (found.state !== state) throw new AppError('otc_merchant_decided');
  return found;
}

const lines = ({ user_id, name, state }: Merchant, next: Merchant['state'], reason: string) => [
  textLine('otc.user', String(user_id)),
  textLine('otc_name', name),
  textLine('otc.state', next, state),
  textLine('otc_reason', reason),
];

/** Two operators approve or refuse somebody who wants to be a merchant. */
export function merchantDecision({ clock, notices }: Needs): ProposalHandler<'otc.merchant'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id, approve, reason }) =>
      lines(await find(pool, user_id, 'applied'), approve ? 'approved' : 'refused', reason),
    execute: async (tx, { user_id, approve, reason }) => {
      const { client } = tx;
      await client.query('SELECT FROM otc_merchant WHERE user_id = $1 FOR NO KEY UPDATE', [user_id]);
      const { name } = await find(client, user_id, 'applied');
      await client.query('UPDATE otc_merchant SET state = $2, reason = $3, decided_at = $4 WHERE user_id = $1', [
        user_id,
        approve ? 'approved' : 'refused',
        reason,
        clock.now(),
      ]);
      const kind = approve ? 'otc_merchant_approved' : 'otc_merchant_refused';
      await notices.send(tx, { userId: BigInt(user_id), kind, params: { name, reason } });
      return undefined;
    },
  };
}

/** Ends a merchant with all advertisements: what is left of sales is free again, running orders go on. */
export function merchantEnd({ clock, notices }: Needs): ProposalHandler<'otc.merchant_end'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id, reason }) => lines(await find(pool, user_id, 'approved'), 'ended', reason),
    execute: async (tx, { user_id, reason }) => {
      const { client } = tx;
      // Whoever publishes or changes an advertisement has the merchant first.
      await client.query('SELECT FROM otc_merchant WHERE user_id = $1 FOR NO KEY UPDATE', [user_id]);
      const { name } = await find(client, user_id, 'approved');
      const now = clock.now();
      await client.query(`UPDATE otc_merchant SET state = 'ended', reason = $2, decided_at = $3 WHERE user_id = $1`, [
        user_id,
        reason,
        now,
      ]);
      const { rows: adverts } = await client.query<Advert>(
        `SELECT * FROM otc_advert WHERE owner_id = $1 AND state <> 'ended' ORDER BY id FOR NO KEY UPDATE`,
        [user_id],
      );
      await notices.send(tx, { userId: BigInt(user_id), kind: 'otc_merchant_ended', params: { name, reason } });
      await endAdverts(tx, adverts, now);
      return undefined;
    },
  };
}
