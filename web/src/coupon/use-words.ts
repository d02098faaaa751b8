import type { CouponOffer, CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { daysText, usePercent } from '../mining/public.ts';
import { useFormat } from '../platform/format/use-format.ts';

type Terms = Pick<CouponOffer & CouponRow, 'kind' | 'rate' | 'most' | 'days' | 'currency_name' | 'symbol' | 'leverage'>;

export interface CouponWords {
  /** `Fee rebate` */
  readonly title: string;
  /** `20 %`, `+0.1 %`, `100` */
  readonly figure: string;
  /** Under the figure: of what. */
  readonly unit: string;
  /** All of it in one line. */
  readonly line: string;
}

/** What a coupon gives, in words. */
export function useCouponWords(): (terms: Terms) => CouponWords {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  return ({ kind, rate, most, days: count, currency_name, symbol, leverage }) => {
    const amount = `${number(most, { maxDigits: 8 })} ${currency_name}`;
    const days = daysText(count);
    const words: Record<Terms['kind'], CouponWords> = {
      rebate: {
        title: t`Fee rebate`,
        figure: percent(rate),
        unit: t({ message: 'of fees', context: 'under a percentage on a coupon' }),
        line: t`Up to ${amount} back within ${days}`,
      },
      boost: {
        title: t`Extra interest`,
        figure: `+${percent(rate)}`,
        unit: t({ message: 'a day', context: 'under a percentage on a coupon' }),
        line: t`On up to ${amount} of one lock mining order, for ${days}`,
      },
      trial: {
        title: t`Trial margin`,
        figure: number(most, { maxDigits: 8 }),
        unit: t`${currency_name} of margin`,
        line: t`For one ${symbol} position at ${leverage}×, open for up to ${days}`,
      },
    };
    return words[kind];
  };
}
