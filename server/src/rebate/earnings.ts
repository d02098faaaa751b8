import { type NothingReason, nothingReasons } from '@aureus/contract/rebate/shapes.ts';
import { paidMs, dayFrom } from '@aureus/core/rebate/days.ts';

/** What the fees of one person on one day in one currency bring, with what was paid of it; as it is read. */
export interface Earning {
  readonly id: bigint;
  /** As `2026-11-25`. */
  readonly day: string;
  readonly inviter_id: bigint;
  readonly invited_id: bigint;
  readonly currency_id: number;
  readonly fee: bigint;
  readonly worth: bigint;
  readonly trades: number;
  readonly rate_ppm: number;
  readonly amount: bigint;
  readonly reason: number | null;
  /** Of the payment it is part of; null where it is part of none. */
  readonly delay_days: number | null;
  readonly is_reserved: boolean | null;
  readonly ended_at: Date | null;
}

/** Columns of an earning beside its payment, in this order of the tables. */
export const EARNING = `rebate_earning.id, to_char(rebate_earning.day, 'YYYY-MM-DD') AS day, rebate_earning.inviter_id,
  invited_id, rebate_earning.currency_id, fee, worth, trades, rate_ppm, rebate_earning.amount, reason, delay_days, is_reserved,
  ended_at`;

/** Reasons are stored as their places, from 1. */
export const reasonNumber = (reason: NothingReason): number => nothingReasons.indexOf(reason) + 1;
export const reasonOf = (stored: number | null): NothingReason | null =>
  stored === null ? null : (nothingReasons[stored - 1] ?? null);

/** What became of it, and when it is or was paid. */
export function fateOf({ day, reason, delay_days, is_reserved, ended_at }: Earning): {
  readonly state: 'pending' | 'paid' | 'nothing';
  readonly due_at: string | null;
  readonly paid_at: string | null;
} {
  if (reason !== null || delay_days === null) return { state: 'nothing', due_at: null, paid_at: null };
  return {
    state: ended_at === null ? 'pending' : 'paid',
    due_at: is_reserved === true ? new Date(paidMs(dayFrom(day), delay_days)).toISOString() : null,
    paid_at: ended_at?.toISOString() ?? null,
  };
}
