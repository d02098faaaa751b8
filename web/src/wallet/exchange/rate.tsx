import Big from 'big.js';
import { Amount } from '../../ui/amount.tsx';

/** A price the way round that reads best: one unit of the dearer coin in the other. */
export function Rate({ from, to, rate }: { from: string; to: string; rate: string }) {
  const exact = new Big(rate);
  const isTurned = exact.gt(0) && exact.lt(1);
  const [one, other, price] = isTurned ? [to, from, new Big(1).div(exact)] : [from, to, exact];
  return (
    <>
      1 {one} ={' '}
      <Amount value={price.round(8, Big.roundDown).toFixed()} maxDigits={price.gte(100) ? 2 : 6} unit={other} />
    </>
  );
}
