import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { createFutures } from '@aureus/server/futures/futures.ts';
import { futureKind } from '@aureus/server/futures/instruments.ts';
import { createMarket } from '@aureus/server/market/market.ts';
import type { PriceTick } from '@aureus/server/market/public.ts';
import { createNotices } from '@aureus/server/notice/notice.ts';
import { optionKind } from '@aureus/server/options/instruments.ts';
import { createOptions } from '@aureus/server/options/options.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import type { Deadline } from '@aureus/server/platform/deadlines/deadline.ts';
import { hashInput } from '@aureus/server/platform/http/idempotency.ts';
import { createJobs } from '@aureus/server/platform/jobs/jobs.ts';
import { house, HOUSE_ACCOUNT } from '@aureus/server/platform/ledger/house.ts';
import { createMoney } from '@aureus/server/platform/ledger/money.ts';
import { post } from '@aureus/server/platform/ledger/post.ts';
import type { LiveEvent } from '@aureus/server/platform/live/hub.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import type { Platform } from '@aureus/server/platform/platform.ts';
import { createProcesses } from '@aureus/server/platform/processes.ts';
import { readSettings } from '@aureus/server/platform/settings.ts';
import { BTC, type Stage, USDT } from '../orders/stage.ts';

const UNIT = 10n ** 8n;
/** What each trader has for futures and for options, and the house for options; whole USDT. */
const [EACH, HOUSE] = [100_000n, 1_000_000n];

/** Futures and options of the product in this process, with its market and its prices; nobody listens. */
export interface Floor {
  readonly deadlines: readonly Deadline[];
  /** Mark price of BTC/USDT, whole ticks of a cent. */
  mark(): number;
  /** Makes a call of one of the traders, with a claim of its own. @throws AppError what it was refused for */
  ask<C extends Call>(call: C, trader: number, fields: object): Promise<Answer<C>>;
  /** From now on the price that was written down last is this one, for contracts alone; null: it is what it is. */
  plant(ticks: number | null): void;
  /** Called for each event that is told to a user. */
  onTold(listener: (event: LiveEvent) => void): void;
  stop(): Promise<void>;
}

export async function openFloor({ pool, traders }: Stage): Promise<Floor> {
  const settings = readSettings({});
  const processes = createProcesses({ settings, pool, log: silentLogger });
  let told: (event: LiveEvent) => void = () => {};
  const hub = {
    publish: () => {},
    publishToUser: (_user: bigint, event: LiveEvent) => told(event),
    hasSubscribers: () => false,
    sequenceOf: () => 0,
    endSession: () => {},
  };
  const money = createMoney(pool, () => {});
  const common = { settings, pool, log: silentLogger, clock: systemClock, hub, processes, money };
  const platform = common as unknown as Platform;
  const market = createMarket(platform);
  const futureInstruments = market.instruments(futureKind(pool));
  const optionInstruments = market.instruments(optionKind(pool));
  let planted: number | null = null;
  const newest = async (): Promise<ReadonlyMap<number, PriceTick>> => {
    const recorded = await market.prices.newest();
    const tick = planted === null ? undefined : recorded.get(marketId);
    return tick && planted !== null
      ? new Map([...recorded, [marketId, { ...tick, state: 'fresh', mark: planted, isMarkValid: true }]])
      : recorded;
  };
  await market.start();
  const marketId = market.marketOf(BTC, USDT)?.id ?? 0;
  const futures = createFutures(platform, {
    markets: market,
    instruments: futureInstruments,
    notices: createNotices(platform, createJobs(platform)),
    prices: { ...market.prices, newest },
    trialsOver: { schedule: async () => {} },
    trialsOpened: () => {},
    links: () => [],
    faults: { raise: () => {}, clear: () => {}, raised: async () => [] },
  });
  const options = createOptions(platform, { markets: market, instruments: optionInstruments, prices: market.prices });
  await futures.start();
  await money.transaction(null, async (tx) => {
    const of = (owner: bigint, account: number, available: bigint) => ({
      owner,
      account,
      currency: USDT,
      available: available * UNIT,
      held: 0n,
    });
    await post(tx, {
      kind: 'genesis',
      ref: null,
      at: systemClock.now(),
      postings: [
        of(house.external, HOUSE_ACCOUNT, -(2n * EACH * BigInt(traders.length) + HOUSE)),
        of(house.options, HOUSE_ACCOUNT, HOUSE),
        ...traders.flatMap(({ id }) => [of(id, accounts.futures, EACH), of(id, accounts.options, EACH)]),
      ],
    });
  });
  const mark = (): number => market.prices.mark(marketId)?.ticks ?? 0;
  while (mark() === 0 || !market.prices.mark(marketId)?.isValid) await pause(50);

  const routes = [...futures.routes, ...options.routes];
  let asked = 0;
  const started = systemClock.epochMs();

  return {
    deadlines: [...futures.deadlines, ...options.deadlines],
    mark,
    ask: async (call, trader, fields) => {
      const route = routes.find((each) => each.call === call);
      const input = call.request.parse(fields);
      const userId = traders[trader % traders.length]?.id ?? 0n;
      const receivedAt = systemClock.now();
      const key = `${started}-${(asked += 1)}`;
      const claim = { userId, callName: call.name, key, inputHash: hashInput(input), receivedAt };
      const context = { caller: { userId, sessionId: 0n }, claim, receivedAt };
      return (await route?.handle(input as never, context as never)) as Answer<typeof call>;
    },
    plant: (ticks) => void (planted = ticks),
    onTold: (listener) => void (told = listener),
    stop: async () => {
      await futures.stop();
      await market.stop();
    },
  };
}
