import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { AccountHoldings } from './queries.ts';

/** What a market says about the currency it prices, quoted in USDT. */
export interface Quote {
  currencyId: number;
  price: string;
  /** Price 24 hours ago. */
  open: string;
  /** Hourly closes of the last day, oldest first. */
  closes: readonly string[] | undefined;
}

export interface Portfolio {
  /** In USDT, as everything here. */
  total: string;
  /** What today's holdings gained or lost through prices in 24 hours. */
  change: string;
  /** The same in percent of their value 24 hours ago, two decimals. */
  percent: string;
  /** Value of today's holdings at each of the last hours, oldest first; empty when too little is known. */
  curve: number[];
}

/** Adds up all accounts and looks at how prices moved what is in them. */
export function portfolioOf(accounts: readonly AccountHoldings[], quotes: readonly Quote[]): Portfolio {
  const quoteOf = new Map(quotes.map((quote) => [quote.currencyId, quote]));
  const total = accounts.reduce((sum, account) => sum.plus(account.total), new Decimal(0));
  let change = new Decimal(0);
  let still = total;
  const curve: number[] = [];
  for (const holding of accounts.flatMap((account) => account.holdings)) {
    const quote = quoteOf.get(holding.currency);
    const quantity = new Decimal(holding.available).plus(holding.held);
    if (quote === undefined || quantity.eq(0)) continue;
    change = change.plus(quantity.times(new Decimal(quote.price).minus(quote.open)));
    const closes = quote.closes ?? [];
    if (closes.length === 0) continue;
    still = still.minus(quantity.times(quote.price));
    // Curves are drawn, not counted: floats will do.
    for (const [hour, close] of [...closes, quote.price].slice(-24).entries()) {
      curve[hour] = (curve[hour] ?? 0) + quantity.times(close).toDrawn();
    }
  }
  const before = total.minus(change);
  const percent = before.gt(0) ? change.div(before).times(100) : new Decimal(0);
  const base = still.toDrawn();
  return {
    total: total.toString(),
    change: change.round(8, 'down').toString(),
    percent: percent.round(2, 'down').toFixed(2),
    curve: curve.length > 1 ? curve.map((value) => value + base) : [],
  };
}
