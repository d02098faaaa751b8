import { feeOn } from '../money/rounding.ts';
import { BUY, type Side } from './book-types.ts';
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

/** Settles one trade: each side pays the fee of its role out of what it receives, rounded up. */
export function settleTrade(spec: MarketSpec, price: number, lots: number, takerSide: Side): TradeSettlement {
  const baseTraded = baseAmount(spec, lots);
  const quoteTraded = quoteAmount(spec, price, lots);
  const buyerFee = feeOn(baseTraded, takerSide === BUY ? spec.takerFeeRate : spec.makerFeeRate);
  const sellerFee = feeOn(quoteTraded, takerSide === BUY ? spec.makerFeeRate : spec.takerFeeRate);
  return {
    baseTraded,
    quoteTraded,
    buyerReceives: baseTraded - buyerFee,
    buyerFee,
    sellerReceives: quoteTraded - sellerFee,
    sellerFee,
  };
}
