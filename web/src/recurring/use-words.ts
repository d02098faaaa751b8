import type { LeftOutReason, RecurringPlanRow, RhythmName } from '@aureus/contract/recurring/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { dateFormat } from '../platform/format/time.ts';
import { useFormat } from '../platform/format/use-format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * DAY_MS;

/** When a plan buys, as the parts of a form or a plan say it. */
export type When = Pick<RecurringPlanRow, 'rhythm' | 'weekday' | 'month_day' | 'hour'>;

/** Words for when something is bought. */
export function useWhenWords() {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekdays = {
    long: dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
    short: dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
  };
  const hourText = (hour: number): string => clock.format(hour * HOUR_MS);
  /** @param day 1 Monday to 7 Sunday */
  const weekdayText = (day: number, width: 'long' | 'short' = 'long'): string =>
    weekdays[width].format(MONDAY_MS + (day - 1) * DAY_MS);
  const rhythms: Readonly<Record<RhythmName, string>> = {
    daily: t({ message: 'Daily', context: 'recurring buy' }),
    weekly: t({ message: 'Weekly', context: 'recurring buy' }),
    two_weeks: t({ message: 'Every two weeks', context: 'recurring buy' }),
    monthly: t({ message: 'Monthly', context: 'recurring buy' }),
  };
  const whenText = ({ rhythm, weekday, month_day, hour }: When): string => {
    const time = hourText(hour);
    const often = rhythms[rhythm];
    if (weekday !== null) {
      const day = weekdayText(weekday);
      return t({ message: `${often}: ${day}, ${time}`, context: 'recurring buy: how often, weekday, time' });
    }
    if (month_day !== null) {
      const day = number(String(month_day));
      return t({
        message: `${often}: day ${day}, ${time}`,
        context: 'recurring buy: how often, day of the month, time',
      });
    }
    return t({ message: `${often}, ${time}`, context: 'recurring buy: how often, time' });
  };
  return { hourText, weekdayText, rhythms, whenText };
}

/** Why nothing was bought, or a run waits. */
export function useReasonText(): (reason: LeftOutReason) => string {
  const { t } = useLingui();
  const words: Readonly<Record<LeftOutReason, string>> = {
    no_money: t`Not enough USDT available`,
    frozen: t`Your funds are frozen`,
    market: t`No reliable price, or the market is closed`,
    house: t`More than can be bought at the moment`,
    spread: t`The spread is too wide`,
    limit_price: t`Above your price limit`,
    user_limit: t`Above what you may convert in 24 hours`,
    part_size: t`Outside the limits of a conversion`,
    not_offered: t`No longer offered`,
    late: t`We were down for too long`,
    stopped: t`You stopped or changed the plan`,
    closed: t`Recurring buys were closed`,
  };
  return (reason) => words[reason];
}

/** `0.1%` as the language writes it. */
export function usePercent(): (percent: string) => string {
  const { number, locale } = useFormat();
  return (percent) => `${number(percent, { maxDigits: 4 })}${percentGap(locale)}%`;
}

export const runsText = (count: number): string => plural(count, { one: '# run', other: '# runs' });
