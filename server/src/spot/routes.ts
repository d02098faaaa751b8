import * as calls from '@aureus/contract/spot/calls.ts';
import { type MarketDirectory, requireOpen, whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route, sequencedRoute } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { cancelAll } from './cancel-all.ts';
import { parseAmendment } from './parse-amend.ts';
import { assertMayQueue, parseOrder, parsePair, readFee, readPrice } from './parse-order.ts';
import type { SpotInstrument, SpotInstruments } from './public.ts';
import { findStoredOrder, listFills, listOrders, marketIds, sideOf } from './queries.ts';
import type { SpotMarkets } from './spot.ts';

export function spotRoutes(
  { pool }: Pick<Platform, 'pool'>,
  { markets, instruments }: { readonly markets: MarketDirectory; readonly instruments: SpotInstruments },
  spotMarkets: SpotMarkets,
): Route[] {
  /** @throws AppError market_unknown */
  function instrumentOn(marketId: number | undefined): SpotInstrument {
    const instrument = marketId === undefined ? undefined : instruments.on(marketId);
    if (!instrument) throw new AppError('market_unknown');
    return instrument;
  }

  /** The market of an order of the caller, open or not. */
  async function marketOfOrder(userId: bigint, orderId: number): Promise<number> {
    const known = spotMarkets.marketOfOrder(Number(userId), orderId);
    if (known !== undefined) return known;
    const stored = await findStoredOrder(pool, userId, orderId);
    if (!stored) throw new AppError('order_unknown');
    return stored.market_id;
  }

  return [
    sequencedRoute(calls.trade, async (input, { caller, claim }) => {
      const instrument = instrumentOn(markets.marketOf(input.currency_id, input.legal_id)?.id);
      const { market } = instrument;
      // A stop only waits.
      const isStop = input.trigger_price !== undefined || input.trail_distance !== undefined;
      const isQuoted = input.order_kind === 'market' && !isStop;
      const queues = input.outside_hours === 'queue';
      const isQueued = queues && whyClosed(instrument) === 'session_closed';
      if (isQueued) assertMayQueue(input);
      else requireOpen(markets, instrument, isQuoted ? 'quote' : 'order');
      // Without an index it is judged by its own price; what it trades at is bounded by the auction.
      const index = isQueued ? readPrice(instrument, input.target_price) : spotMarkets.indexOf(market.id);
      const terms = parseOrder(instrument, input, index);
      const pair = parsePair(instrument, input, index);
      const shownFeePpm = readFee(input.fee_rate);
      return spotMarkets.run(market.id, {
        kind: 'place',
        owner: Number(caller.userId),
        terms,
        pair,
        shownFeePpm,
        queues,
        isForOpening: isQueued,
        claim,
      });
    }),
    sequencedRoute(calls.cancel, async ({ id }, { caller, claim }) => {
      const marketId = await marketOfOrder(caller.userId, id);
      return spotMarkets.run(marketId, { kind: 'cancel', owner: Number(caller.userId), orderId: id, claim });
    }),
    sequencedRoute(calls.amend, async (input, { caller, claim }) => {
      const marketId = await marketOfOrder(caller.userId, input.id);
      const instrument = instrumentOn(marketId);
      const isQueued = whyClosed(instrument) === 'session_closed';
      if (!isQueued) requireOpen(markets, instrument, 'order');
      return spotMarkets.run(marketId, {
        kind: 'amend',
        owner: Number(caller.userId),
        orderId: input.id,
        ...parseAmendment(instrument, input, isQueued ? 'own' : spotMarkets.indexOf(marketId)),
        shownFeePpm: readFee(input.fee_rate),
        claim,
      });
    }),
    route(calls.cancelAll, ({ currency_id, legal_id, type }, { caller, claim }) => {
      const asked = { marketIds: marketIds(instruments, currency_id, legal_id), side: sideOf(type) };
      return cancelAll(pool, spotMarkets, { ...asked, owner: Number(caller.userId), claim });
    }),
    route(calls.list, (input, { caller }) => listOrders(pool, instruments, caller.userId, input)),
    route(calls.fills, (input, { caller }) => listFills(pool, instruments, caller.userId, input)),
    route(calls.depth, async ({ match_id }) => {
      const { market } = instrumentOn(match_id);
      const { seq, bids, asks } = await spotMarkets.look(market.id, 'depth');
      return { match_id, symbol: market.symbol, seq, bids, asks };
    }),
    route(calls.recentTrades, async ({ match_id }) => spotMarkets.look(instrumentOn(match_id).market.id, 'trades')),
  ];
}
