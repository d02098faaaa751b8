import { plural } from '@lingui/core/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useEffect, useState } from 'react';

/** `0.4%` as the language writes it. */
export function usePercent(): (rate: string) => string {
  const { number, locale } = useFormat();
  return (rate) => `${number(rate, { maxDigits: 4 })}${percentGap(locale)}%`;
}

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The moment of now, epoch milliseconds, kept so often: what is reckoned by days is right past midnight too. */
export function useNow(everyMs: number = MINUTE): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long it still is until a moment, in words and running: `in 7 hours`. */
export function useUntil(at: string): string {
  const { locale } = useFormat();
  const [isClose, setClose] = useState(false);
  const left = Math.max(0, Date.parse(at) - useNow(isClose ? SECOND : MINUTE));
  if (isClose !== left < HOUR) setClose(left < HOUR);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (left >= 2 * DAY) return words.format(Math.floor(left / DAY), 'day');
  if (left >= HOUR) return words.format(Math.floor(left / HOUR), 'hour');
  if (left >= MINUTE) return words.format(Math.floor(left / MINUTE), 'minute');
  return words.format(Math.ceil(left / SECOND), 'second');
}
