import { feeOn } from '../money/rounding.ts';
import { BUY, SELL, type Side } from './book-types.ts';
import { baseAmount, type MarketSpec, quoteAmount } from './market-spec.ts';

/**
 * Who gets what of one trade, in minor units.
 *
 * Base: the seller gives `baseTraded = buyerReceives + buyerFee`. Quote: the buyer gives
 * `quoteTraded = sellerReceives + sellerFee`. Nothing else moves, so both currencies sum to zero.
 */
export type TradeSettlement = {
  baseTraded: bigint;
  quoteTraded: bigint;
  buyerReceives: bigint;
  buyerFee: bigint;
  sellerReceives: bigint;
  sellerFee: bigint;
};

/**
 * Settles one trade: each side pays the fee of its role out of what it receives, rounded up.
 * @param takerSide null where nobody is the taker, as in an auction: then both pay the fee of makers
 */
export function settleTrade(spec: MarketSpec, price: number, lots: number, takerSide: Side | null): TradeSettlement {
  const baseTraded = baseAmount(spec, lots);
  const quoteTraded = quoteAmount(spec, price, lots);
  const buyerFee = feeOn(baseTraded, takerSide === BUY ? spec.takerFeeRate : spec.makerFeeRate);
  const sellerFee = feeOn(quoteTraded, takerSide === SELL ? spec.takerFeeRate : spec.makerFeeRate);
  return {
    baseTraded,
    quoteTraded,
    buyerReceives: baseTraded - buyerFee,
    buyerFee,
    sellerReceives: quoteTraded - sellerFee,
    sellerFee,
  };
}
