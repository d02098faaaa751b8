import { depthStream, tradeStream } from '@aureus/contract/spot/streams.ts';
import { type MarketDirectory, type MarketFaults, type Prices, refusalOf } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { Route } from '../platform/http/route.ts';
import type { Lease } from '../platform/leases/leases.ts';
import { sequenceOf } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import type { AnswerTo, SpotAnswer, UserCommand } from './commands.ts';
import { GuardedOwners } from './guarded.ts';
import { INDEX_AGE_LIMIT_MS } from './limits.ts';
import { type Layout, layoutOf, openPart, type SpotPart } from './part.ts';
import type { SpotInstruments } from './public.ts';
import { volumeChore } from './own-volumes.ts';
import { SpotPublisher } from './publisher.ts';
import { leaseOf, type MarketView, RemoteMarkets, serveMarkets, type Told, type Viewed } from './remote.ts';
import { spotRoutes } from './routes.ts';
import { clearNotices, tellCleared } from './clear-notices.ts';
import { stopNotices } from './stop-notices.ts';

export interface Spot {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  readonly chores: readonly Chore[];
  /** Makes the books from the open orders, then takes orders and lets the market maker quote: of the markets held here. */
  start(): Promise<void>;
  /** Finishes the orders that wait; later ones are refused. */
  stop(): Promise<void>;
  /** Somebody's money was frozen or freed: what a frozen user left in the books is taken out. */
  refreshBarred(): void;
}

type Needs = Pick<Platform, 'settings' | 'pool' | 'money' | 'clock' | 'log' | 'hub' | 'processes'>;

/** How the calls reach the markets, wherever they are written. */
export interface SpotMarkets {
  run<C extends Told<UserCommand>>(marketId: number, command: C): Promise<AnswerTo<C>>;
  /** A market of each writer that has some of these markets; null: of all writers. */
  oneOfEachWriter(marketIds: readonly number[] | null): number[];
  look<What extends Viewed>(marketId: number, what: What): MarketView[What] | Promise<MarketView[What]>;
  /** The market of an order that is open here, of its owner. */
  marketOfOrder(owner: number, orderId: number): number | undefined;
  /** The index price of now in ticks, null without a fresh one. */
  indexOf(marketId: number): number | null;
}

/** Who was frozen elsewhere is looked at again this often, should nobody have told. */
const REFRESH_EVERY_MS = 5_000;

/** What spot needs of others. */
export interface SpotNeeds {
  readonly markets: MarketDirectory;
  /** What is traded: the kind `spotKind` tells the markets of. */
  readonly instruments: SpotInstruments;
  readonly prices: Pick<Prices, 'mark' | 'newest'>;
  readonly notices: Notices;
  readonly faults: MarketFaults;
}

/** Spot trading of all markets. Each writer holds its part of them under a lease; who holds none asks who does. */
export function createSpot(platform: Needs, needs: SpotNeeds): Spot {
  const { markets, instruments, prices } = needs;
  const { settings, clock, hub, processes } = platform;
  const { bus, leases, roles } = processes;
  const guards = new GuardedOwners();
  const told = stopNotices(needs);
  const cleared = clearNotices(needs);
  const publisher = new SpotPublisher(platform);
  const remote = new RemoteMarkets({ bus, leases, clock });
  /** By the number of their writer, those that are written here. */
  const parts = new Map<number, SpotPart>();
  let layout: Layout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let withdraw = (): Promise<void> => Promise.resolve();

  function indexOf(marketId: number): number | null {
    const index = markets.indexPrice(marketId);
    return index && clock.epochMs() - index.at <= INDEX_AGE_LIMIT_MS ? index.ticks : null;
  }

  /** Stops go by it as strictly as what is ended against somebody's will: a jump of moments is no reason to sell. */
  function markOf(marketId: number): number | null {
    const instrument = instruments.on(marketId);
    if (!instrument || refusalOf(markets, instrument, 'trigger') !== null) return null;
    const mark = prices.mark(marketId);
    return mark?.isValid ? mark.ticks : null;
  }

  /** @throws AppError market_unknown */
  function numberOf(marketId: number): number {
    const number = layout?.numberOf(marketId);
    if (number === undefined) throw new AppError('market_unknown');
    return number;
  }

  const leaseNameOf = (number: number): string => leaseOf(number, layout?.writers ?? 0);

  function runHere<C extends Told<UserCommand>>({ states, writer }: SpotPart, marketId: number, command: C) {
    const state = states.get(marketId);
    if (!state) throw new AppError('market_unknown');
    return new Promise<AnswerTo<C>>((resolve, reject) => {
      const answered = { resolve: resolve as (answer: SpotAnswer) => void, reject };
      writer.submit(command.kind === 'place' ? { ...command, ...answered, state } : { ...command, ...answered });
    });
  }

  function lookHere<What extends Viewed>({ states }: SpotPart, marketId: number, what: What): MarketView[What] {
    const state = states.get(marketId);
    if (!state) throw new AppError('market_unknown');
    const views: { readonly [Each in Viewed]: () => MarketView[Each] } = {
      depth: () => ({ seq: sequenceOf(hub, depthStream, { match_id: marketId }), ...state.depth() }),
      trades: () => ({
        seq: sequenceOf(hub, tradeStream, { match_id: marketId }),
        data: [...state.recentTrades],
      }),
    };
    return views[what]();
  }

  const spotMarkets: SpotMarkets = {
    indexOf,
    run: (marketId, command) => {
      const number = numberOf(marketId);
      const part = parts.get(number);
      return part ? runHere(part, marketId, command) : remote.send(leaseNameOf(number), marketId, command);
    },
    look: (marketId, what) => {
      const number = numberOf(marketId);
      const part = parts.get(number);
      return part ? lookHere(part, marketId, what) : remote.look(leaseNameOf(number), marketId, what);
    },
    oneOfEachWriter: (marketIds) => {
      const ids = marketIds ?? instruments.all().map(({ market }) => market.id);
      return [...new Map(ids.map((id) => [numberOf(id), id])).values()];
    },
    marketOfOrder: (owner, orderId) => {
      for (const { writer } of parts.values()) {
        const order = writer.findOrder(orderId);
        if (order?.owner === owner) return order.state.market.id;
      }
      return undefined;
    },
  };

  async function take(shared: Layout, number: number, lease: Lease): Promise<void> {
    const part = await openPart(platform, needs, {
      number,
      layout: shared,
      guards,
      indexOf: ({ market: { id } }) => indexOf(id),
      markOf: ({ market: { id } }) => markOf(id),
      tellActed: (tx, stops) =>
        told.schedule(
          tx,
          stops.map(({ id }) => ({ ref: String(id), inMs: 0 })),
        ),
      recordedPrices: () => prices.newest(),
      tellCleared: (tx, orders, at) => tellCleared(cleared, tx, orders, at),
      onCommit: (committed) => publisher.tell(committed),
      faults: needs.faults,
    });
    const serving = serveMarkets({ bus, clock }, lease, {
      run: (marketId, command) => runHere(part, marketId, command),
      look: (marketId, what) => lookHere(part, marketId, what),
    });
    parts.set(number, {
      ...part,
      stop: async () => {
        for (const each of serving) each.end();
        await part.stop();
      },
    });
    await Promise.all(serving.map(({ ready }) => ready));
  }

  const refreshBarred = (): void => {
    for (const { writer } of parts.values()) writer.refreshBarred();
  };

  return {
    routes: spotRoutes(platform, needs, spotMarkets),
    deadlines: [told, cleared],
    chores: [volumeChore(platform)],
    refreshBarred,
    // Instruments are known once the market area has started, which is before this.
    start: async () => {
      const shared = layoutOf(
        instruments.all().map(({ market }) => market),
        settings.spotWriters,
      );
      layout = shared;
      if (!roles.has('writer')) return;
      const names = Array.from({ length: shared.writers }, (_, number) => leaseOf(number, shared.writers));
      const numberIn = ({ name }: Lease): number => names.indexOf(name);
      withdraw = await leases.compete({
        kind: `spot of ${shared.writers}`,
        rivals: 'spot of ',
        names,
        take: (lease) => take(shared, numberIn(lease), lease),
        lose: async (lease) => {
          const part = parts.get(numberIn(lease));
          parts.delete(numberIn(lease));
          await part?.stop();
        },
        isWorking: (lease) => parts.get(numberIn(lease))?.writer.isReplaced !== true,
      });
      if (bus.isShared) timer = setInterval(refreshBarred, REFRESH_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await withdraw();
      publisher.stop();
    },
  };
}
