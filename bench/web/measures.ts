import type { Browser } from 'playwright-core';
import { heapAfterCollection, metric, openPhone, type Phone, slowNetwork, slowProcessor } from './browser.ts';
import type { StandIn } from './stand-in.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Runs in the page: notes the largest paint, long tasks and shifts from the start. */
const watchLoading = `
  window.__seen = { paint: 0, blocked: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __seen.blocked += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) __seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

export interface Loading {
  /** Milliseconds to the largest contentful paint. */
  readonly paint: number;
  /** Milliseconds of long tasks beyond their first 50. */
  readonly blocked: number;
  readonly shift: number;
}

/** First visit of a page on a slow phone with a slow network, `runs` times; the median of each figure. */
export async function measureLoading(browser: Browser, url: string, rows: string, runs: number): Promise<Loading> {
  const seen: Loading[] = [];
  for (let run = 0; run < runs; run += 1) {
    // One at a time, so that none takes the processor from another.
    seen.push(await loadOnce(browser, url, rows));
  }
  return {
    paint: median(seen.map(({ paint }) => paint)),
    blocked: median(seen.map(({ blocked }) => blocked)),
    shift: median(seen.map(({ shift }) => shift)),
  };
}

async function loadOnce(browser: Browser, url: string, rows: string): Promise<Loading> {
  const phone = await openPhone(browser);
  try {
    await slowNetwork(phone);
    await slowProcessor(phone, 4);
    await phone.page.addInitScript(watchLoading);
    await phone.page.goto(url, { waitUntil: 'load' });
    // Whoever looks into the page has it compile what looks: a slow phone would be busy with that when it should paint.
    await pause(4000);
    await phone.page.waitForSelector(rows, { timeout: 30_000 });
    await pause(2500);
    return await phone.page.evaluate<Loading>('window.__seen');
  } finally {
    await phone.context.close();
  }
}

/** Runs in the page for so many milliseconds; answers the times between frames. */
export const watchFrames = (milliseconds: number): string => `
  new Promise((resolve) => {
    const gaps = [];
    let last = performance.now();
    const end = last + ${milliseconds};
    const step = (now) => {
      gaps.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(step);
      else resolve(gaps.slice(1));
    };
    requestAnimationFrame(step);
  })
`;

const frame = 1000 / 60;

/** Share of frames that did not come, 0 to 1. */
export function droppedShare(gaps: readonly number[]): number {
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return missed / (missed + gaps.length);
}

export interface Smoothness {
  readonly dropped: number;
  /** Milliseconds of script in each second. */
  readonly script: number;
}

async function watch(phone: Phone, seconds: number): Promise<Smoothness> {
  const before = await metric(phone, 'ScriptDuration');
  const gaps = await phone.page.evaluate<number[]>(watchFrames(seconds * 1000));
  const after = await metric(phone, 'ScriptDuration');
  return { dropped: droppedShare(gaps), script: ((after - before) * 1000) / seconds };
}

export interface TickCost {
  readonly floor: Smoothness;
  readonly ticking: Smoothness;
  readonly rows: number;
}

/** The markets list on a slow phone: without ticks, then with 50 a second; in turns, the median of three. */
export async function measureTicks(browser: Browser, base: string, standIn: StandIn): Promise<TickCost> {
  const phone = await openPhone(browser);
  try {
    await openMarkets(phone, base, standIn);
    await slowProcessor(phone, 4);
    const floor: Smoothness[] = [];
    const ticking: Smoothness[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      floor.push(await watch(phone, 8));
      const [seen] = await Promise.all([watch(phone, 8), standIn.tick(50, 8)]);
      ticking.push(seen);
    }
    const middle = (list: readonly Smoothness[]): Smoothness => ({
      dropped: median(list.map(({ dropped }) => dropped)),
      script: median(list.map(({ script }) => script)),
    });
    const rows = await phone.page.locator('#market-list a').count();
    return { floor: middle(floor), ticking: middle(ticking), rows };
  } finally {
    await phone.context.close();
  }
}

/** Bytes the heap has grown by after 90,000 ticks: half an hour at 50 a second, sent twenty times as fast. */
export async function measureHeap(browser: Browser, base: string, standIn: StandIn): Promise<number> {
  const phone = await openPhone(browser);
  try {
    await openMarkets(phone, base, standIn);
    // What is compiled and cached on first use is not growth.
    await standIn.tick(1000, 5);
    await pause(1000);
    const before = await heapAfterCollection(phone);
    await standIn.tick(1000, 90);
    await pause(2000);
    return (await heapAfterCollection(phone)) - before;
  } finally {
    await phone.context.close();
  }
}

/** Opens the markets list and waits until it is live. */
async function openMarkets(phone: Phone, base: string, standIn: StandIn): Promise<void> {
  await phone.page.goto(`${base}/#/pages/market/market`);
  await phone.page.waitForSelector('#market-list a');
  for (let waited = 0; standIn.followed.size === 0; waited += 100) {
    if (waited > 15_000) throw new Error('The list never asked for its ticks');
    await pause(100);
  }
  await pause(1500);
}
