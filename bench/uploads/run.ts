/**
 * What uploads cost the others: the p99 of a quote of the exchange at a steady rate, alone and while twenty users upload
 * pictures at once, again and again, in turns in the same run. Then what it takes to refuse a bomb of 30,000 x 30,000
 * pixels. Run it with `node bench/uploads/run.ts`. It exits with 1 when the p99 grows by more than half or the bomb
 * takes 100 ms.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inspectPicture } from '@aureus/server/files/picture.ts';
import { type Figures, figuresOf, show } from '../orders/figures.ts';
import { openStage } from '../orders/stage.ts';
import { withProduct } from '../support/product.ts';
import { steadyLoad } from '../wallet/steady.ts';
import { bomb, photo } from './pictures.ts';
import type { UploadTask, UploadTimes } from './uploader.ts';

const UPLOADERS = 20;
const RATE = { perSecond: 200, seconds: 8 };
const TURNS = 3;
const MOST_TIMES = 1.5;
const BOMB_MS = 100;
const BOMBS = 50;

const stage = await openStage(UPLOADERS + 1);
const [quoter, ...uploaders] = stage.traders.map(({ token }) => token);
if (quoter === undefined) throw new Error('The stage is empty');
const pictures = await Promise.all(Array.from({ length: UPLOADERS }, (_, n) => photo(3000, 2250, n + 1)));
let isGood = true;

function judge(what: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${isEnough ? 'yes' : 'NO'}\n`);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Twenty uploads at once, over and over, sent from a thread of their own: the clock of the quotes is here. */
function startUploads(port: number): () => Promise<UploadTimes> {
  const task: UploadTask = { port, tokens: uploaders, pictures: pictures.map((bytes) => new Uint8Array(bytes)) };
  const worker = new Worker(new URL('uploader.ts', import.meta.url), { workerData: task });
  // Pictures count against a quota of the day.
  const cleaning = setInterval(() => void stage.pool.query('DELETE FROM files WHERE attached_at IS NULL'), 2000);
  return async () => {
    clearInterval(cleaning);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage('stop');
    const [done] = (await once(worker, 'message')) as [UploadTimes];
    return done;
  };
}

const quotes = (port: number): Promise<Figures> =>
  steadyLoad(
    port,
    {
      path: '/api/user/TransferQuote',
      token: quoter,
      form: (n) => ({ lang: 'en', from_currency_id: '3', to_currency_id: '1', number: String(100 + (n % 50)) }),
    },
    RATE,
  );

try {
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length / 1024;
  console.log(`${''.padEnd(52)}${['requests', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);
  await withProduct(stage, {}, async (port) => {
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const quiet = await quotes(port);
      show(`quotes alone, steady ${RATE.perSecond}/s`, quiet);
      alone.push(quiet.p99);
      const started = performance.now();
      const stopUploads = startUploads(port);
      const busy = await quotes(port);
      const { times, refused } = await stopUploads();
      show(`quotes beside ${UPLOADERS} uploads at once`, busy);
      show(
        `  the uploads, 3000 x 2250, ${Math.round(size)} KB each`,
        figuresOf(times, (performance.now() - started) / 1000, refused),
      );
      beside.push(busy.p99);
      isGood &&= busy.refused + quiet.refused + refused === 0;
    }
    const times = median(beside) / median(alone);
    judge(`p99 of quotes grows ${times.toFixed(2)} times; at most ${MOST_TIMES}`, times <= MOST_TIMES);
  });

  const bytes = bomb();
  const refusals: number[] = [];
  for (let n = 0; n < BOMBS; n += 1) {
    const from = performance.now();
    const code = await inspectPicture(bytes).catch((error: { code: string }) => error.code);
    if (code === 'file_too_many_pixels') refusals.push(performance.now() - from);
  }
  const figures = figuresOf(refusals, refusals.reduce((sum, ms) => sum + ms, 0) / 1000, BOMBS - refusals.length);
  show('bombs of 30,000 x 30,000 pixels refused', figures);
  judge(`each within ${BOMB_MS} ms`, figures.refused === 0 && Math.max(...refusals) < BOMB_MS);
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
