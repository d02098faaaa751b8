import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';

/** What became of an order. */
export function useOutcomeText(): (row: LeverRow) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return ({ status, type, number: amount, symbol, price, update_price }) => {
    const [coin = ''] = symbol.split('/');
    const size = `${number(amount, { maxDigits: 8 })} ${coin}`;
    if (status === 0) return t`Order placed`;
    if (status === 3) {
      const at = number(update_price, { maxDigits: 8 });
      return t`Closed ${size} at ${at}`;
    }
    if (status === 4) return t`Nothing was closed`;
    const at = number(price, { maxDigits: 8 });
    return type === 1 ? t`Long ${size} opened at ${at}` : t`Short ${size} opened at ${at}`;
  };
}
