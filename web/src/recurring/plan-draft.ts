import type { create, offer } from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow, RhythmName } from '@aureus/contract/recurring/shapes.ts';
import type { Answer, Fields } from '@aureus/contract/platform/call.ts';
import { compareDecimals, Decimal } from '@aureus/core/money/exact-decimal.ts';
import { areShares } from '@aureus/core/recurring/parts.ts';
import { nextMoments, type Rhythm } from '@aureus/core/recurring/rhythm.ts';
import { dayAt, dayText, parseDay } from '@aureus/core/typed/day.ts';

export type Offer = Answer<typeof offer>;

/** A coin as it stands in the form. */
export interface DraftCoin {
  readonly id: number;
  /** Whole percent, as typed. */
  readonly share: string;
  /** The most one coin may cost, as typed; empty without a limit. */
  readonly limit: string;
}

/** What stands in the form. */
export interface Draft {
  readonly coins: readonly DraftCoin[];
  readonly amount: string;
  readonly rhythm: RhythmName;
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  /** `YYYY-MM-DD` in the time zone. */
  readonly start: string;
  readonly end: 'never' | 'runs' | 'sum';
  readonly endRuns: string;
  readonly endSum: string;
}

export function newDraft(offer: Offer, zone: string, now: number): Draft {
  const [first] = offer.coins;
  return {
    coins: first === undefined ? [] : [{ id: first.currency_id, share: '100', limit: '' }],
    amount: '',
    rhythm: 'weekly',
    weekday: 1,
    monthDay: 1,
    hour: 9,
    start: dayText(dayAt(zone, now)),
    end: 'never',
    endRuns: '12',
    endSum: '',
  };
}

/** The form of a plan that is changed. */
export function draftOf(plan: RecurringPlanRow): Draft {
  return {
    coins: plan.coins.flatMap(({ currency_id, share, limit_price }) =>
      share === null ? [] : [{ id: currency_id, share: String(share), limit: limit_price ?? '' }],
    ),
    amount: plan.amount,
    rhythm: plan.rhythm,
    weekday: plan.weekday ?? 1,
    monthDay: plan.month_day ?? 1,
    hour: plan.hour,
    start: plan.start_day,
    end: plan.end_runs !== null ? 'runs' : plan.end_sum !== null ? 'sum' : 'never',
    endRuns: plan.end_runs === null ? '12' : String(plan.end_runs),
    endSum: plan.end_sum ?? '',
  };
}

/** Shares as equal as whole percent can be. */
export function evenly(coins: readonly DraftCoin[]): DraftCoin[] {
  const share = Math.floor(100 / Math.max(1, coins.length));
  const rest = 100 - share * coins.length;
  return coins.map((coin, place) => ({ ...coin, share: String(place < rest ? share + 1 : share) }));
}

/** What of the amount goes to a coin, to be shown; `0` for a share that is none. */
export function partText(amount: string, share: string): string {
  if (amount === '' || !/^\d{1,3}$/.test(share)) return '0';
  return new Decimal(amount).times(share).div(100, 8).toString();
}

/** What keeps the form from being sent, the first thing in its order. */
export type Problem = 'coins' | 'shares' | 'limit' | 'amount' | 'too_small' | 'too_large' | 'part' | 'start' | 'end';

/** @param before what the plan that is changed has bought already */
export function problemOf(draft: Draft, offer: Offer, before: RecurringPlanRow | null): Problem | null {
  const { coins, amount } = draft;
  if (coins.length === 0) return 'coins';
  if (!areShares(coins.map(({ share }) => Number(share)))) return 'shares';
  if (coins.some(({ limit }) => limit !== '' && new Decimal(limit).eq(0))) return 'limit';
  if (amount === '' || new Decimal(amount).eq(0)) return 'amount';
  if (compareDecimals(amount, offer.minimum) < 0) return 'too_small';
  if (compareDecimals(amount, offer.maximum) > 0) return 'too_large';
  const least = new Decimal(offer.part_minimum).times(new Decimal(offer.fee_percent).div(100).plus(1));
  if (coins.some(({ share }) => least.gt(partText(amount, share)))) return 'part';
  if (parseDay(draft.start) === null) return 'start';
  if (draft.end === 'runs' && !(Number(draft.endRuns) > (before?.runs_done ?? 0))) return 'end';
  const needed = new Decimal(before?.invested ?? 0).plus(amount);
  if (draft.end === 'sum' && (draft.endSum === '' || needed.gt(draft.endSum))) return 'end';
  return null;
}

/** The fields of the call. @param zone IANA name */
export function fieldsOf(draft: Draft, zone: string): Fields<typeof create> {
  const { rhythm } = draft;
  const isWeekly = rhythm === 'weekly' || rhythm === 'two_weeks';
  return {
    amount: new Decimal(draft.amount).toString(),
    coins: draft.coins
      .map(({ id, share, limit }) =>
        [id, Number(share), ...(limit === '' ? [] : [new Decimal(limit).toString()])].join(':'),
      )
      .join(','),
    rhythm,
    ...(isWeekly ? { weekday: draft.weekday } : {}),
    ...(rhythm === 'monthly' ? { month_day: draft.monthDay } : {}),
    hour: draft.hour,
    zone,
    start_day: draft.start,
    ...(draft.end === 'runs' ? { end_runs: Number(draft.endRuns) } : {}),
    ...(draft.end === 'sum' ? { end_sum: new Decimal(draft.endSum).toString() } : {}),
  };
}

function rhythmOf(draft: Draft, zone: string): Rhythm | null {
  const day = { daily: 0, weekly: draft.weekday, two_weeks: draft.weekday, monthly: draft.monthDay }[draft.rhythm];
  const startDay = parseDay(draft.start);
  return startDay === null ? null : { name: draft.rhythm, day, hour: draft.hour, zone, startDay };
}

/** A plan that is made now runs a minute later at the earliest. */
const LEAD_MS = 60_000;

/** When the plan of the form would buy, epoch milliseconds; none while its first day is none. */
export function comingOf(draft: Draft, zone: string, now: number, count: number): number[] {
  const rhythm = rhythmOf(draft, zone);
  return rhythm === null ? [] : nextMoments(rhythm, now + LEAD_MS, count);
}

/** The next runs of a plan, as many as its end leaves at most, epoch milliseconds. */
export function comingOfPlan(plan: RecurringPlanRow, count: number): number[] {
  const rhythm = rhythmOf(draftOf(plan), plan.zone);
  if (plan.next_run_at === null || rhythm === null) return [];
  const left = [
    count,
    plan.end_runs === null ? count : plan.end_runs - plan.runs_done,
    plan.end_sum === null
      ? count
      : Number(new Decimal(plan.end_sum).minus(plan.invested).div(plan.amount, 8).toFixed(0)),
  ];
  return nextMoments(rhythm, Date.parse(plan.next_run_at) - 1, Math.max(1, Math.min(...left)));
}
