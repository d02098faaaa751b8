import { setTimeout as pause } from 'node:timers/promises';
import type { Candle } from '@aureus/core/market/candle.ts';
import { DollarBasis, recordedBasisRules } from '@aureus/core/market/dollar-basis.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Market } from '../public.ts';
import type { FeedSink, MarketSources, PriceFeed } from './feed.ts';
import { openRecording } from './recording.ts';
import type { Recording, RecordingFile } from './recording.ts';

const MINUTE = 60_000;
const STEP_MS = 50;
/** A recorded minute becomes four prices: open, its two extremes and close, a quarter of a minute apart. */
const QUARTER = MINUTE / 4;
/** Between two of them a price is said again this often, on the recorded clock. */
const REPEAT_MS = 1_000;
/** All files are one voice on what a dollar costs, whatever coin they are of. */
const RECORDING = 'recording';

interface Track {
  readonly marketId: number;
  readonly source: string;
  readonly leads: boolean;
  /** The dollar it is in, where that is not the market's own. */
  readonly otherDollar: string | undefined;
  readonly rows: AsyncGenerator<Candle>;
  /** The next minute not yet played; undefined at the end of the file. */
  next: Candle | undefined;
  /** The last price said and until when the recording vouches for it. */
  price: number;
  until: number;
  saidAt: number;
  sequence: number;
}

/**
 * Plays recorded prices on a clock of its own that begins with the recording and runs `speed` times as fast as time.
 * Quotes and candles carry the recorded time. Files of one base currency are sources of its market; a market without
 * a file stays closed. When a recording ends its clock runs on, and the market becomes stale.
 * What of a file cannot be used is left out and said in the log, line by line.
 * @throws Error when no file belongs to a market or a file holds no prices
 */
export async function replayFeed(
  files: readonly RecordingFile[],
  markets: readonly Market[],
  speed: number,
  clock: Clock,
  log: Logger,
): Promise<PriceFeed> {
  const tracks: Track[] = [];
  const sources = new Map<number, MarketSources>();
  /** What each other dollar costs in that of the markets. */
  const bases = new Map<string, DollarBasis>();
  for (const market of markets) {
    // The market's own quote currency first: its source leads.
    const own = files
      .filter(({ base }) => base === market.base.code)
      .toSorted((a, b) => Number(b.quote === market.quote.code) - Number(a.quote === market.quote.code));
    if (own[0]?.quote !== market.quote.code) continue;
    if (own.length === 1) log.warn({ market: market.symbol }, 'One recorded source only: its price is the index price');
    sources.set(market.id, {
      sources: own.map(({ symbol, quote }) => ({ name: symbol, sameQuote: quote === market.quote.code })),
      minSources: Math.min(2, own.length),
    });
    for (const [place, { file, symbol, quote }] of own.entries()) {
      const recording = await openRecording(file, market);
      report(recording, log);
      const rows = recording.candles();
      const first = await rows.next();
      if (first.done) {
        const reasons = recording.leftOut.lines > 0 ? `: ${recording.leftOut.inWords()}` : '';
        throw new Error(`MARKET_REPLAY_FILE: ${file} holds no prices${reasons}`);
      }
      const state = { next: first.value, price: 0, until: 0, saidAt: 0, sequence: 0 };
      const otherDollar = quote === market.quote.code ? undefined : quote;
      if (otherDollar) bases.set(otherDollar, new DollarBasis(recordedBasisRules));
      tracks.push({ marketId: market.id, source: symbol, leads: place === 0, otherDollar, rows, ...state });
    }
  }
  for (const { file, symbol } of files) {
    if (!tracks.some((track) => track.source === symbol)) {
      log.warn(
        { file, symbol },
        'A recording belongs to no market that has one in its own currency, and is not played',
      );
    }
  }
  if (tracks.length === 0) throw new Error('MARKET_REPLAY_FILE: no file belongs to a market of this server');
  // The leading source comes last, held against what the others say at the same moment.
  tracks.sort((a, b) => Number(a.leads) - Number(b.leads));
  const begin = Math.min(...tracks.map(({ next }) => next?.start ?? Number.POSITIVE_INFINITY));
  let startedAt: number | undefined;
  const stopped = new AbortController();
  let playing: Promise<void> = Promise.resolve();
  /** The moment up to which everything recorded has been said. */
  let played = begin;
  let hasEnded = false;
  /** Where the recorded clock would be if playing took no time. */
  const due = (): number =>
    startedAt === undefined ? begin : begin + Math.floor((clock.epochMs() - startedAt) * speed);
  // At high speed a step of ours is many recorded seconds: nobody may take prices not yet said for missing ones.
  const now = (): number => (hasEnded ? due() : Math.min(due(), played + REPEAT_MS));

  function say(track: Track, sink: FeedSink, at: number, price: number, volume: number): void {
    const { marketId, source } = track;
    track.sequence += 1;
    track.price = price;
    track.saidAt = at;
    const ratio = track.otherDollar === undefined ? 1 : bases.get(track.otherDollar)?.ratio(RECORDING, at);
    if (!ratio) return;
    const common = { marketId, source, volume, sequence: track.sequence, at, receivedAt: clock.epochMs() };
    sink.tick({ ...common, price: price * ratio });
  }

  /** What the other dollars cost by the prices of one moment. */
  function measure(said: readonly (readonly [track: Track, price: number])[], at: number): void {
    for (const [dollar, basis] of bases) {
      for (const [{ marketId, otherDollar }, price] of said) {
        if (otherDollar !== undefined && otherDollar !== dollar) continue;
        basis.tell({ family: RECORDING, marketId, isConverted: otherDollar !== undefined, price, at });
      }
      basis.look(at);
    }
  }

  /** A recorded price holds until its minute is over: all sources say theirs again, so that none seems silent. */
  function repeat(sink: FeedSink, at: number): void {
    for (const track of tracks) {
      if (at < track.until && at - track.saidAt >= REPEAT_MS) say(track, sink, at, track.price, 0);
    }
    played = Math.max(played, at);
  }

  function playMinute(minute: number, rows: ReadonlyMap<Track, Candle>, quarter: number, sink: FeedSink): void {
    const at = minute + quarter * QUARTER;
    repeat(sink, at - 1);
    const said = tracks.flatMap((track): [Track, number, Candle][] => {
      const row = rows.get(track);
      return row === undefined ? [] : [[track, pathOf(row)[quarter] ?? row.close, row]];
    });
    measure(
      said.map(([track, price]) => [track, price]),
      at,
    );
    for (const [track, price, row] of said) {
      track.until = row.start + MINUTE;
      say(track, sink, at, price, shareOf(row.volume, quarter));
    }
    played = Math.max(played, at);
  }

  /** Plays everything due, in the order of time. */
  async function playUntil(moment: number, sink: FeedSink): Promise<void> {
    for (;;) {
      const waiting = tracks.filter(({ next }) => next !== undefined);
      const minute = Math.min(...waiting.map(({ next }) => next?.start ?? Number.POSITIVE_INFINITY));
      if (minute > moment) break;
      const rows = new Map<Track, Candle>();
      for (const track of waiting) if (track.next?.start === minute) rows.set(track, track.next);
      for (let quarter = 0; quarter < 4; quarter += 1) {
        // At ordinary speed the minute is waited out; at high speed it is long over.
        while (minute + quarter * QUARTER > due()) {
          repeat(sink, due());
          await pause(STEP_MS, undefined, { signal: stopped.signal });
        }
        playMinute(minute, rows, quarter, sink);
      }
      for (const track of rows.keys()) {
        const following = await track.rows.next();
        track.next = following.done ? undefined : following.value;
      }
    }
  }

  async function play(sink: FeedSink): Promise<void> {
    try {
      while (tracks.some(({ next }) => next !== undefined)) {
        const moment = due();
        await playUntil(moment, sink);
        repeat(sink, moment);
        await pause(STEP_MS, undefined, { signal: stopped.signal });
      }
      hasEnded = true;
      log.info('The recorded prices have ended');
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error }, 'The recorded prices cannot be read on');
    } finally {
      for (const track of tracks) await track.rows.return(undefined);
    }
  }

  return {
    name: 'replay',
    // Recorded hours are not those of now: what is due to users goes by the clock, and cannot wait for those.
    calendar: 'always',
    now,
    sourcesOf: (marketId) => sources.get(marketId),
    start: (sink) => {
      startedAt = clock.epochMs();
      playing = play(sink);
    },
    stop: async () => {
      stopped.abort();
      await playing;
    },
  };
}

/** Says what of a recording will not be played, and which lines that is. */
function report({ file, minutes, missing, leftOut, isReordered }: Recording, log: Logger): void {
  const found = { file, minutes, missing };
  if (isReordered) log.warn(found, 'A recording is not in the order of time and is kept in memory in that order');
  if (leftOut.lines > 0)
    log.warn({ ...found, lines: leftOut.lines }, `Lines of a recording are left out: ${leftOut.inWords()}`);
  else log.info(found, 'A recording was read');
}

/** Open, first extreme, second extreme, close: a minute that rose dipped first. */
function pathOf({ open, high, low, close }: Candle): readonly number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

function shareOf(volume: number, quarter: number): number {
  const share = Math.floor(volume / 4);
  return quarter === 3 ? volume - 3 * share : share;
}
