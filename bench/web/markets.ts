import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';

export const marketCount = 500;

/** Markets that look like real ones, the same in every run. */
export const markets: readonly MarketRow[] = Array.from({ length: marketCount }, (_, index) => {
  const price = (100 + index * 7.31).toFixed(2);
  return {
    id: index + 1,
    currency_id: index + 1,
    currency_name: `C${String(index + 1).padStart(3, '0')}`,
    full_name: `Coin ${index + 1}`,
    legal_id: 1000,
    legal_name: 'USDT',
    kind: 'coin',
    market_from: 2,
    tags: index % 3 === 0 ? ['hot'] : ['layer1'],
    logo: '',
    sort: index + 1,
    now_price: price,
    change: (Math.sin(index) * 5).toFixed(2),
    open: price,
    high: price,
    low: price,
    volume: String(1000 + index),
    quote_volume: String(1_000_000 + index * 997),
    own_volume: '12.5',
    own_turnover: '1250.00',
    lead_source: 'simulated-1',
    price_sources: ['simulated-1', 'simulated-2', 'simulated-3'],
    price_scale: 2,
    tick: '0.01',
    amount_scale: 4,
    lot: '0.0001',
    min_total: '5',
    maker_fee: '0.08',
    taker_fee: '0.1',
    price_band: '5',
    open_coin_trade: 1,
    opens_at: null,
    price_state: 'fresh',
    closed_since: null,
    open_lever: 0,
    open_microtrade: 0,
  };
});

/** The last 24 closes of a market. */
export function closesOf(index: number): string[] {
  return Array.from({ length: 24 }, (_, hour) => (100 + Math.sin(index + hour / 3) * 5).toFixed(2));
}

/** The n-th tick of a market; every tick has another price. */
export function tickOf(marketId: number, n: number): DaymarketEvent {
  const market = markets[marketId - 1];
  if (market === undefined) throw new Error(`No market ${marketId}`);
  const price = (Number(market.now_price) + Math.sin(n) * 3).toFixed(2);
  return {
    type: 'daymarket',
    seq: n,
    match_id: marketId,
    currency_id: marketId,
    currency_name: market.currency_name,
    legal_id: market.legal_id,
    legal_name: market.legal_name,
    symbol: `${market.currency_name}/USDT`,
    now_price: price,
    change: (Math.sin(n / 7) * 5).toFixed(2),
    open: market.open,
    high: price,
    low: price,
    close: price,
    volume: market.volume,
    quote_volume: String(Number(market.quote_volume) + n),
    own_volume: market.own_volume,
    own_turnover: market.own_turnover,
    index_price: price,
    stale: 0,
    time: n,
    min_total: market.min_total,
    maker_fee: market.maker_fee,
    taker_fee: market.taker_fee,
    price_band: market.price_band,
    open_coin_trade: market.open_coin_trade,
    opens_at: market.opens_at,
    price_state: market.price_state,
  };
}
