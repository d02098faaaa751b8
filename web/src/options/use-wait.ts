import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useConnection } from '../platform/live/hooks.ts';
import { useTick } from '../platform/live/market-hooks.ts';
import { useOfflineReason } from '../platform/network/use-offline-reason.ts';

/** Why no option can be taken on a market at this moment: no network, no price that is live, or one of too few sources. */
export function useWait(market: MarketRow): string | undefined {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const connection = useConnection();
  const isStale = useTick(market.id, (tick) => tick?.isStale === true);
  const state = useTick(market.id, (tick) => tick?.priceState) ?? market.price_state;
  if (offline !== undefined) return offline;
  if (isStale || connection === 'offline') return t`No live prices now`;
  return state === 'few_sources' || state === 'two_sources' ? t`Too few price sources now` : undefined;
}
