import type { CopyMode } from '@aureus/core/copy/sizing.ts';
import type { Sharing } from '@aureus/core/copy/share.ts';

export const GOES_ON = 1;
export const ENDED = 2;

/** Why a follow ended: by the follower, by its stop, because its leader leads no more. */
export const followReasons = ['user', 'stop', 'leader'] as const;
export type FollowReason = (typeof followReasons)[number];

/** What a follower has chosen, and can change. Amounts in minor units. */
export interface FollowLimits {
  readonly mode: CopyMode;
  /** In hundredths. */
  readonly number: number;
  /** Most in copies at once, what was lost by them counted in. */
  readonly allocation: bigint;
  /** Most margin of one copy. */
  readonly orderLimit: bigint | null;
  /** So much may be lost until all copies are closed. */
  readonly stopLoss: bigint | null;
  /** When the follow ends by itself, its copies become the follower's own; else they are closed. */
  readonly isKept: boolean;
}

/** Who copies whom, as it is stored. Never changed: a change makes another object. */
export interface Follow extends FollowLimits, Sharing {
  readonly id: number;
  readonly follower: number;
  readonly leader: number;
  readonly currency: number;
  /** Number of the leader's terms it was agreed on. */
  readonly terms: number;
  readonly sharePaid: bigint;
  readonly state: typeof GOES_ON | typeof ENDED;
  readonly reason: FollowReason | null;
  readonly version: number;
  readonly beganAt: Date;
  /** Since when its stop is what it is: recorded prices of before do nothing by it. */
  readonly armedAt: Date;
  readonly endedAt: Date | null;
}

/** A row of the table. */
export interface FollowRow {
  readonly id: bigint;
  readonly follower_id: bigint;
  readonly leader_id: bigint;
  readonly currency_id: number;
  readonly mode: number;
  readonly number: number;
  readonly allocation: bigint;
  readonly order_limit: bigint | null;
  readonly stop_loss: bigint | null;
  readonly is_kept: boolean;
  readonly ratio_ppm: number;
  readonly terms: number;
  readonly net: bigint;
  readonly carried: bigint;
  readonly high_water: bigint;
  readonly share_paid: bigint;
  readonly state: number;
  readonly reason: number | null;
  readonly version: number;
  readonly began_at: Date;
  readonly armed_at: Date;
  readonly ended_at: Date | null;
}

export function followOf(row: FollowRow): Follow {
  return {
    id: Number(row.id),
    follower: Number(row.follower_id),
    leader: Number(row.leader_id),
    currency: row.currency_id,
    mode: row.mode === 1 ? 'multiple' : 'lots',
    number: row.number,
    allocation: row.allocation,
    orderLimit: row.order_limit,
    stopLoss: row.stop_loss,
    isKept: row.is_kept,
    ratioPpm: row.ratio_ppm,
    terms: row.terms,
    net: row.net,
    carried: row.carried,
    highWater: row.high_water,
    sharePaid: row.share_paid,
    state: row.state as Follow['state'],
    reason: row.reason === null ? null : (followReasons[row.reason - 1] ?? null),
    version: row.version,
    beganAt: row.began_at,
    armedAt: row.armed_at,
    endedAt: row.ended_at,
  };
}

/** The numbers that are stored for a mode and a reason. */
export const modeNumber = (mode: CopyMode): 1 | 2 => (mode === 'multiple' ? 1 : 2);
export const followReasonNumber = (reason: FollowReason | null): number | null =>
  reason === null ? null : followReasons.indexOf(reason) + 1;

/** Somebody who is or was followed. */
export interface Leader {
  readonly owner: number;
  readonly ratioPpm: number;
  readonly maxFollowers: number;
  /** Number of these terms. */
  readonly revision: number;
  readonly isActive: boolean;
}
