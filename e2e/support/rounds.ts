import * as wallet from '@aureus/contract/wallet/calls.ts';
import type { Browser, Page, Request } from '@playwright/test';
import { expect, listenForTroubles, openAs, registerWalker, setLanguage, test as base } from './fixtures.ts';
import type { Look } from './look.ts';
import { PATIENCE_MS } from './patience.ts';

/** Browser windows of a worker that are kept for many walks which only look. */
interface Windows {
  open(): Promise<Page>;
  /** What went wrong on their pages since it was asked last, in words. */
  takeTroubles(): string[];
}

interface Kept {
  windows: Windows;
  /** A page of nobody. */
  visitor: Page;
  /** A page of a user with money. */
  user: Page;
}

/** Gives walks that only look at pages one window a worker: a new one for each would take longer than the look. */
export const test = base.extend<{ noTroubles: void }, Kept>({
  windows: [
    async ({ browser, look }, use, { project }) => {
      const baseURL = project.use.baseURL!;
      const pages: Page[] = [];
      const troubles: string[][] = [];
      await use({
        open: async () => {
          const page = await openCounted(browser, look, baseURL);
          pages.push(page);
          troubles.push(listenForTroubles(page), listenForFailures(page));
          return page;
        },
        takeTroubles: () => troubles.flatMap((each) => each.splice(0)),
      });
      for (const page of pages) await page.context().close();
    },
    { scope: 'worker' },
  ],

  visitor: [async ({ windows }, use) => use(await windows.open()), { scope: 'worker' }],

  user: [
    async ({ windows }, use, { project }) => {
      const page = await windows.open();
      const walker = await registerWalker(project.use.baseURL!);
      await walker.api.call(wallet.faucet, { currency: 3, amount: '20000' });
      await openAs(page, walker, '/');
      await use(page);
    },
    { scope: 'worker' },
  ],

  noTroubles: [
    async ({ windows }, use) => {
      await use();
      expect(windows.takeTroubles(), 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** A page of its own, in the look's language and size, of which {@link expectFinished} can tell when it is finished. */
export async function openCounted(browser: Browser, look: Look, baseURL: string): Promise<Page> {
  const { viewport } = look;
  const size = { viewport, hasTouch: viewport.width < 600, deviceScaleFactor: 1 };
  const page = await (await browser.newContext({ ...size, baseURL })).newPage();
  countRequests(page);
  await setLanguage(page, look);
  return page;
}

/** What was asked for on a page from now on and could not be had, in words. What a page left behind is given up. */
function listenForFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`answered with ${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failures.push(`failed with ${why}: ${request.url()}`);
  });
  return failures;
}

/** What the pages of the rounds have asked for and not got yet. */
const pendingOf = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingOf.set(page, pending);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Frames in a row that were drawn with nothing asked for: a page asks for what it shows when it is first drawn. */
const QUIET_FRAMES = 3;

/** Waits until a page has got all it asked for: placeholders come late, so that a page without any may still be empty. */
export async function expectFinished(page: Page): Promise<void> {
  // A part whose code comes later shows nothing until then.
  await expect(page.getByRole('main').first()).toHaveText(/\S/);
  let quiet = 0;
  const draw = async (): Promise<number> => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    quiet = pendingOf.get(page)?.size === 0 ? quiet + 1 : 0;
    return quiet;
  };
  await expect.poll(draw, { intervals: [0], timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(QUIET_FRAMES);
  // Pages of the tab bar stay in the document: one that was left while it loaded stays busy, hidden.
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
}

/** Loads the app at a route, as a link from outside does: what was shown before is gone. */
export async function land(page: Page, route: string): Promise<void> {
  // Another document of the same place: from one route to the next the app would not be loaded anew.
  await page.goto('/favicon.svg');
  await page.goto(`/#${route}`);
}

/** What of a route names its page. The tabs of the art market have addresses of their own and are one page. */
const pageOf = (route: string): string =>
  (route.split('?')[0] ?? '').replace(/^\/pages\/nft\/(nft|components\/\w+)$/, '/pages/nft');

/** Goes to a route inside the app that is open, as a tap on a link does; the page left is gone when the promise resolves. */
export async function goInside(page: Page, route: string): Promise<void> {
  const shown = new URL(page.url()).hash.slice(1);
  // The first page has to be loaded, and what shows the same page with other parameters may keep what it showed.
  if (!shown || pageOf(shown) === pageOf(route)) return land(page, route);
  // Pages of the tab bar stay in the document, hidden: the page left is the one that was seen last.
  await page.evaluate((hash) => {
    for (const main of document.querySelectorAll('main')) main.toggleAttribute('data-left', main.checkVisibility());
    location.hash = hash;
  }, route);
  await expect(page.locator('main[data-left]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
}
