import type { RefusalReason } from '@aureus/contract/identity/levels.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import type { Pool } from 'pg';
import type { Notices } from '../notice/public.ts';
import type { ApprovedBy, Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { casesOf, lastOf } from './cases.ts';
import type { Identities, LevelLimits } from './public.ts';

export interface DecidingNeeds {
  readonly clock: Clock;
  readonly notices: Notices;
  readonly identities: Identities;
  readonly limits: () => Promise<readonly LevelLimits[]>;
}

/** The case a decision is about. */
interface About {
  readonly user_id: number;
  readonly level: 1 | 2;
}

interface Decision {
  readonly status: 'passed' | 'refused';
  readonly reason: RefusalReason | null;
  readonly note: string | null;
}

const line = (label: string, before: string | null, after: string, unit = ''): PreviewLine => ({
  label,
  before,
  after,
  unit,
  usdt: null,
});

/** Says how the decisions of operators about identities are previewed and carried out. */
export function handleDecisions(proposals: Proposals, needs: DecidingNeeds): void {
  const subject = ({ user_id: userId, level }: About): string => `identity of user ${userId}, level ${level}`;

  proposals.handle('identity.pass', {
    subject,
    affected: async (_pool, about) => ({ users: [BigInt(about.user_id)] }),
    preview: async (pool, about) => {
      await checkWaiting(pool, about);
      const before = await needs.identities.levelOf(BigInt(about.user_id));
      const limits = await needs.limits();
      const of = (level: LevelLimits['level']): LevelLimits =>
        limits.find((one) => one.level === level) ?? { level, dailyBtc: '0', singleUsd: '0' };
      const [now, then] = [of(before), of(about.level)];
      return [
        line('identity.level', String(before), String(about.level)),
        line('identity.daily_limit', now.dailyBtc, then.dailyBtc, 'BTC'),
        line('identity.single_limit', now.singleUsd, then.singleUsd, 'USD'),
      ];
    },
    execute: (tx, about, by) => decide(tx, about, { status: 'passed', reason: null, note: null }, by),
  });

  proposals.handle('identity.refuse', {
    subject,
    affected: async (_pool, about) => ({ users: [BigInt(about.user_id)] }),
    preview: async (pool, { reason, note, ...about }) => {
      await checkWaiting(pool, about);
      const level = String(await needs.identities.levelOf(BigInt(about.user_id)));
      const lines = [line('identity.level', level, level), line('identity.reason', null, reason)];
      return note ? [...lines, line('identity.note', null, note)] : lines;
    },
    execute: (tx, { reason, note, ...about }, by) =>
      decide(tx, about, { status: 'refused', reason, note: note?.trim() || null }, by),
  });

  async function decide(tx: Transaction, about: About, decision: Decision, { proposalId }: ApprovedBy) {
    const { user_id: userId, level } = about;
    const { rowCount } = await tx.client.query(
      `UPDATE identity_case SET status = $3, reason = $4, note = $5, decided_at = $6, proposal_id = $7
       WHERE user_id = $1 AND level = $2 AND status = 'waiting'`,
      [userId, level, decision.status, decision.reason, decision.note, needs.clock.now(), proposalId],
    );
    if (rowCount !== 1) throw new AppError('identity_case_closed');
    const told =
      decision.status === 'passed'
        ? ({ kind: 'identity_passed', params: { level } } as const)
        : ({
            kind: 'identity_refused',
            params: { level, reason: decision.reason ?? 'other', note: decision.note ?? '' },
          } as const);
    await needs.notices.send(tx, { userId: BigInt(userId), ...told });
    return undefined;
  }
}

async function checkWaiting(pool: Pool, { user_id: userId, level }: About): Promise<void> {
  const last = lastOf(await casesOf(pool, BigInt(userId)), level);
  if (!last) throw new AppError('identity_case_unknown');
  if (last.status !== 'waiting') throw new AppError('identity_case_closed');
}
