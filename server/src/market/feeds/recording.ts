import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Candle } from '@aureus/core/market/candle.ts';
import { recordedTime } from '@aureus/core/market/recorded-time.ts';
import type { Logger } from '../../platform/log.ts';
import type { Market } from '../public.ts';
import { LeftOut, type LineFault } from './left-out.ts';
import { readCandle } from './numbers.ts';

/** One recorded file: what one source said about one market. */
export interface RecordingFile {
  readonly file: string;
  /** `BTC/USDC`, also the name of the source. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

const MINUTE = 60_000;
const NAME = /^([A-Z0-9]{1,12}?)(USDT|USDC|USD)(?:[_.-].*)?\.csv(?:\.gz)?$/;

/**
 * The files a setting names: a comma list of files and folders. A file is called after its pair, `BTCUSDT….csv` or
 * `.csv.gz`.
 * @throws Error naming a path that does not exist or a file whose name gives no pair
 */
export async function recordingFiles(setting: string, log: Pick<Logger, 'warn'>): Promise<RecordingFile[]> {
  const files: RecordingFile[] = [];
  for (const part of setting.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const found = await stat(part).catch(() => undefined);
    if (found === undefined) throw new Error(`MARKET_REPLAY_FILE: ${part} does not exist`);
    if (found.isDirectory()) {
      for (const name of (await readdir(part)).toSorted()) {
        const file = described(path.join(part, name));
        if (file !== undefined) files.push(file);
        else if (/\.csv(\.gz)?$/.test(name)) {
          log.warn(
            { file: path.join(part, name) },
            'A file is not called after a pair, e.g. BTCUSDT.csv, and is not read',
          );
        }
      }
      continue;
    }
    const file = described(part);
    if (file === undefined) throw new Error(`MARKET_REPLAY_FILE: ${part} is not called after a pair, e.g. BTCUSDT.csv`);
    files.push(file);
  }
  if (files.length === 0) throw new Error('MARKET_REPLAY_FILE names no recorded prices');
  return files;
}

function described(file: string): RecordingFile | undefined {
  const [, base, quote] = NAME.exec(path.basename(file)) ?? [];
  return base && quote ? { file, symbol: `${base}/${quote}`, base, quote } : undefined;
}

/** A recording as it was found when all of it was read once. */
export interface Recording {
  readonly file: string;
  /** How many minutes it holds, and how many are missing between its first and its last. */
  readonly minutes: number;
  readonly missing: number;
  /** The lines that cannot be used, each with its reason. */
  readonly leftOut: LeftOut;
  /** Whether its lines were not in the order of time, and are put into it. */
  readonly isReordered: boolean;
  /** The minutes, ascending, each once. */
  candles(): AsyncGenerator<Candle>;
}

/**
 * Reads a whole recording before any of it plays, so that whatever is wrong with it is known: a line for each minute
 * with its time, open, high, low, close and volume, in these columns or in those that its head names. Times are seconds,
 * milliseconds or microseconds, also changing within the file, or texts. A recording that is not in the order of time,
 * such as one that begins with the newest minute, is kept in memory; any other is read again as it plays.
 * @throws Error for a head that lacks a column; whatever reading the file throws
 */
export async function openRecording(file: string, market: Market): Promise<Recording> {
  const found = (await inspect(file, market)) ?? (await putInOrder(file, market));
  const { first, last, minutes } = found;
  const span = minutes === 0 ? 0 : (last - first) / MINUTE + 1;
  return {
    file,
    minutes,
    missing: span - minutes,
    leftOut: found.leftOut,
    isReordered: found.ordered !== undefined,
    candles: () => (found.ordered === undefined ? ascending(file, market) : given(found.ordered)),
  };
}

interface Found {
  readonly minutes: number;
  readonly first: number;
  readonly last: number;
  readonly leftOut: LeftOut;
  /** The minutes in order, where they are not so in the file. */
  readonly ordered?: readonly Candle[];
}

/** What an ascending recording holds; undefined for one that goes back in time. */
async function inspect(file: string, market: Market): Promise<Found | undefined> {
  const leftOut = new LeftOut();
  let [minutes, first, last] = [0, 0, Number.NEGATIVE_INFINITY];
  for await (const { line, read } of readLines(file, market)) {
    if (typeof read === 'string') leftOut.add(line, read);
    else if (read.start === last) leftOut.add(line, 'twice');
    else if (read.start < last) return undefined;
    else {
      if (minutes === 0) first = read.start;
      minutes += 1;
      last = read.start;
    }
  }
  return { minutes, first, last, leftOut };
}

/** What a recording holds that is in another order than that of time. Of two lines of one minute the earlier line counts. */
async function putInOrder(file: string, market: Market): Promise<Found> {
  const minutes = new Map<number, Candle>();
  const leftOut = new LeftOut();
  for await (const { line, read } of readLines(file, market)) {
    if (typeof read === 'string') leftOut.add(line, read);
    else if (minutes.has(read.start)) leftOut.add(line, 'twice');
    else minutes.set(read.start, read);
  }
  const ordered = [...minutes.values()].toSorted((a, b) => a.start - b.start);
  return { minutes: ordered.length, first: ordered[0]?.start ?? 0, last: ordered.at(-1)?.start ?? 0, leftOut, ordered };
}

async function* ascending(file: string, market: Market): AsyncGenerator<Candle> {
  let last = Number.NEGATIVE_INFINITY;
  for await (const { read } of readLines(file, market)) {
    // What is left out here was named when the recording was opened.
    if (typeof read === 'string' || read.start <= last) continue;
    last = read.start;
    yield read;
  }
}

async function* given(candles: readonly Candle[]): AsyncGenerator<Candle> {
  yield* candles;
}

/** The lines of a recording with their numbers, from 1, and what they hold. Heads and empty lines are none. */
async function* readLines(
  file: string,
  market: Market,
): AsyncGenerator<{ readonly line: number; readonly read: Candle | LineFault }> {
  const raw = createReadStream(file);
  const text = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // pipe() does not pass on errors of its source.
  raw.on('error', (error) => text.destroy(error));
  let columns = USUAL_COLUMNS;
  let line = 0;
  try {
    for await (const written of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      const cells = cellsOf(written);
      if (cells.every((cell) => cell === '')) continue;
      const head = columnsNamed(cells, market);
      if (head) {
        const lacking = Object.entries(head).find(([, place]) => place === -1);
        if (lacking) throw new Error(`MARKET_REPLAY_FILE: ${file}, line ${line} names no column for ${lacking[0]}`);
        columns = head;
      } else yield { line, read: readMinute(cells, columns, market) };
    }
  } finally {
    raw.destroy();
  }
}

/** Without the byte order mark that some programs put before a file, and the quotation marks some put around each cell. */
function cellsOf(line: string): string[] {
  return line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
}

/** In which places of a line its parts are; -1 where a head does not name one. */
interface Columns {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const USUAL_COLUMNS: Columns = { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 };
const TIME_NAMES = ['opentime', 'timestamp', 'time', 'unix', 'unixtime', 'datetime', 'date'];

/** The columns that a head names; undefined for a line that is no head. */
function columnsNamed(cells: readonly string[], market: Market): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const place = (...known: string[]): number => names.findIndex((name) => known.includes(name));
  if (place('open') === -1 || place('close') === -1) return undefined;
  const ofBase = `volume${market.base.code.toLowerCase()}`;
  return {
    time: place(...TIME_NAMES),
    open: place('open'),
    high: place('high'),
    low: place('low'),
    close: place('close'),
    volume: place('volume') === -1 ? place(ofBase) : place('volume'),
  };
}

function readMinute(cells: readonly string[], columns: Columns, market: Market): Candle | LineFault {
  if (cells.length <= Math.max(...Object.values(columns))) return 'columns';
  const start = recordedTime(cells[columns.time] ?? '');
  if (start === undefined) return 'time';
  if (start % MINUTE !== 0) return 'off_the_minute';
  const numbers = [columns.open, columns.high, columns.low, columns.close, columns.volume].map((place) => {
    const cell = cells[place] ?? '';
    return cell === '' ? Number.NaN : Number(cell);
  });
  return readCandle(market, start, numbers);
}
