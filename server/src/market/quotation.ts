import type { Answer } from '@aureus/contract/platform/call.ts';
import type { currencyList, quotation, sparklines } from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { candleStart } from '@aureus/core/market/resolution.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Board } from './board.ts';
import type { CandleStore } from './candles/store.ts';
import type { Directory } from './directory.ts';
import { changeText, priceText, turnoverText, volumeText } from './format.ts';
import type { MarketPrices } from './market-prices.ts';
import type { RunningMarket } from './routes.ts';

const HOUR = 3_600_000;

/** Last price and 24-hour figures as texts; null before the first price. */
export function figuresOf(prices: MarketPrices, now: number) {
  const { market, last } = prices;
  const figures = prices.figures(now);
  if (last === null || figures === null) return null;
  const index = prices.newestIndex;
  return {
    now_price: priceText(market, last.ticks),
    change: changeText(figures.open, last.ticks),
    open: priceText(market, figures.open),
    high: priceText(market, figures.high),
    low: priceText(market, figures.low),
    close: priceText(market, last.ticks),
    volume: volumeText(market, figures.volume),
    quote_volume: turnoverText(market, figures.turnover),
    index_price: priceText(market, index?.ticks ?? last.ticks),
    stale: prices.isStale(now) ? (1 as const) : (0 as const),
    price_state: prices.state(now),
    time: last.at,
  };
}

/** Every displayed market that has a price and something to trade on it, grouped by quote currency. */
export function quotationOf({ directory, board, quotedOn, isOpenOn }: RunningMarket): Answer<typeof quotation> {
  const groups = new Map<number, { id: number; name: string; quotation: MarketRow[] }>();
  for (const market of directory().markets.toSorted((a, b) => a.sort - b.sort)) {
    const prices = board.pricesOf(market.id);
    const figures = prices && figuresOf(prices, board.now());
    const quoted = quotedOn(market.id);
    if (!market.displayed || !figures || !quoted) continue;
    const { quote, base } = market;
    const group = groups.get(quote.id) ?? { id: quote.id, name: quote.code, quotation: [] };
    groups.set(quote.id, group);
    group.quotation.push({
      id: market.id,
      currency_id: base.id,
      currency_name: base.code,
      full_name: base.fullName,
      legal_id: quote.id,
      legal_name: quote.code,
      kind: market.kind,
      market_from: market.marketFrom,
      tags: [...market.tags],
      logo: base.logo,
      sort: market.sort,
      now_price: figures.now_price,
      change: figures.change,
      open: figures.open,
      high: figures.high,
      low: figures.low,
      volume: figures.volume,
      quote_volume: figures.quote_volume,
      lead_source: prices.leadSource,
      price_sources: [...prices.sourceNames],
      price_state: figures.price_state,
      price_scale: market.priceScale,
      tick: formatDecimal(BigInt(market.tick), market.priceScale),
      ...quoted.steps,
      ...quoted.terms,
      closed_since: market.closedAt,
      open_lever: isOpenOn('future', market.id),
      open_microtrade: isOpenOn('option', market.id),
    });
  }
  return [...groups.values()];
}

/** All currencies with their price in USDT, `0` where none is known; `legal` are those that quote a market. */
export function currencyListOf(directory: Directory, board: Board): Answer<typeof currencyList> {
  const quotes = new Set(directory.markets.map((market) => market.quote.id));
  const priced = new Map(
    directory.markets.map((market) => {
      const last = board.pricesOf(market.id)?.last;
      return [market.base.id, last ? priceText(market, last.ticks) : '0'];
    }),
  );
  const rows = directory.currencies
    .toSorted((a, b) => a.sort - b.sort)
    .map((currency) => ({
      id: currency.id,
      name: currency.code,
      full_name: currency.fullName,
      kind: currency.kind,
      logo: currency.logo,
      scale: currency.scale,
      price: quotes.has(currency.id) ? '1' : (priced.get(currency.id) ?? '0'),
      is_legal: quotes.has(currency.id) ? (1 as const) : (0 as const),
      sort: currency.sort,
    }));
  return { currency: rows, legal: rows.filter((row) => row.is_legal === 1) };
}

/** The last 24 hourly closes of every displayed market, the running hour included. */
export async function sparklinesOf(
  { markets }: Directory,
  board: Board,
  store: CandleStore,
): Promise<Answer<typeof sparklines>> {
  const now = board.now();
  const rows: Answer<typeof sparklines> = [];
  for (const market of markets) {
    const prices = board.pricesOf(market.id);
    if (!market.displayed || !prices?.last) continue;
    const hours = await store.range(market.id, '60min', now - 25 * HOUR, candleStart('60min', now));
    const running = prices.running('60min');
    const known = running && (hours.at(-1)?.start ?? 0) < running.start ? [...hours, running] : hours;
    rows.push({ match_id: market.id, closes: known.slice(-24).map(({ close }) => priceText(market, close)) });
  }
  return rows;
}
