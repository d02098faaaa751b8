import type { OptionReceipt } from '@aureus/contract/options/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { PricePoints } from '../ui/price-points.tsx';

/** The prices of the closing window as points, with the strike as a line and the end price marked. */
export function TickChart({ receipt }: { receipt: OptionReceipt }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { order, output, window_ticks: ticks, price_scale: digits } = receipt;
  const entry = output?.entry_price ?? null;
  if (entry === null) return null;
  return (
    <PricePoints
      label={t`Recorded prices of the closing window, with the entry price as a line`}
      points={(ticks ?? []).flatMap(({ second, index }) =>
        index === null ? [] : [{ second, price: index, isMain: index === output?.end_price }],
      )}
      lines={[{ price: entry, tone: 'gold' }]}
      textOf={(price) => {
        const text = price === entry ? order.open_price : order.end_price;
        return text === null ? null : number(text, { minDigits: digits, maxDigits: digits });
      }}
    />
  );
}
