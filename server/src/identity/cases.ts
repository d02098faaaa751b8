import { reviewStatus } from '@aureus/contract/identity/levels.ts';
import type { RefusalReason, ReviewStatus } from '@aureus/contract/identity/levels.ts';
import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/** A request to be verified, as it is stored. */
export interface IdentityCase {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly level: 1 | 2;
  readonly status: 'waiting' | 'passed' | 'refused';
  readonly id_type: number | null;
  readonly sealed: string | null;
  readonly front_file: bigint | null;
  readonly reverse_file: bigint | null;
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly reason: RefusalReason | null;
  readonly note: string | null;
  readonly assigned_to: bigint | null;
  readonly assigned_name: string | null;
}

export const caseColumns = [
  'id',
  'user_id',
  'level',
  'status',
  'id_type',
  'sealed',
  'front_file',
  'reverse_file',
  'submitted_at',
  'decided_at',
  'reason',
  'note',
  'assigned_to',
  'assigned_name',
]
  .map((name) => `identity_case.${name}`)
  .join(', ');

/** All cases of a user, oldest first. */
export async function casesOf(client: Pool | Transaction['client'], userId: bigint): Promise<IdentityCase[]> {
  const { rows } = await client.query<IdentityCase>(
    `SELECT ${caseColumns} FROM identity_case WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows;
}

/** The case that counts for a level: the last one. */
export const lastOf = (cases: readonly IdentityCase[], level: 1 | 2): IdentityCase | undefined =>
  cases.findLast((one) => one.level === level);

export const statusOf = (found: IdentityCase | undefined): ReviewStatus =>
  found ? reviewStatus[found.status] : reviewStatus.none;

export interface IdentityStep {
  readonly level: 1 | 2;
  readonly step: 'submitted' | 'passed' | 'refused';
  readonly time: string;
  readonly reason: RefusalReason | null;
  readonly note: string;
}

/** What happened in cases, oldest first. */
export function timelineOf(cases: readonly IdentityCase[]): IdentityStep[] {
  const steps = cases.flatMap(({ level, status, submitted_at: submitted, decided_at: decided, reason, note }) => {
    const sent: IdentityStep = { level, step: 'submitted', time: submitted.toISOString(), reason: null, note: '' };
    if (status === 'waiting' || decided === null) return [sent];
    return [sent, { level, step: status, time: decided.toISOString(), reason, note: note ?? '' } as const];
  });
  return steps.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}
