import type { Browser, Locator, Page } from 'playwright-core';
import { openPhone, slowProcessor } from './browser.ts';

/** Runs in the page: the longest event of each interaction, from the touch to the next frame (INP counts these). */
const watchInteractions = `
  window.__interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        __interactions.set(interactionId, Math.max(duration, __interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

export interface Interactions {
  readonly count: number;
  /** Milliseconds of the slowest one: with so few of them it is the page's INP. */
  readonly worst: number;
  readonly median: number;
}

/** Longer than it takes to find something in a page. */
const LOOK_UP_MS = 100;

/** What a trader does on the spot page before an order: everything on the ticket but its last button. */
export async function useTicket(page: Page): Promise<void> {
  const ticket = page.getByRole('region', { name: 'New order' });
  const amount = ticket.locator('input[inputmode=decimal]').last();
  await touch(amount);
  await amount.pressSequentially('0.0125', { delay: 80 });
  await touchAll(ticket.getByRole('radio'));
  await touchAll(ticket.getByRole('tab'));
  await amount.fill('');
  await amount.pressSequentially('0.5', { delay: 80 });
  await touchTabs(page);
}

/** What an owner does on the assets page: hides and shows the amounts, looks at each account, leaves and comes back. */
export async function lookAtAssets(page: Page): Promise<void> {
  const hide = page.getByRole('button', { name: /balances/i }).first();
  for (let turn = 0; turn < 4; turn += 1) {
    // One after another: they are the interactions that are measured.
    await touch(hide);
  }
  await touchAll(page.getByRole('main').getByRole('tab'));
  await touchTabs(page);
}

/** Through the five tabs of the app and back to where it began. */
async function touchTabs(page: Page): Promise<void> {
  await touchAll(page.getByRole('navigation', { name: 'Main' }).getByRole('link'));
}

async function touchAll(places: Locator): Promise<void> {
  for (const place of await places.all()) {
    if (await place.isVisible()) await touch(place);
  }
}

/**
 * Finds where a place is before it is touched, and lets that be over: on a slow processor the look-up takes as long as
 * what the touch does, and people do without it.
 */
async function touch(place: Locator): Promise<void> {
  const page = place.page();
  const box = await place.boundingBox();
  if (!box) throw new Error('What is to be touched is not on the screen');
  await page.waitForTimeout(LOOK_UP_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  // People look at what they did.
  await page.waitForTimeout(250);
}

/**
 * Opens a page on a slow phone with the feed on, does what people do there, and says how long they waited each time;
 * the middle of `visits` visits by their slowest touch.
 */
export async function measureInteractions(
  browser: Browser,
  url: string,
  token: string,
  act: (page: Page) => Promise<void>,
  visits: number,
): Promise<Interactions> {
  const seen: Interactions[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    // One at a time, so that none takes the processor from another.
    seen.push(await visitOnce(browser, url, token, act));
  }
  return seen.toSorted((a, b) => a.worst - b.worst)[Math.floor(visits / 2)]!;
}

async function visitOnce(
  browser: Browser,
  url: string,
  token: string,
  act: (page: Page) => Promise<void>,
): Promise<Interactions> {
  const phone = await openPhone(browser);
  const { page } = phone;
  try {
    await page.addInitScript((value) => {
      localStorage.setItem('h5Version', '1');
      localStorage.setItem('lang', 'en');
      localStorage.setItem('token', value);
    }, token);
    await page.addInitScript(watchInteractions);
    await page.goto(url);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    // The feed runs and everything that comes late has come.
    await page.waitForTimeout(3000);
    await slowProcessor(phone, 4);
    await act(page);
    await page.waitForTimeout(1000);
    const seen: number[] = await page.evaluate('[...window.__interactions.values()]');
    const sorted = seen.toSorted((a, b) => a - b);
    return {
      count: sorted.length,
      worst: sorted.at(-1) ?? Number.NaN,
      median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    };
  } finally {
    await phone.context.close();
  }
}
