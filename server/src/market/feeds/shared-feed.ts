import type { Topic } from '../../platform/bus/bus.ts';
import type { Lease } from '../../platform/leases/leases.ts';
import type { Processes } from '../../platform/processes.ts';
import type { FeedSink, FeedTick, PriceFeed } from './feed.ts';

const LEASE = 'prices';

/** Ticks of the process that makes prices, in their order. */
const ticksTopic = 'market.ticks' as Topic<{ readonly term: bigint; readonly ticks: readonly FeedTick[] }>;
/** History came in there, or ticks were left out. */
const gapTopic = 'market.gap' as Topic<{ readonly marketId: number | undefined }>;

/** A feed of which one process at a time makes the prices and all others follow them. */
export interface SharedFeed extends PriceFeed {
  /** Whether this process makes them now. */
  readonly isLeading: boolean;
}

interface Needs {
  readonly processes: Processes;
  /** Opens the feed anew: one that was stopped does not start again. */
  readonly open: () => Promise<PriceFeed>;
  /** Before the first price this process makes. */
  readonly prepare: () => Promise<void>;
}

/**
 * The prices of an installation. Every process builds its board from the same ticks. Who hears none has no fresh index
 * price after some seconds, like a feed whose sources fall silent, and says so.
 * @param described says what the feed knows; it is started only where prices are made
 */
export function sharedFeed(described: PriceFeed, { processes, open, prepare }: Needs): SharedFeed {
  const { bus, leases, roles } = processes;
  let leading: Lease | undefined;
  let own: PriceFeed | undefined;
  let newestTerm = 0n;
  let waiting: FeedTick[] = [];
  const ends: (() => unknown)[] = [];

  /** A process that stood still until its lease was over tells nothing any more. */
  const isLeading = (): boolean => leading?.isFresh() === true;

  function send(): void {
    const ticks = waiting;
    waiting = [];
    if (leading && isLeading()) bus.publish(ticksTopic, { term: leading.term, ticks });
  }

  function toldFrom(sink: FeedSink): FeedSink {
    return {
      tick: (tick) => {
        if (!isLeading()) return;
        if (waiting.length === 0) setImmediate(send);
        waiting.push(tick);
        sink.tick(tick);
      },
      gap: (marketId) => {
        if (!isLeading()) return;
        bus.publish(gapTopic, { marketId });
        sink.gap(marketId);
      },
    };
  }

  function follow(sink: FeedSink): void {
    const ticks = bus.subscribe(ticksTopic, ({ term, ticks: told }) => {
      if (isLeading() || term < newestTerm) return;
      newestTerm = term;
      for (const tick of told) sink.tick(tick);
    });
    const gaps = bus.subscribe(gapTopic, ({ marketId }) => sink.gap(marketId));
    ends.push(
      () => ticks.end(),
      () => gaps.end(),
      bus.onReturn(() => sink.gap()),
    );
  }

  async function stopOwn(): Promise<void> {
    leading = undefined;
    const stopped = own;
    own = undefined;
    await stopped?.stop();
  }

  return {
    name: described.name,
    ...(described.calendar ? { calendar: described.calendar } : {}),
    now: () => described.now(),
    sourcesOf: (marketId) => described.sourcesOf(marketId),
    get isLeading() {
      return isLeading();
    },
    start: (sink) => {
      follow(sink);
      if (!roles.has('feed')) return;
      const competing = leases.compete({
        kind: LEASE,
        names: [LEASE],
        take: async (lease) => {
          await prepare();
          own = await open();
          leading = lease;
          newestTerm = lease.term;
          // What was missed between the last price followed and the first one made.
          sink.gap();
          own.start(toldFrom(sink), own.now());
        },
        lose: stopOwn,
      });
      ends.push(async () => (await competing)());
    },
    stop: async () => {
      for (const end of ends.splice(0)) await end();
      await stopOwn();
    },
  };
}
