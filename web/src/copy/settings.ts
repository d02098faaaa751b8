import type { CopyTerms, FollowRow } from '@aureus/contract/copy/shapes.ts';
import { copyModes } from '@aureus/contract/copy/shapes.ts';
import { worstCase } from '@aureus/core/copy/budget.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { compareDecimals, Decimal } from '@aureus/core/money/exact-decimal.ts';

export type Mode = keyof typeof copyModes;
export type AtEnd = FollowRow['at_end'];

/** What is typed into the form: canonical decimal texts, empty for what is left out. */
export interface Settings {
  readonly mode: Mode;
  /** A multiple of the trader's lots, or lots of each order. */
  readonly number: string;
  readonly allocation: string;
  readonly orderLimit: string;
  readonly stopLoss: string;
  readonly atEnd: AtEnd;
}

/** What the form begins with: as it is followed already, or the trader's own size with nothing given yet. */
export function settingsOf(current: FollowRow | null): Settings {
  if (current === null) {
    return { mode: 'multiple', number: '1', allocation: '', orderLimit: '', stopLoss: '', atEnd: 'close' };
  }
  return {
    mode: current.type === copyModes.multiple ? 'multiple' : 'lots',
    number: current.number,
    allocation: current.allocation,
    orderLimit: current.order_limit ?? '',
    stopLoss: current.stop_loss ?? '',
    atEnd: current.at_end,
  };
}

const isMissing = (text: string): boolean => text === '' || compareDecimals(text, '0') === 0;

/** As the wire writes it: `1.50` as 1.5, and a limit of zero as none. */
export function canonical(settings: Settings): Settings {
  const text = (typed: string): string => (isMissing(typed) ? '' : new Decimal(typed).toString());
  const { number, allocation, orderLimit, stopLoss } = settings;
  return {
    ...settings,
    number: text(number),
    allocation: text(allocation),
    orderLimit: text(orderLimit),
    stopLoss: text(stopLoss),
  };
}

/** The bounds of the number in a mode. */
export function boundsOf(mode: Mode, terms: CopyTerms): { readonly least: string; readonly most: string } {
  return mode === 'multiple'
    ? { least: terms.min_multiple, most: terms.max_multiple }
    : { least: terms.min_lots, most: terms.max_lots };
}

/** What is wrong with a field, if so. */
export type Problem = 'missing' | 'small' | 'large';

function outOf(text: string, least: string, most: string): Problem | null {
  if (isMissing(text)) return 'missing';
  if (compareDecimals(text, least) < 0) return 'small';
  return compareDecimals(text, most) > 0 ? 'large' : null;
}

/** What is wrong with each field; nothing is where all are null. A limit that is left out is none. */
export function problemsOf(settings: Settings, terms: CopyTerms) {
  const { least, most } = boundsOf(settings.mode, terms);
  const within = (text: string): Problem | null => {
    if (isMissing(text) || isMissing(settings.allocation)) return null;
    return compareDecimals(text, settings.allocation) > 0 ? 'large' : null;
  };
  return {
    number: outOf(settings.number, least, most),
    allocation: outOf(settings.allocation, terms.min_allocation, terms.max_allocation),
    orderLimit: within(settings.orderLimit),
    stopLoss: within(settings.stopLoss),
  };
}

/** The most that can be lost, and where the stop ends it before; null while nothing is given. */
export function worstOf(settings: Settings, scale: number) {
  const { allocation, stopLoss } = canonical(settings);
  if (allocation === '') return null;
  const { most, stopped } = worstCase({
    allocation: parseDecimal(allocation, scale),
    stopLoss: stopLoss === '' ? null : parseDecimal(stopLoss, scale),
  });
  const text = (value: bigint): string => formatDecimal(value, scale);
  return { most: text(most), stopped: stopped === null ? null : text(stopped) };
}
