import type { Browser } from 'playwright-core';
import { builtApp } from '../web/built-app.ts';
import { launch, metric, openPhone, slowProcessor } from '../web/browser.ts';
import { droppedShare, median, watchFrames } from '../web/measures.ts';
import { StandIn } from '../web/stand-in.ts';
import { drawPictures, emptyPage, pictureAt, plainPage, workCount, worksOfGallery } from './works.ts';

/**
 * A gallery of 10,000 works, scrolled at an even pace on a phone four times as slow as this machine. Beside it the same
 * works in a plain list that draws all of them, and an empty page of the same height; in turns, the median of each.
 */
const TURNS = 3;
const SECONDS = 8;
/** CSS pixels a second: a screen of the phone, as somebody goes who looks at pictures. */
const SPEED = 844;
const MOST_DROPPED = 0.03;

interface Look {
  readonly dropped: number;
  /** Milliseconds in which the page's thread was at work, of each second of the scroll. */
  readonly busy: number;
  /** Until the first works are there, milliseconds. */
  readonly loaded: number;
  readonly drawn: number;
}

async function scroll(browser: Browser, url: string, rows: string): Promise<Look> {
  // The app's worker fetches all of the app once, behind whoever scrolls: no part of a scroll.
  const phone = await openPhone(browser, { serviceWorkers: 'block' });
  try {
    await slowProcessor(phone, 4);
    const begin = performance.now();
    await phone.page.goto(url);
    await phone.page.waitForSelector(rows, { state: 'attached', timeout: 120_000 });
    const loaded = performance.now() - begin;
    // What comes with the first screen has come.
    await phone.page.waitForTimeout(2_500);
    const before = await metric(phone, 'TaskDuration');
    // Of a finger, Chromium without a screen makes no scroll at all; a wheel moves the page as evenly.
    const gesture = phone.session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -SPEED * SECONDS,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    const gaps = await phone.page.evaluate<number[]>(watchFrames((SECONDS - 1) * 1_000));
    await gesture;
    const busy = (((await metric(phone, 'TaskDuration')) - before) * 1_000) / SECONDS;
    const far = Number(await phone.page.evaluate('window.scrollY'));
    if (far < (SPEED * SECONDS) / 2) throw new Error(`${url} was scrolled by ${far} pixels only`);
    return { dropped: droppedShare(gaps), busy, loaded, drawn: await phone.page.locator(rows).count() };
  } finally {
    await phone.context.close();
  }
}

const folder = await builtApp();
const browser = await launch();
const works = worksOfGallery();
const pictures = await drawPictures(browser);
const standIn = new StandIn(folder, ({ pathname, searchParams }) => {
  const picture = pictureAt(pictures, pathname);
  if (picture) return { type: 'image/jpeg', plain: picture };
  if (pathname === '/plain.html') return { type: 'text/html', plain: Buffer.from(plainPage(works)) };
  if (pathname === '/empty.html') return { type: 'text/html', plain: Buffer.from(emptyPage) };
  if (pathname !== '/api/bind_box/getBoxList') return undefined;
  // All at once: what is measured is scrolling, not fetching.
  const page = searchParams.get('page') === '1' && !searchParams.has('pay_type') ? works : [];
  return { type: 'application/json', plain: Buffer.from(JSON.stringify({ type: 'ok', message: page })) };
});
const base = await standIn.listen();
const looks: Record<'app' | 'plain' | 'empty', Look[]> = { app: [], plain: [], empty: [] };
try {
  for (let turn = 0; turn < TURNS; turn += 1) {
    looks.empty.push(await scroll(browser, `${base}/empty.html`, 'div'));
    looks.app.push(await scroll(browser, `${base}/#/pages/nft/nft`, 'main li article'));
    looks.plain.push(await scroll(browser, `${base}/plain.html`, 'li'));
  }
} finally {
  await browser.close();
  await standIn.close();
}

const middle = (some: readonly Look[], of: (look: Look) => number): number => median(some.map(of));
const shown = (some: readonly Look[]): string =>
  [
    `${middle(some, ({ dropped }) => dropped * 100).toFixed(2)} % of frames dropped`,
    `${middle(some, ({ busy }) => busy).toFixed(0)} ms of work a second`,
    `${middle(some, ({ drawn }) => drawn)} drawn`,
    `there after ${(middle(some, ({ loaded }) => loaded) / 1_000).toFixed(1)} s`,
  ].join(', ');
console.log(`${workCount} works, processor ÷ 4, ${SPEED} pixels a second`);
console.log(`The app's gallery     ${shown(looks.app)}`);
console.log(`A plain list of them  ${shown(looks.plain)}`);
console.log(`An empty page         ${shown(looks.empty)}`);
const own = middle(looks.app, ({ dropped }) => dropped);
if (own > MOST_DROPPED) {
  console.error(`\nMore than ${MOST_DROPPED * 100} % of frames were dropped`);
  process.exitCode = 1;
}
