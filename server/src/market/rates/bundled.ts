import type { fiatCodes } from '@aureus/contract/market/fiat.ts';

export type FiatCode = (typeof fiatCodes)[number];

/** Rates of one day, for a demo without internet. They are marked stale wherever they appear. */
export const bundledRates: { readonly date: Date; readonly rates: Readonly<Record<FiatCode, number>> } = {
  date: new Date('2024-11-15T00:00:00Z'),
  rates: {
    USD: 1,
    CNY: 7.232,
    GBP: 0.792,
    HKD: 7.784,
    JPY: 154.3,
    EUR: 0.949,
    AED: 3.6725,
    THB: 34.8,
    PHP: 58.72,
    SGD: 1.342,
    VND: 25_390,
  },
};

/** Where a rate may lie at all, however it was fetched: a third to three times the bundled one; USD is the unit. */
export function isPlausible(code: FiatCode, rate: number): boolean {
  if (code === 'USD') return rate === 1;
  const usual = bundledRates.rates[code];
  return rate > usual / 3 && rate < usual * 3;
}
