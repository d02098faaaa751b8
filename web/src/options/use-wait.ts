import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useConnection, useTick } from '../platform/live/hooks.ts';
import { useOfflineReason } from '../platform/network/use-offline-reason.ts';

/** Why no option can be taken on a market at this moment: no network, or no price that is live. */
export function useWait(market: MarketRow): string | undefined {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const connection = useConnection();
  const isStale = useTick(market.id, (tick) => tick?.isStale === true);
  return offline ?? (isStale || connection === 'offline' ? t`No live prices now` : undefined);
}
