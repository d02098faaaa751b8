import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { mulDivUp } from '@aureus/core/money/rounding.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { unitPrice, usdtOf } from '../wallet/public.ts';

/** Decimals in which limits count BTC and USD. */
export const BTC_SCALE = 8;
export const USD_SCALE = 2;

/** What an amount is worth now. Rounded up, so that many small withdrawals are not free of a limit. */
export interface LockedValues {
  /** Minor units of USDT; one USDT counts as one USD. */
  readonly usdt: bigint;
  /** 10^-8 BTC. */
  readonly btc: bigint;
  readonly usdCents: bigint;
  /** Prices of one unit, and of one BTC, in USDT. */
  readonly usdtRate: string;
  readonly btcRate: string;
}

export function btcOf(markets: MarketDirectory): Currency {
  const btc = markets.currencies().find(({ code }) => code === 'BTC');
  if (!btc) throw new Error('There is no currency BTC');
  return btc;
}

/** @throws AppError prices_unavailable: what cannot be valued does not leave */
export function lockValues(markets: MarketDirectory, currency: Currency, amount: bigint): LockedValues {
  const usdtCurrency = usdtOf(markets);
  const btcCurrency = btcOf(markets);
  const worth = markets.valueInUsdt(currency.id, amount);
  const oneBtc = markets.valueInUsdt(btcCurrency.id, 10n ** BigInt(btcCurrency.scale));
  if (worth === null || oneBtc === null || oneBtc === 0n) throw new AppError('prices_unavailable');
  const usdt = currency.id === usdtCurrency.id ? amount : worth + 1n;
  const btc =
    currency.id === btcCurrency.id
      ? mulDivUp(amount, 10n ** BigInt(BTC_SCALE), 10n ** BigInt(btcCurrency.scale))
      : mulDivUp(usdt, 10n ** BigInt(BTC_SCALE), oneBtc);
  return {
    usdt,
    btc,
    usdCents: mulDivUp(usdt, 10n ** BigInt(USD_SCALE), 10n ** BigInt(usdtCurrency.scale)),
    usdtRate: unitPrice(markets, currency),
    btcRate: formatDecimal(oneBtc, usdtCurrency.scale),
  };
}

/** How much of a currency so much BTC (10^-8) is, rounded down; null without a price. */
export function amountOfBtc(markets: MarketDirectory, currency: Currency, btc: bigint): bigint | null {
  const btcCurrency = btcOf(markets);
  if (currency.id === btcCurrency.id) {
    return (btc * 10n ** BigInt(currency.scale)) / 10n ** BigInt(BTC_SCALE);
  }
  const probe = 10n ** 15n;
  const oneBtc = markets.valueInUsdt(btcCurrency.id, 10n ** BigInt(btcCurrency.scale));
  const worth = markets.valueInUsdt(currency.id, probe);
  if (oneBtc === null || worth === null || worth === 0n) return null;
  return (btc * oneBtc * probe) / (worth * 10n ** BigInt(BTC_SCALE));
}
