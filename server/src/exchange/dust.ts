import { exchangeableOf, worthIn } from '@aureus/core/exchange/exchange.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { priceOf, usdtOf } from '../wallet/public.ts';
import { changesOf } from './limits.ts';
import { amountBounds, isExchangeable, pricePair } from './pricing.ts';
import { priceOfAmount, type Quote, type QuoteFacts } from './quotes.ts';

/**
 * Small balances: what is in the spot account of a coin, as a whole and with nothing of it held, and too little for an
 * exchange of its own. They go into USDT on the terms of any exchange: its prices, fee, spread and limits. So a balance
 * that is split up to come below the smallest exchange costs what it would have cost whole, and a little more.
 */

/** What a user has of a coin in the spot account, minor units. */
export interface SpotBalance {
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

/** What small balances give, and those that give nothing now. */
export interface Dust {
  /** In the order of currencies; each reckons with those before it. */
  readonly quotes: readonly Quote[];
  readonly waiting: readonly SpotBalance[];
}

/** @param facts as they are before any of it is exchanged; `taken` and `stock` of USDT */
export function dustBy(
  markets: MarketDirectory,
  facts: QuoteFacts,
  balances: readonly SpotBalance[],
  { owner, at }: { readonly owner: bigint; readonly at: Date },
): Dust {
  const quotes: Quote[] = [];
  const waiting: SpotBalance[] = [];
  let now = facts;
  for (const balance of balances.toSorted((a, b) => a.currency.id - b.currency.id)) {
    const amount = dustAmount(markets, facts, balance);
    if (amount === null) continue;
    try {
      const pair = pricePair(markets, balance.currency.id, usdtOf(markets).id);
      const priced = priceOfAmount(markets, pair, now, { owner, amount, at });
      // What is worth less than the smallest part of USDT stays: nothing can be given for it.
      if (priced.receives === 0n) continue;
      if (priced.receives > now.stock) throw new AppError('house_funds_exhausted');
      // The fee takes what rounding would leave of the balance.
      const quote = { ...priced, fee: balance.available - amount };
      quotes.push(quote);
      const value = quote.value ?? 0n;
      const net = new Map(now.net);
      for (const { currency, given } of changesOf(markets, { ...pair, value })) {
        net.set(currency.id, (net.get(currency.id) ?? 0n) + given);
      }
      now = {
        terms: now.terms,
        exchanged: { day: now.exchanged.day + value, hour: now.exchanged.hour + value },
        net,
        taken: now.taken + worthIn(amount, pair.from, pair.to),
        stock: now.stock - quote.receives,
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      waiting.push(balance);
    }
  }
  return { quotes, waiting };
}

/** How much of a small balance is exchanged when its fee is taken off; null for a balance that is none, or has no price. */
function dustAmount(markets: MarketDirectory, { terms }: QuoteFacts, balance: SpotBalance): bigint | null {
  const { currency, available, held } = balance;
  if (currency.id === usdtOf(markets).id || !isExchangeable(markets, currency)) return null;
  if (available <= 0n || held !== 0n) return null;
  const price = priceOf(markets, currency);
  if (price === null) return null;
  const { minimum } = amountBounds(markets, { ...currency, price }, terms);
  const amount = exchangeableOf(available, terms.feePpm);
  return amount > 0n && amount < minimum ? amount : null;
}
