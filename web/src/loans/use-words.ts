import type { LoanState } from '@aureus/contract/loans/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { percentText, type Turn } from './reckon.ts';

/** `0.03%` as the language writes it. */
export function usePercent(): (rate: string, maxDigits?: number) => string {
  const { number, locale } = useFormat();
  return (rate, maxDigits = 4) => `${number(rate, { maxDigits })}${percentGap(locale)}%`;
}

/** A higher risk rate is told as more than this: the digits of a small debt beside much collateral say nothing. */
const MOST_TOLD_PPM = 99_990_000n;

/** A risk rate in parts per million as `179.8%`. */
export function useRateText(): (rate: bigint) => string {
  const percent = usePercent();
  return (rate) =>
    rate > MOST_TOLD_PPM ? `> ${percent(percentText(MOST_TOLD_PPM), 0)}` : percent(percentText(rate), 1);
}

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

/** An amount with its unit, for sentences. */
export function useAmountText(): (amount: string, unit: string) => string {
  const { number } = useFormat();
  return (amount, unit) => `${number(amount, { maxDigits: 8 })} ${unit}`;
}

/** How a loan stands, in a word. */
export function useStateText(): (state: LoanState) => string {
  const { t } = useLingui();
  const words: Readonly<Record<LoanState, string>> = {
    running: t({ message: 'Running', context: 'loan' }),
    overdue: t({ message: 'Overdue', context: 'loan' }),
    repaid: t({ message: 'Repaid', context: 'loan' }),
    sold: t({ message: 'Collateral sold', context: 'loan' }),
    short: t({ message: 'Still owed', context: 'loan' }),
  };
  return (state) => words[state];
}

/** A price at which something happens: `BTC below 46,667 USDT`. */
export function useTurnText(): (turn: Turn) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return ({ coin, unit, price, side }) => {
    const shown = number(price, { maxDigits: 8 });
    return side === 'below' ? t`${coin} below ${shown} ${unit}` : t`${coin} above ${shown} ${unit}`;
  };
}
