import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import type { CandleStore } from '../../../src/market/candles/store.ts';
import type { BasisSamples } from '../../../src/market/feeds/live/basis-samples.ts';
import { createMarket } from '../../../src/market/market.ts';
import type { MarketArea } from '../../../src/market/market.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import type { LiveEvent, LiveHub } from '../../../src/platform/live/hub.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { createProcesses } from '../../../src/platform/processes.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { spotKind } from '../../../src/spot/instruments.ts';
import type { SpotInstruments } from '../../../src/spot/public.ts';
import type { TestDatabase } from '../../support/database.ts';

/** For a feed whose candles nobody asks for. */
export const noCandles: CandleStore = {
  range: async () => [],
  running: async () => new Map(),
  append: () => {},
  flush: async () => {},
};

/** For a live feed whose other dollar nobody asks for. */
export const noBasisSamples: BasisSamples = { read: async () => [], keep: () => {}, flush: async () => {} };

/** A market area with what it published, and a way to make its calls as the edge would. */
export interface TestMarket {
  readonly area: MarketArea;
  /** What is traded on its markets. */
  readonly spot: SpotInstruments;
  readonly platform: Platform;
  readonly published: { readonly stream: string; readonly event: LiveEvent; readonly at: number }[];
  call<C extends Call>(call: C, fields?: Partial<Fields<C>>, userId?: bigint): Promise<Answer<C>>;
}

export interface MarketOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Streams somebody listens to; all when absent. */
  readonly streams?: readonly string[];
  readonly feedOf?: Parameters<typeof createMarket>[1];
  readonly kindOf?: typeof spotKind;
}

/** Builds the area on the test's database; the caller starts and stops it. */
export function testMarket(database: TestDatabase, options: MarketOptions = {}): TestMarket {
  const { env = {}, clock = systemClock, streams, feedOf, kindOf = spotKind } = options;
  const published: TestMarket['published'] = [];
  const hub: LiveHub = {
    publish: (stream, event) => published.push({ stream, event, at: Date.now() }),
    publishToUser: () => {},
    hasSubscribers: (stream) => streams === undefined || streams.includes(stream),
    sequenceOf: () => 0,
    endSession: () => {},
  };
  const settings = readSettings({ LOG_LEVEL: 'silent', MARKET_SEED: '1', ...env });
  const platform = {
    settings,
    processes: createProcesses({ settings, pool: database.pool, log: silentLogger }),
    log: silentLogger,
    clock,
    pool: database.pool,
    hub,
  } as unknown as Platform;
  const area = createMarket(platform, feedOf);
  const spot = area.instruments(kindOf(database.pool));
  return {
    area,
    spot,
    platform,
    published,
    call: async <C extends Call>(call: C, fields: Partial<Fields<C>> = {}, userId = 1n): Promise<Answer<C>> => {
      const route = area.routes.find((candidate) => candidate.call === call);
      if (route === undefined) throw new Error(`No route for ${call.name}`);
      const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      const input = call.request.parse(texts);
      const context = { caller: { userId, sessionId: 1n } };
      const answer = await (route.handle as (input: unknown, context: unknown) => Promise<unknown>)(input, context);
      return call.answer.parse(answer) as Answer<C>;
    },
  };
}
