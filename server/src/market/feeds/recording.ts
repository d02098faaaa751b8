import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { Market } from '../public.ts';
import { candleOfNumbers } from './numbers.ts';

/** One recorded file: what one source said about one market. */
export interface RecordingFile {
  readonly file: string;
  /** `BTC/USDC`, also the name of the source. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

const NAME = /^([A-Z0-9]{1,12}?)(USDT|USDC|USD)(?:[_.-].*)?\.csv(?:\.gz)?$/;

/**
 * The files a setting names: a comma list of files and folders. A file is called after its pair, `BTCUSDT….csv` or
 * `.csv.gz`.
 * @throws Error naming a path that does not exist or a file whose name gives no pair
 */
export async function recordingFiles(setting: string): Promise<RecordingFile[]> {
  const files: RecordingFile[] = [];
  for (const part of setting.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const found = await stat(part).catch(() => undefined);
    if (found === undefined) throw new Error(`MARKET_REPLAY_FILE: ${part} does not exist`);
    if (found.isDirectory()) {
      for (const name of (await readdir(part)).toSorted()) {
        const file = described(path.join(part, name));
        if (file !== undefined) files.push(file);
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

/**
 * Reads a recording line by line: `open_time,open,high,low,close,volume`, one minute a line, ascending. Lines that are
 * no candle, or not later than the one before, are left out.
 */
export async function* readRecording(file: string, market: Market): AsyncGenerator<Candle> {
  const raw = createReadStream(file);
  const text = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // pipe() does not pass on errors of its source.
  raw.on('error', (error) => text.destroy(error));
  let last = Number.NEGATIVE_INFINITY;
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const minute = parseLine(line, market);
      if (minute === undefined || minute.start <= last) continue;
      last = minute.start;
      yield minute;
    }
  } finally {
    raw.destroy();
  }
}

function parseLine(line: string, market: Market): Candle | undefined {
  const [time, ...texts] = line.split(',');
  const start = /^\d{13}$/.test(time ?? '') ? Number(time) : Date.parse(time ?? '');
  const numbers = texts.map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return candleOfNumbers(market, start, numbers);
}
