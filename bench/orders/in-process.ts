import { setTimeout as pause } from 'node:timers/promises';
import type { Input } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import { createMarket } from '@aureus/server/market/market.ts';
import type { MarketDirectory } from '@aureus/server/market/public.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { hashInput } from '@aureus/server/platform/http/idempotency.ts';
import type { LiveHub } from '@aureus/server/platform/live/hub.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import type { Platform } from '@aureus/server/platform/platform.ts';
import { createProcesses } from '@aureus/server/platform/processes.ts';
import { readSettings } from '@aureus/server/platform/settings.ts';
import { spotKind } from '@aureus/server/spot/instruments.ts';
import { createSpot } from '@aureus/server/spot/spot.ts';
import { type Figures, figuresOf, WARM_UP_SECONDS } from './figures.ts';
import { orderMix } from './order-mix.ts';
import { BTC, type Stage, USDT } from './stage.ts';

/** The trading of the product without the way to it: nobody listens, nobody is limited. */
export interface Exchange {
  /** The given number of clients, each sending its next order when the last one is acknowledged. */
  race(clients: number, seconds: number): Promise<Figures>;
  /** Orders at a steady rate, however long they take. */
  steady(perSecond: number, seconds: number): Promise<Figures>;
  stop(): Promise<void>;
}

const deafHub: LiveHub = {
  publish: () => {},
  publishToUser: () => {},
  hasSubscribers: () => false,
  sequenceOf: () => 0,
  endSession: () => {},
};

/** Tells the newest index price of BTC/USDT, from when there is one. */
async function followIndex(market: MarketDirectory): Promise<() => number> {
  const id = market.marketOf(BTC, USDT)?.id ?? 0;
  let newest = market.indexPrice(id);
  while (!newest) {
    await pause(20);
    newest = market.indexPrice(id);
  }
  let { ticks } = newest;
  return () => {
    ticks = market.indexPrice(id)?.ticks ?? ticks;
    return ticks / 100;
  };
}

export async function startExchange({ pool, traders }: Stage, batchSize: number): Promise<Exchange> {
  // Traders have money for the prices of this seed.
  const settings = readSettings({ SPOT_BATCH_SIZE: String(batchSize), MARKET_SEED: '1' });
  const processes = createProcesses({ settings, pool, log: silentLogger });
  const common = {
    settings,
    pool,
    log: silentLogger,
    clock: systemClock,
    hub: deafHub,
    processes,
  };
  const platform = common as unknown as Platform;
  const market = createMarket(platform);
  const instruments = market.instruments(spotKind(pool));
  await market.start();
  const spot = createSpot(platform, {
    markets: market,
    instruments,
    prices: market.prices,
    notices: { send: async () => {} },
    faults: { raise: () => {}, clear: () => {}, raised: async () => [] },
  });
  await spot.start();
  const next = orderMix(await followIndex(market), 7);
  const place = spot.routes.find(({ call }) => call === calls.trade);
  const started = systemClock.epochMs();
  let sent = 0;

  /** One order of one trader, through the contract's parser as at the edge. */
  async function send(): Promise<void> {
    const { id: userId } = traders[(sent += 1) % traders.length] ?? { id: 0n };
    const input: Input<typeof calls.trade> = calls.trade.request.parse(next());
    const receivedAt = systemClock.now();
    const claim = {
      userId,
      callName: calls.trade.name,
      key: `${started}-${sent}`,
      inputHash: hashInput(input),
      receivedAt,
    };
    await place?.handle(input as never, { caller: { userId, sessionId: 0n }, claim } as never);
  }

  /** Notes how long an order took, once the warm-up is over. */
  function meter(begin: number) {
    const times: number[] = [];
    let refused = 0;
    const run = async (from = performance.now()): Promise<void> => {
      try {
        await send();
        if (from >= begin) times.push(performance.now() - from);
      } catch {
        if (from >= begin) refused += 1;
      }
    };
    return { run, figures: (seconds: number) => figuresOf(times, seconds, refused) };
  }

  return {
    race: async (clients, seconds) => {
      const begin = performance.now() + WARM_UP_SECONDS * 1000;
      const end = begin + seconds * 1000;
      const { run, figures } = meter(begin);
      const client = async (): Promise<void> => {
        while (performance.now() < end) await run();
      };
      await Promise.all(Array.from({ length: clients }, client));
      return figures(seconds);
    },
    steady: async (perSecond, seconds) => {
      const start = performance.now();
      const begin = start + WARM_UP_SECONDS * 1000;
      const { run, figures } = meter(begin);
      const running: Promise<void>[] = [];
      const total = perSecond * (seconds + WARM_UP_SECONDS);
      for (let order = 0; order < total; order += 1) {
        // Measured from when the order was due, so that a late timer counts against us.
        const due = start + (order * 1000) / perSecond;
        while (performance.now() < due) await pause(1);
        running.push(run(due));
      }
      await Promise.all(running);
      return figures(seconds);
    },
    stop: async () => {
      await spot.stop();
      await market.stop();
    },
  };
}
