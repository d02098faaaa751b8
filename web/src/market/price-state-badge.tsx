import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { useTick } from '../platform/live/market-hooks.ts';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { Badge } from '../ui/badge.tsx';

/**
 * Said of a price that may not be relied on as usual: closed and until when, too old, made of few sources. Nothing where
 * all is well, but for shares at simulated prices: their exchange would not trade at every hour.
 */
export function PriceStateBadge({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  const { weekTime } = useFormat();
  const feed = useSiteConfig()?.market_feed;
  const told = useTick(market.id, (tick) => (tick?.isStale === true ? 'stale' : tick?.priceState));
  if (market.open_coin_trade === 0) {
    const closed = t({ message: 'Closed', context: 'market' });
    if (market.closed_since !== null) {
      const since = weekTime(market.closed_since);
      return <Badge tone="warn">{t`Closed since ${since}`}</Badge>;
    }
    if (market.opens_at === null) return <Badge tone="warn">{closed}</Badge>;
    const opening = weekTime(market.opens_at);
    return <Badge tone="warn">{t`Opens ${opening}`}</Badge>;
  }
  const state = told ?? market.price_state;
  if (state === 'stale') return <Badge tone="warn">{t`Stale price`}</Badge>;
  if (state === 'few_sources' || state === 'sources_apart' || state === 'two_sources') {
    return <Badge tone="warn">{t`Few price sources`}</Badge>;
  }
  return market.kind === 'stock' && feed === 'simulated' ? <Badge tone="plain">{t`Simulated 24/7`}</Badge> : null;
}
