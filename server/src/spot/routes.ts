import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { depthStream, tradeStream } from '@aureus/contract/spot/streams.ts';
import { type MarketDirectory, requireOpen } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import { sequenceOf } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserCommand } from './commands.ts';
import type { MarketState } from './market-state.ts';
import { parseOrder, readFee } from './parse-order.ts';
import { findStoredOrder, listFills, listOrders } from './queries.ts';
import type { SpotWriter } from './writer.ts';

/** A command before it waits for its answer. */
type Unanswered<C extends UserCommand> = C extends UserCommand ? Omit<C, 'resolve' | 'reject'> : never;

export function spotRoutes(
  platform: Pick<Platform, 'pool' | 'hub'>,
  markets: MarketDirectory,
  states: ReadonlyMap<number, MarketState>,
  writers: ReadonlyMap<MarketState, SpotWriter>,
  indexOf: (state: MarketState) => number | null,
): Route[] {
  const { pool, hub } = platform;

  function stateOf(marketId: number | undefined): MarketState {
    const state = marketId === undefined ? undefined : states.get(marketId);
    if (!state) throw new AppError('market_unknown');
    return state;
  }

  function send(state: MarketState, command: Unanswered<UserCommand>): Promise<OrderRow> {
    const writer = writers.get(state);
    if (!writer) throw new AppError('market_closed');
    return new Promise((resolve, reject) => writer.submit({ ...command, resolve, reject }));
  }

  /** The market of an order of the caller, open or not. */
  async function stateOfOrder(userId: bigint, orderId: number): Promise<MarketState> {
    for (const writer of new Set(writers.values())) {
      const order = writer.findOrder(orderId);
      if (order?.owner === Number(userId)) return order.state;
    }
    const stored = await findStoredOrder(pool, userId, orderId);
    if (!stored) throw new AppError('order_unknown');
    return stateOf(stored.market_id);
  }

  return [
    route(calls.trade, async (input, { caller, claim }) => {
      const market = markets.marketOf(input.currency_id, input.legal_id);
      const state = stateOf(market?.id);
      if (!market) throw new AppError('market_unknown');
      requireOpen(markets, market, input.order_kind === 'market' ? 'quote' : 'order');
      const terms = parseOrder(market, input, indexOf(state));
      const shownFeePpm = readFee(input.fee_rate);
      return send(state, { kind: 'place', owner: Number(caller.userId), state, terms, shownFeePpm, claim });
    }),
    route(calls.cancel, async ({ id }, { caller, claim }) => {
      const state = await stateOfOrder(caller.userId, id);
      return send(state, { kind: 'cancel', owner: Number(caller.userId), orderId: id, claim });
    }),
    route(calls.list, (input, { caller }) => listOrders(pool, markets, caller.userId, input)),
    route(calls.fills, (input, { caller }) => listFills(pool, markets, caller.userId, input)),
    route(calls.depth, async ({ match_id }) => {
      const state = stateOf(match_id);
      const seq = sequenceOf(hub, depthStream, { match_id });
      return { match_id, symbol: state.market.symbol, seq, ...state.depth() };
    }),
    route(calls.recentTrades, async ({ match_id }) => {
      const { recentTrades } = stateOf(match_id);
      return { seq: sequenceOf(hub, tradeStream, { match_id }), data: [...recentTrades] };
    }),
  ];
}
