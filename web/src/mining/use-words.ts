import { plural } from '@lingui/core/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useTimeLeft } from '../platform/time/use-time-left.ts';
import { useState } from 'react';

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

/** How long it still is until a moment, in words and running: `in 7 hours`; a dash while that is not known. */
export function useUntil(at: string): string {
  const { locale } = useFormat();
  const [isClose, setClose] = useState(false);
  const left = useTimeLeft(Date.parse(at), undefined, isClose ? SECOND : MINUTE);
  if (left === null) return '–';
  if (isClose !== left < HOUR) setClose(left < HOUR);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (left >= 2 * DAY) return words.format(Math.floor(left / DAY), 'day');
  if (left >= HOUR) return words.format(Math.floor(left / HOUR), 'hour');
  if (left >= MINUTE) return words.format(Math.floor(left / MINUTE), 'minute');
  return words.format(Math.ceil(left / SECOND), 'second');
}
