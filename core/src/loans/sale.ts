import { type ExchangeSide, worthIn } from '../exchange/exchange.ts';
import { ceilDiv, feeOn, mulDivUp, RATE_ONE } from '../money/rounding.ts';
import { type Debt, totalOf } from './debt.ts';
import type { Priced } from './risk.ts';
import { DUST_USDT, SALE_FEE_PPM } from './rules.ts';

/** What a sale of collateral brings, minor units of the loan's currency. */
export interface Sale {
  /** What is sold, minor units of the collateral. */
  readonly amount: bigint;
  /** At the price, rounded down. */
  readonly gross: bigint;
  /** Rounded up. */
  readonly fee: bigint;
  /** What pays the debt, and what it leaves. */
  readonly net: bigint;
}

const FEE = BigInt(SALE_FEE_PPM);

/** Sells an amount of collateral at two prices. */
export function saleOf(amount: bigint, from: ExchangeSide, to: ExchangeSide): Sale {
  const gross = worthIn(amount, from, to);
  const fee = feeOn(gross, FEE);
  return { amount, gross, fee, net: gross - fee };
}

/** The least amount of collateral whose sale brings so much after its fee. */
export function coveringAmount(net: bigint, from: ExchangeSide, to: ExchangeSide): bigint {
  let gross = (net * RATE_ONE) / (RATE_ONE - FEE);
  while (gross - feeOn(gross, FEE) < net) gross += 1n;
  return mulDivUp(
    gross,
    to.price.units * 10n ** BigInt(from.scale + from.price.scale),
    from.price.units * 10n ** BigInt(to.scale + to.price.scale),
  );
}

/**
 * How much collateral is sold against its owner's will: half of it, or all when the rest would be dust; in both cases no
 * more than pays the debt.
 * @param collateral what is held, priced in USDT
 * @param loan the loan's currency, priced in USDT
 */
export function liquidationSale(collateral: Priced, debt: Debt, loan: ExchangeSide): Sale {
  const { amount: held } = collateral;
  const needed = coveringAmount(totalOf(debt), collateral, loan);
  const half = ceilDiv(held, 2n);
  const most = isDust({ ...collateral, amount: held - half }) ? held : half;
  return saleOf(needed < most ? needed : most, collateral, loan);
}

function isDust({ amount, scale, price }: Priced): boolean {
  return amount * price.units < BigInt(DUST_USDT) * 10n ** BigInt(scale + price.scale);
}
