import type { AccountLink } from '../account/public.ts';
import type { MarketDirectory, MarketFaults, Prices } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { Holders, holderTopic, type Sent, serveCommands } from '../platform/leases/holders.ts';
import type { Platform } from '../platform/platform.ts';
import type { FuturesAnswer, FuturesCommand, Told } from './commands.ts';
import type { CopyTrading } from './copy-public.ts';
import { copyTrading } from './copy-trading.ts';
import { fundFutures } from './funding.ts';
import { FuturesHolder } from './holder.ts';
import { countedIn } from './instruments.ts';
import { LastMarks } from './last-marks.ts';
import { marketsNow } from './markets-now.ts';
import { futuresNotices } from './notices.ts';
import { reserveForOlder } from './older-dividends.ts';
import { overnightFees, scheduleFirstNight } from './overnight.ts';
import { announcedDividends } from './announced.ts';
import { announcedSplits, assertSplitsSettled, readContractSplits } from './announced-splits.ts';
import { contractDividends } from './dividends.ts';
import type { ContractDividends, ContractSplits, FutureInstruments, TrialMargins } from './public.ts';
import { FuturesPublisher } from './publisher.ts';
import { isOpenPosition, type OpenPosition, type Position } from './position.ts';
import { openPositions } from './queries.ts';
import { assertRisk } from './risk-now.ts';
import { futuresRoutes } from './routes.ts';
import { readSettled, SettledEvents } from './settled-events.ts';
import { contractSplitting } from './splits.ts';
import { trialDeadline, trialMargins } from './trials.ts';
import { availableOf } from './views.ts';
import type { AssertCovered } from '../transfer/public.ts';

export interface Futures {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** Takes the contracts over where this process may write, and follows their prices. */
  start(): Promise<void>;
  /** Finishes what waits; later commands are refused. */
  stop(): Promise<void>;
  /** Somebody's money was frozen or freed. */
  refreshBarred(): void;
  readonly dividends: ContractDividends;
  readonly splits: ContractSplits;
  readonly trials: TrialMargins;
  readonly copies: CopyTrading;
  /** Whether the balance that is left still carries the cross positions of a user. */
  readonly assertCovered: AssertCovered;
}

export interface FuturesNeeds {
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'at' | 'window' | 'mark' | 'newest' | 'keep'>;
  /** What is traded: the kind `futureKind` tells the markets of. */
  readonly instruments: FutureInstruments;
  readonly notices: Notices;
  /** What accounts have in common that are one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
  readonly faults: MarketFaults;
  /** Hears by their numbers, in the transaction, of margins of the house that are over: they can be taken back. */
  readonly trialsOver: Pick<Deadline, 'schedule'>;
  /** Hears by their numbers, after the commit, of those whose position is open. */
  readonly trialsOpened: (ids: readonly bigint[]) => void;
}

type Needs = Pick<Platform, 'settings' | 'pool' | 'money' | 'clock' | 'log' | 'hub' | 'processes'>;

const LEASE = 'futures';
/** Commands of one batch at most. */
const BATCH_SIZE = 256;
const commandTopic = holderTopic<Sent<Told<FuturesCommand>>, FuturesAnswer>('futures.command');

/** Leveraged contracts of all markets. One process holds them under a lease; the others send it what users ask for. */
export function createFutures(platform: Needs, needs: FuturesNeeds): Futures {
  const { pool, clock, hub, money, processes, settings } = platform;
  const { bus, leases, roles } = processes;
  const { instruments, prices, notices, markets: directory, trialsOver, trialsOpened, links, faults } = needs;
  const lastMarks = new LastMarks();
  const settled = new SettledEvents();
  const markets = marketsNow(directory, prices, instruments, { clock, last: lastMarks, settled });
  const holders = new Holders({ bus, leases, clock });
  const publisher = new FuturesPublisher({
    hub,
    money,
    instrumentOn: (market) => instruments.on(market),
    scaleOf: (currency) => directory.currency(currency)?.scale ?? 0,
    trialsOpened,
  });
  const overnight = overnightFees((market) => {
    const instrument = instruments.on(market);
    return instrument && countedIn(instrument);
  });
  const dividends = contractDividends(instruments);
  const told = futuresNotices({
    notices,
    symbolOf: (market) => instruments.on(market)?.market.symbol ?? '',
    quoteOf: (market) => instruments.on(market)?.market.quote,
  });
  const splits = contractSplitting({ instruments, prices, told });
  const trialEnds = trialDeadline(trialsOver);
  let holder: FuturesHolder | undefined;
  let unserve = (): void => {};
  let withdraw = (): Promise<void> => Promise.resolve();
  let unsubscribe = (): void => {};
  let unfollow = (): void => {};

  const run = (command: Told<FuturesCommand>): Promise<FuturesAnswer> =>
    holder ? holder.run(command) : holders.send(commandTopic, LEASE, command);

  return {
    routes: futuresRoutes(platform, { directory, instruments, markets, run }),
    deadlines: [overnight, dividends, splits, told, trialEnds],
    dividends: announcedDividends({ deadline: dividends, instruments, directory }),
    splits: announcedSplits({ deadline: splits, instruments }),
    trials: trialMargins({ ends: trialEnds, instruments, markets }),
    copies: copyTrading({ pool, directory, instruments, markets, run, refresh: () => holder?.refresh() }),
    refreshBarred: () => holder?.refresh(),
    assertCovered: async ({ client }, { owner, currency }) => {
      const isCross = (position: Position): position is OpenPosition => isOpenPosition(position) && position.isCross;
      const before = (await openPositions(client, owner, currency)).filter(isCross);
      if (before.length === 0) return;
      await assertSplitsSettled(client, [...new Set(before.map(({ market }) => market))], directory.splitsOf);
      // As they are while none of them can be split.
      const cross = (await openPositions(client, owner, currency)).filter(isCross);
      settled.takeUp(await readSettled(client), await readContractSplits(client));
      assertRisk(await availableOf(client, owner, currency), cross, markets);
    },
    start: async () => {
      if (settings.mode === 'demo') await fundFutures(platform, instruments);
      await scheduleFirstNight(pool, overnight);
      await lastMarks.load(instruments.all(), prices, clock.epochMs());
      unfollow = directory.onIndexPrice(({ marketId }) => void markets.markOf(marketId));
      if (!roles.has('writer')) return;
      await reserveForOlder(platform, instruments);
      unsubscribe = instruments.onChange(() => holder?.refresh());
      withdraw = await leases.compete({
        kind: LEASE,
        names: [LEASE],
        take: async (lease) => {
          const traded = () =>
            instruments.all().map(({ market }) => ({ market: market.id, currency: market.quote.id }));
          const opened = new FuturesHolder(
            platform,
            {
              markets,
              traded,
              prices,
              scaleOf: (currency) => directory.currency(currency)?.scale ?? 0,
              told,
              settled,
              trials: { ends: trialEnds, over: trialsOver },
              publisher,
              newest: () => prices.newest(),
              links,
              faults,
              refreshTerms: () => instruments.refresh(),
            },
            BATCH_SIZE,
          );
          await opened.start();
          const serving = serveCommands({ bus, clock }, commandTopic, lease, (command) => opened.run(command));
          unserve = () => serving.end();
          holder = opened;
          await serving.ready;
        },
        lose: async () => {
          unserve();
          const lost = holder;
          holder = undefined;
          await lost?.stop();
        },
        isWorking: () => holder?.isReplaced !== true,
      });
    },
    stop: async () => {
      unsubscribe();
      unfollow();
      await withdraw();
    },
  };
}
