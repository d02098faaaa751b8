import type { MarketRow } from '@aureus/contract/market/shapes.ts';

/** What operators change of a market while it runs; the market list and every tick carry it. */
export type MarketTerms = Pick<MarketRow, 'min_total' | 'maker_fee' | 'taker_fee' | 'price_band' | 'open_coin_trade'>;

/** Remembers the terms each market was last told with, to find out when they changed. */
export class TermsWatch {
  readonly #known = new Map<number, string>();

  /** @returns whether they are other terms than those of before */
  note(marketId: number, { min_total, maker_fee, taker_fee, price_band, open_coin_trade }: MarketTerms): boolean {
    const terms = [min_total, maker_fee, taker_fee, price_band, open_coin_trade].join(' ');
    const known = this.#known.get(marketId);
    this.#known.set(marketId, terms);
    return known !== undefined && known !== terms;
  }
}
