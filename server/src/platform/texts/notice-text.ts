import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { isInstant, momentText } from './dates.ts';
import { figuresText } from './figures.ts';
import { texts } from './texts.ts';

/** Values that are decimal text; ids, numbers of cards and the like are shown as they are. */
export const DECIMALS: ReadonlySet<string> = new Set([
  'after',
  'amount',
  'applied',
  'before',
  'brought',
  'debt',
  'deposit',
  'interest',
  'level',
  'liquidation',
  'paid',
  'passed',
  'price',
  'rate',
  'shares',
  'sold',
  'total',
]);

/**
 * A notice in words. Instants among the values are shown in the reader's time zone, with its name, and prices and amounts
 * as the language writes figures.
 */
export function noticeText(
  language: Language,
  kind: NoticeKind,
  values: ErrorParams,
  timezone: string,
): { title: string; body: string } {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'string'
        ? value
        : isInstant(value)
          ? momentText(language, value, timezone)
          : DECIMALS.has(name)
            ? figuresText(language, value)
            : value,
    ]),
  );
  const { notice } = texts(language);
  return { title: notice(`${kind}.title`, shown), body: notice(`${kind}.body`, shown) };
}
