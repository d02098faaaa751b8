import { clock } from '@aureus/client/clock/page-clock.ts';
import { candles, quotation } from '@aureus/contract/market/calls.ts';
import { depth, recentTrades } from '@aureus/contract/spot/calls.ts';
import { call } from '../platform/calls/call.ts';
import { Live } from '../platform/live/live.ts';
import { openSocket } from '@aureus/client/open-socket.ts';
import { noteConnection, onNetworkBack } from '../platform/network/online.ts';
import { publicKey, queryClient } from '../platform/queries/client.ts';
import { currentToken, onSessionChange } from '../platform/session/session.ts';

/** The live connection of the app, with the calls that repair its streams. */
export function createLive(): Live {
  const live = new Live({
    openSocket: () => openSocket(5_000),
    now: clock.steady,
    onTermsChange: () => void queryClient.invalidateQueries({ queryKey: publicKey('market', 'quotation') }),
    calls: {
      quotation: async () => (await call(quotation, {})).flatMap((group) => group.quotation),
      depth: (marketId) => call(depth, { match_id: marketId }),
      trades: (marketId) => call(recentTrades, { match_id: marketId }),
      candles: (symbol, resolution, since) =>
        call(candles, {
          symbol,
          period: resolution,
          from: Math.floor(since / 1000),
          to: Math.ceil(clock.now() / 1000),
        }),
    },
  });
  live.setToken(currentToken());
  onSessionChange((token) => live.setToken(token));
  live.connection.subscribe(() => noteConnection(live.connection.value === 'open'));
  window.addEventListener('offline', () => live.networkLost());
  window.addEventListener('online', () => live.networkBack());
  // What failed meanwhile, or has grown old, comes by itself.
  onNetworkBack(() => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }));
  return live;
}
