import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { Amount } from '../ui/amount.tsx';

/** A price the way round that reads best: one unit of the dearer coin in the other. */
export function Rate({ from, to, rate }: { from: string; to: string; rate: string }) {
  const exact = new Decimal(rate);
  const isTurned = exact.gt(0) && exact.lt(1);
  const [one, other, price] = isTurned ? [to, from, new Decimal(1).div(exact)] : [from, to, exact];
  return (
    <>
      1 {one} = <Amount value={price.round(8, 'down').toString()} maxDigits={price.gte(100) ? 2 : 6} unit={other} />
    </>
  );
}
