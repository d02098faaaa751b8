import { expect, type Page } from '@playwright/test';
import { expectFinished } from '../rounds.ts';
import { layersOn, restore } from './crawl.ts';

/** The pages of the console that are there without anything having been made. The last one leads nowhere. */
export const consoleRoutes: readonly string[] = [
  '/',
  '/access',
  '/credit',
  '/terms',
  '/futures',
  '/liquidations',
  '/options',
  '/dual',
  '/corporate-actions',
  '/mining',
  '/recurring',
  '/loans',
  '/art',
  '/boxes',
  '/otc',
  '/copy',
  '/ieo',
  '/ieo/1',
  '/rebates',
  '/coupons',
  '/support',
  '/content',
  '/proposals',
  '/deposits',
  '/withdrawals',
  '/identity',
  '/cards',
  '/users',
  '/users/1/show',
  '/operators',
  '/audit',
  '/nowhere',
];

/** Where there is nothing. */
const ELSEWHERE = '/nowhere';

/**
 * What shows a page of the console as it is when it is first opened: as loaded anew the first time, and where a dialog is
 * left over it. What the console keeps on the device, such as filters, is put back.
 */
export function consoleOpener(page: Page, route: string): () => Promise<void> {
  let device: string | undefined;
  const land = async (): Promise<void> => {
    // Another document of the same place: from one route to the next the console would not be loaded anew.
    await page.goto('/favicon.svg');
    await page.goto(`/console/#${route}`);
    await expectFinished(page);
  };
  return async () => {
    if (device === undefined) {
      await land();
      device = await page.evaluate(() => JSON.stringify(localStorage));
      return;
    }
    await page.evaluate(restore, device);
    if (route === ELSEWHERE || (await layersOn(page)) > 0) return land();
    await goInConsole(page, ELSEWHERE);
    await goInConsole(page, route);
    await expectFinished(page);
  };
}

/** Goes to a page inside the console; what was shown is gone when the promise resolves. */
async function goInConsole(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    location.hash = hash;
  }, route);
  await expect(page.locator('[data-left]')).toHaveCount(0);
}
