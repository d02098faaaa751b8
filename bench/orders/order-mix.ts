import { BTC, USDT } from './stage.ts';

/** The fields of the next order, as they go over the wire. */
export type NextOrder = () => Record<string, string>;

/** Half of the width in which limit prices lie around the price, in parts of it: nobody trades at a loss that uses up their band. */
const WIDTH = 0.0005;

/**
 * Limit orders of both sides around the price of the moment, so that most of them meet somebody: about 0.7 trades an order. The prices
 * lie a little away from the index, where the market maker does not quote: traders meet each other. A seed repeats the stream.
 */
export function orderMix(price: () => number, seed: number): NextOrder {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    const isBuy = random() < 0.5;
    // Buyers pay up to a little more, sellers take down to a little less: they overlap, and leftovers are met later.
    const lean = isBuy ? 0.3 : -0.3;
    const at = price() * (1 + WIDTH * (random() * 2 - 1 + lean));
    return {
      currency_id: String(BTC),
      legal_id: String(USDT),
      type: isBuy ? '1' : '2',
      target_price: at.toFixed(2),
      amount: (0.001 + random() * 0.01).toFixed(5),
    };
  };
}
