import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { maskPersonal } from '@aureus/core/text/mask.ts';
import type { PoolClient } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { AuditLine } from './audit.ts';
import type { Way } from './two-people.ts';

/** Proposals as they are stored, and the record of what happened to them. */

/** What waits for longer is proposed anew: the world has changed since the preview. */
export const PROPOSAL_LIFE_MS = 7 * 86_400_000;

/** Where an act comes from, for the record. */
export type Origin = Pick<AuditLine, 'requestId' | 'ip'>;

/** An execution may come long after the request that approved it. */
export const BY_THE_SYSTEM: Origin = { requestId: '', ip: '' };

export interface Stored {
  readonly id: bigint;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly payload: unknown;
  /** What would bring back what was there when it was proposed, or null. */
  readonly inverse: unknown;
  readonly reason: string;
  readonly state: string;
  readonly proposed_by: bigint;
  readonly decided_by: bigint | null;
  readonly break_glass: boolean;
  readonly at_once: boolean;
  readonly created_at: Date;
}

/** What a stored proposal says. */
export type Kept = Pick<Stored, 'kind' | 'payload' | 'inverse'>;

/** @throws AppError proposal_unknown */
export async function lockProposal({ client }: Transaction, id: bigint): Promise<Stored> {
  const { rows } = await client.query<Stored>('SELECT * FROM operator_proposals WHERE id = $1 FOR UPDATE', [id]);
  if (!rows[0]) throw new AppError('proposal_unknown');
  return rows[0];
}

/** One step of a proposal, to be looked up for ever. */
export interface Step {
  readonly id: bigint;
  readonly state: string;
  /** Null when the system did it. */
  readonly by: bigint | null;
  readonly reason?: string | undefined;
}

export async function noteStep(client: PoolClient, clock: Clock, { id, state, by, reason = '' }: Step): Promise<void> {
  await client.query(
    `INSERT INTO operator_proposal_events (proposal_id, state, operator_id, reason, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [id, state, by, reason, clock.now()],
  );
}

/** What the record says of a proposal: what was written about a user stands hidden there. */
export function recordOf({ kind, subject }: Pick<Stored, 'kind' | 'subject'>, reason?: string) {
  if (reason === undefined) return { kind, subject };
  return { kind, subject, reason: proposalKinds[kind].about === 'user' ? maskPersonal('text', reason) : reason };
}

export const isExpired = ({ created_at }: Pick<Stored, 'created_at'>, clock: Clock): boolean =>
  clock.epochMs() - created_at.getTime() > PROPOSAL_LIFE_MS;

/** How a stored proposal was decided. */
export const wayOf = ({ break_glass: glass, at_once: atOnce }: Stored): Way =>
  glass ? 'glass' : atOnce ? 'at_once' : 'second';
