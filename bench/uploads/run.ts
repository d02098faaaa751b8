/**
 * What uploads cost the others: the p99 of a quote of the exchange at a steady rate, alone and beside bursts of twenty
 * uploads at once, in turns in the same run; what counts is the median of the windows of each kind. The product, the
 * uploads and the clock of the quotes are processes apart, on processors apart where there are four. A quote is a
 * commit, so the disk is in the figure. Then what it takes to refuse a bomb of 30,000 x 30,000 pixels, from the first
 * byte sent to the answer. Run it with `node bench/uploads/run.ts` on a machine that does nothing else. It exits with 1
 * when the p99 grows by more than half or a bomb takes 100 ms.
 */
import { type Figures, figuresOf, middle, show } from '../orders/figures.ts';
import { openStage } from '../orders/stage.ts';
import { pin, places } from '../support/pin.ts';
import { withProduct } from '../support/product.ts';
import { steadyLoad } from '../wallet/steady.ts';
import { openBursts } from './bursts.ts';
import { bomb, photo } from './pictures.ts';
import { upload } from './upload.ts';
import type { UploadTask } from './uploader.ts';

const UPLOADERS = 20;
/** Who ask for quotes in turns: two quotes of one user wait for each other. */
const QUOTERS = 100;
const RATE = { perSecond: 200, seconds: 9 };
const WARM_UP = 4;
/** A burst takes about three seconds until the last picture is made anew. */
const BURST_EVERY_MS = 3000;
const TURNS = 5;
const MOST_TIMES = 1.5;
const BOMB_MS = 100;
const BOMBS = 50;

const place = places();
// What is started from here, the database and the server, stays off the processor of the clock.
if (place) pin(process.pid, place.product);
const stage = await openStage(UPLOADERS + QUOTERS);
const tokens = stage.traders.map(({ token }) => token);
const [uploaders, quoters] = [tokens.slice(0, UPLOADERS), tokens.slice(UPLOADERS)];
const pictures = await Promise.all(Array.from({ length: UPLOADERS }, (_, n) => photo(3000, 2250, n + 1)));
let isGood = true;

function judge(what: string, isEnough: boolean): void {
  isGood &&= isEnough;
  console.log(`${what}: ${isEnough ? 'yes' : 'NO'}\n`);
}

const quotes = (port: number, warmUp = 0): Promise<Figures> =>
  steadyLoad(
    port,
    {
      path: '/api/user/TransferQuote',
      token: quoters,
      form: (n) => ({ lang: 'en', from_currency_id: '3', to_currency_id: '1', number: String(100 + (n % 50)) }),
    },
    { ...RATE, warmUp },
  );

try {
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length / 1024;
  console.log(`${''.padEnd(52)}${['requests', 'median', 'p99'].map((text) => text.padStart(12)).join('')}`);
  await withProduct(stage, {}, async (port) => {
    if (place) pin(process.pid, place.clock);
    const task: UploadTask = { port, tokens: uploaders, pictures: pictures.map((bytes) => new Uint8Array(bytes)) };
    const bursts = openBursts(task, place?.senders);
    // The first of both is not counted: the code is still cold.
    await Promise.all([quotes(port, WARM_UP), bursts.during(RATE.seconds * 1000, BURST_EVERY_MS)]);
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const quiet = await quotes(port);
      show(`quotes alone, steady ${RATE.perSecond}/s`, quiet);
      alone.push(quiet.p99);
      const [busy, { times, refused }] = await Promise.all([
        quotes(port),
        bursts.during(RATE.seconds * 1000, BURST_EVERY_MS),
      ]);
      show(`quotes beside ${UPLOADERS} uploads at once`, busy);
      show(`  the uploads, 3000 x 2250, ${Math.round(size)} KB each`, figuresOf(times, RATE.seconds, refused));
      beside.push(busy.p99);
      isGood &&= busy.refused + quiet.refused + refused === 0;
      // Pictures count against a quota of the day.
      await stage.pool.query('DELETE FROM files WHERE attached_at IS NULL');
    }
    bursts.close();
    const [before, after] = [middle(alone), middle(beside)];
    const times = after / before;
    judge(
      `median p99 ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside: ${times.toFixed(2)} times; at most ${MOST_TIMES}`,
      times <= MOST_TIMES,
    );

    const bytes = new Uint8Array(bomb());
    const refusals: number[] = [];
    for (let n = 0; n < BOMBS; n += 1) {
      const { code, ms } = await upload(port, quoters[n] ?? '', bytes);
      if (code === 'file_too_many_pixels') refusals.push(ms);
    }
    const figures = figuresOf(refusals, refusals.reduce((sum, ms) => sum + ms, 0) / 1000, BOMBS - refusals.length);
    show('bombs of 30,000 x 30,000 pixels refused', figures);
    judge(`each within ${BOMB_MS} ms`, figures.refused === 0 && Math.max(...refusals) < BOMB_MS);
  });
} finally {
  await stage.close();
}
process.exit(isGood ? 0 : 1);
