import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import { openRecording, recordingFiles } from '../../src/market/feeds/recording.ts';
import { replayFeed } from '../../src/market/feeds/replay-feed.ts';
import type { Market } from '../../src/market/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
const DAY = Date.UTC(2025, 0, 1);
const HEAD = 'open_time,open,high,low,close,volume';

let folder: string;
let market: Market;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-recordings-'));
  market = (await loadDirectory(database.pool)).markets[0]!;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Unit = 's' | 'ms' | 'µs';
const writtenIn: Readonly<Record<Unit, (at: number) => string>> = {
  s: (at) => String(at / 1_000),
  ms: (at) => String(at),
  µs: (at) => `${at}000`,
};
/** A line of the minute, whose open price says which minute it is. */
const line = (minute: number, unit: Unit = 'ms'): string =>
  [writtenIn[unit](DAY + minute * 60_000), 100 + minute, 10_000, 1, 100 + minute, 1].join(',');
const lines = (from: number, to: number, unit: Unit = 'ms'): string[] =>
  Array.from({ length: to - from }, (_, place) => line(from + place, unit));

/** What is read of a file: its minutes, by number, and what is said of the rest. */
async function readBack(text: string | Buffer, name = 'BTCUSDT.csv') {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const recording = await openRecording(file, market);
  const minutes: number[] = [];
  for await (const { start, open } of recording.candles()) {
    expect(open).toBe((100 + (start - DAY) / 60_000) * 100);
    minutes.push((start - DAY) / 60_000);
  }
  expect(minutes).toHaveLength(recording.minutes);
  const { missing, isReordered, leftOut } = recording;
  return { minutes, missing, isReordered, lines: leftOut.lines, said: leftOut.inWords() };
}

const WHOLE = { minutes: [0, 1, 2, 3, 4, 5], missing: 0, isReordered: false, lines: 0, said: '' };

test.each(['s', 'ms', 'µs'] as const)('a recording in %s is whole', async (unit) => {
  expect(await readBack([HEAD, ...lines(0, 6, unit), ''].join('\n'))).toEqual(WHOLE);
});

test('a recording that changes from milliseconds to microseconds goes on', async () => {
  expect(await readBack([...lines(0, 3, 'ms'), ...lines(3, 6, 'µs')].join('\n'))).toEqual(WHOLE);
});

test('a byte order mark, carriage returns, quoted cells, repeated heads and empty lines cost no minute', async () => {
  const quoted = lines(2, 6).map((each) => each.replaceAll(/[^,]+/g, '"$&"'));
  const text = [`\uFEFF${HEAD}`, ...lines(0, 2), '', `\uFEFF${HEAD}`, ...quoted, '', '', ''].join('\r\n');
  expect(await readBack(text)).toEqual(WHOLE);
  expect(await readBack(`\uFEFF${lines(0, 6).join('\n')}`)).toEqual(WHOLE);
  expect(await readBack(gzipSync(text), 'BTCUSDT.csv.gz')).toEqual(WHOLE);
});

test('a recording that begins with the newest minute, or is in no order, is put in order', async () => {
  expect(await readBack([HEAD, ...lines(0, 6).toReversed()].join('\n'))).toEqual({ ...WHOLE, isReordered: true });
  const mixed = [...lines(3, 6, 'µs'), line(1), line(0, 's'), line(1), line(2)].join('\n');
  const twice = { isReordered: true, lines: 1, said: '6: a minute that an earlier line has' };
  expect(await readBack(mixed)).toEqual({ ...WHOLE, ...twice });
});

test('columns are those that the head names', async () => {
  const text = ['Unix,Symbol,Close,Open,High,Low,Volume USDT,Volume BTC', ...lines(0, 6).map((each) => {
    const [time, open, high, low, close, volume] = each.split(',');
    return [time, 'BTC/USDT', close, open, high, low, 'many', volume].join(',');
  })].join('\n'); // prettier-ignore
  expect(await readBack(text)).toEqual(WHOLE);
  await expect(readBack('time,open,high,low,close\n')).rejects.toThrow(/line 1 names no column for volume/);
});

test('every line that is left out is named with its reason', async () => {
  const start = String(DAY + 60_000);
  const text = [
    HEAD,
    line(0),
    `${DAY + 61_000},101,10000,1,101,1`,
    `${DAY + 119_999},101,10000,1,101,1`,
    `${start},101,10000`,
    `${start}000000,101,10000,1,101,1`,
    `${start},-1,10000,1,101,1`,
    `${start},101,10000,1,101,`,
    `${start},101,100,1,101,1`,
    line(3),
    line(3),
    '<html>',
  ].join('\n');
  expect(await readBack(text)).toEqual({
    minutes: [0, 3],
    missing: 2,
    isReordered: false,
    lines: 9,
    said: [
      '3-4: a time off the minute',
      '5: too few columns',
      '6: no time that can be read',
      '7: a price that the market cannot have',
      '8: no volume that can be read',
      '9: a high or low that its open or close is beyond',
      '11: a minute that an earlier line has',
      '12: too few columns',
    ].join('; '),
  });
});

test('every minute of a file is read or named, in whatever order, unit and state its lines are', async () => {
  const written = fc.record({
    minute: fc.nat({ max: 20 }),
    unit: fc.constantFrom('s', 'ms', 'µs'),
    isBroken: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(written, { maxLength: 30 }), async (drawn) => {
      const text = drawn.map(({ minute, unit, isBroken }) =>
        isBroken ? `x${line(minute, unit)}` : line(minute, unit),
      );
      const read = await readBack(text.join('\n'));
      const whole = new Set(drawn.filter(({ isBroken }) => !isBroken).map(({ minute }) => minute));
      expect(read.minutes).toEqual([...whole].toSorted((a, b) => a - b));
      expect(read.minutes.length + read.lines).toBe(drawn.length);
    }),
    { numRuns: 50 },
  );
});

test('the log says what of each file is not played, and what is no recording', async () => {
  const several = await mkdtemp(path.join(folder, 'several-'));
  await writeFile(path.join(several, 'BTCUSDT_1m.csv'), [HEAD, ...lines(0, 3), 'cut,off'].join('\n'));
  await writeFile(path.join(several, 'ETHUSDC_1m.csv'), lines(0, 3).join('\n'));
  await writeFile(path.join(several, 'prices.csv'), lines(0, 3).join('\n'));
  await writeFile(path.join(several, 'README.md'), 'What these are.');
  const said: string[] = [];
  const say = (facts: unknown, text: string): void => {
    const { file = '' } = facts as { file?: string };
    said.push(`${path.basename(file)} ${text}`);
  };
  const log = { ...silentLogger, warn: say, info: say } as unknown as typeof silentLogger;
  const { markets } = await loadDirectory(database.pool);
  await replayFeed(await recordingFiles(several, log), markets, 1, systemClock, log);
  expect(said.filter((each) => each.includes('.csv'))).toEqual([
    'prices.csv A file is not called after a pair, e.g. BTCUSDT.csv, and is not read',
    'BTCUSDT_1m.csv Lines of a recording are left out: 5: too few columns',
    'ETHUSDC_1m.csv A recording belongs to no market that has one in its own currency, and is not played',
  ]);
});

test('a file of which nothing can be read says why', async () => {
  const file = path.join(folder, 'BTCUSDT.csv');
  await writeFile(file, [HEAD, ...lines(0, 3).map((each) => `x${each}`)].join('\n'));
  const { markets } = await loadDirectory(database.pool);
  const opening = replayFeed(await recordingFiles(file, silentLogger), markets, 1, systemClock, silentLogger);
  await expect(opening).rejects.toThrow('BTCUSDT.csv holds no prices: 2-4: no time that can be read');
});
