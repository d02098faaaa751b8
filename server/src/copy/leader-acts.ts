import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool, PoolClient } from 'pg';
import type { CopyTrading } from '../futures/public.ts';
import type { Notices } from '../notice/public.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { APPLIED, type Application, ENDED, lastApplication, LEADING, REFUSED } from './applications.ts';
import { PERCENT_SCALE, percentOf, readTerms } from './terms.ts';

export interface LeaderActNeeds {
  readonly clock: Clock;
  readonly notices: Notices;
  readonly copies: CopyTrading;
  /** Makes the record of somebody anew. */
  readonly reckon: (userId: bigint) => Promise<void>;
}

const line = (label: string, before: string | null, after: string, unit = ''): PreviewLine => ({
  label,
  before,
  after,
  unit,
  usdt: null,
});
const subject = ({ user_id: id }: { readonly user_id: number }): string => `trader ${id}`;
const affected = async (_connection: Pool | PoolClient, { user_id: id }: { readonly user_id: number }) => ({
  users: [BigInt(id)],
});

/** @throws AppError copy_application_over unless it is in one of these states */
async function applicationOf(
  connection: Pool | PoolClient,
  userId: number,
  states: readonly number[],
): Promise<Application> {
  const last = await lastApplication(connection, BigInt(userId));
  if (!last || !states.includes(last.state)) throw new AppError('copy_application_over');
  return last;
}

const followers = async (copies: CopyTrading, userId: number): Promise<string> =>
  String((await copies.followersOf([BigInt(userId)])).get(BigInt(userId)) ?? 0);

/** Lets a user lead, or gives a leader another share: who follows already keeps the one that was agreed. */
export function letLead({ clock, notices, copies, reckon }: LeaderActNeeds): ProposalHandler<'copy.leader'> {
  const shareOf = async (connection: Pool | PoolClient, userId: number): Promise<number | null> =>
    (await copies.leadersOf(connection, [BigInt(userId)])).get(BigInt(userId))?.ratioPpm ?? null;

  /** @throws AppError copy_share_too_large beyond what the terms allow */
  async function wanted(connection: Pool | PoolClient, share: string): Promise<number> {
    const ratioPpm = Number(parseDecimalInput(share, PERCENT_SCALE));
    const { max_share_ppm: most } = await readTerms(connection);
    if (ratioPpm > most) throw new AppError('copy_share_too_large', { maximum: `${percentOf(most)}%` });
    return ratioPpm;
  }

  return {
    subject,
    affected,

    preview: async (pool, { user_id: id, share }) => {
      const { plan, state } = await applicationOf(pool, id, [APPLIED, LEADING]);
      const ratioPpm = await wanted(pool, share);
      const before = state === LEADING ? await shareOf(pool, id) : null;
      if (before === ratioPpm) throw new AppError('proposal_changes_nothing');
      return [
        line('copy.plan', null, plan),
        line('copy.share', before === null ? null : percentOf(before), percentOf(ratioPpm), '%'),
        line('copy.followers', null, await followers(copies, id)),
      ];
    },

    inverse: async (connection, { user_id: id }) => {
      const { state } = await applicationOf(connection, id, [APPLIED, LEADING]);
      const share = state === LEADING ? await shareOf(connection, id) : null;
      return share === null ? null : { user_id: id, share: percentOf(share) };
    },

    execute: async (tx, { user_id: id, share }) => {
      const { client } = tx;
      await client.query('SELECT FROM copy_application WHERE user_id = $1 FOR NO KEY UPDATE', [id]);
      const { id: application, state } = await applicationOf(client, id, [APPLIED, LEADING]);
      const ratioPpm = await wanted(client, share);
      if (await copies.isFollowing(client, BigInt(id))) throw new AppError('copy_follower_cannot_lead');
      const { max_followers: maxFollowers } = await readTerms(client);
      if (state === APPLIED) {
        await client.query(`UPDATE copy_application SET state = ${LEADING}, decided_at = $2 WHERE id = $1`, [
          application,
          clock.now(),
        ]);
      }
      await copies.appoint(tx, { owner: id, ratioPpm, maxFollowers });
      const params = { share: percentOf(ratioPpm) };
      await notices.send(tx, { userId: BigInt(id), kind: 'copy_approved', params });
      return async () => {
        copies.refresh();
        await reckon(BigInt(id));
      };
    },
  };
}

/** Turns an application down. */
export function refuseToLead({ clock, notices }: LeaderActNeeds): ProposalHandler<'copy.refuse'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id: id, note }) => {
      const { plan } = await applicationOf(pool, id, [APPLIED]);
      return [line('copy.plan', null, plan), ...(note ? [line('copy.note', null, note)] : [])];
    },
    execute: async (tx, { user_id: id, note }) => {
      const text = note?.trim() ?? '';
      const { rowCount } = await tx.client.query(
        `UPDATE copy_application SET state = ${REFUSED}, note = $2, decided_at = $3
         WHERE user_id = $1 AND state = ${APPLIED}`,
        [id, text, clock.now()],
      );
      if (rowCount !== 1) throw new AppError('copy_application_over');
      await notices.send(tx, { userId: BigInt(id), kind: 'copy_refused', params: { note: text } });
      return undefined;
    },
  };
}

/** Ends that somebody leads: follows end, and copies become what each follower has chosen. */
export function dismissLeader({ clock, notices, copies }: LeaderActNeeds): ProposalHandler<'copy.dismiss'> {
  return {
    subject,
    affected,
    preview: async (pool, { user_id: id, note }) => {
      await applicationOf(pool, id, [LEADING]);
      return [
        line('copy.followers', await followers(copies, id), '0'),
        ...(note ? [line('copy.note', null, note)] : []),
      ];
    },
    execute: async (tx, { user_id: id, note }) => {
      const text = note?.trim() ?? '';
      const { rowCount } = await tx.client.query(
        `UPDATE copy_application SET state = ${ENDED}, note = $2, ended_at = $3
         WHERE user_id = $1 AND state = ${LEADING}`,
        [id, text, clock.now()],
      );
      if (rowCount !== 1) throw new AppError('copy_application_over');
      await copies.dismiss(tx, id);
      await notices.send(tx, { userId: BigInt(id), kind: 'copy_dismissed', params: { note: text } });
      return () => copies.refresh();
    },
  };
}
