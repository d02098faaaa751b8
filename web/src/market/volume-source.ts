import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '../platform/format/use-format.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';

/** Names of exchanges as they write them; others are shown as the feed names them. */
const NAMES: Readonly<Record<string, string>> = {
  binance: 'Binance',
  bitfinex: 'Bitfinex',
  bitstamp: 'Bitstamp',
  bybit: 'Bybit',
  coinbase: 'Coinbase',
  gemini: 'Gemini',
  kraken: 'Kraken',
  okx: 'OKX',
};

const nameOf = (source: string): string => NAMES[source] ?? source;

/** Whose candles and volume are shown: nothing that was not traded here may look as if it were. */
export interface VolumeSource {
  /** The volume of one market, such as `Binance volume`. */
  readonly label: string;
  /** The volume of many markets, at the head of a list. */
  readonly head: string;
  /** One sentence beneath a chart. */
  readonly note: string;
}

/** @param market null over a list of many */
export function useVolumeSource(market: Pick<MarketRow, 'lead_source' | 'price_sources'> | null): VolumeSource {
  const { t } = useLingui();
  const locale = useLocale();
  const feed = useSiteConfig()?.market_feed ?? 'simulated';
  if (feed === 'simulated') {
    const label = t`Simulated volume`;
    return { label, head: label, note: t`Candles and volume are simulated, not traded here.` };
  }
  if (feed === 'replay') {
    const label = t`Recorded volume`;
    return { label, head: label, note: t`Candles and volume were recorded elsewhere, not traded here.` };
  }
  const head = t`Reference volume`;
  if (!market?.lead_source) return { label: head, head, note: '' };
  const name = nameOf(market.lead_source);
  const sources = new Intl.ListFormat(locale, { type: 'conjunction' }).format(market.price_sources.map(nameOf));
  return { label: t`${name} volume`, head, note: t`Candles and volume: ${name}. Index: ${sources}.` };
}
