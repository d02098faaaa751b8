import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '../ui/badge.tsx';

/** Said of a market that takes no orders; nothing of any other. */
export function ClosedBadge({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  return market.open_coin_trade === 1 ? null : <Badge tone="warn">{t({ message: 'Closed', context: 'market' })}</Badge>;
}
