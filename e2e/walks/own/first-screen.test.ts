import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

/** What a page has asked the server, as method, address and form. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return asked;
}

for (const [name, address, row] of [
  ['home', '/#/', 'a[href^="#/pages/transaction"]'],
  ['markets', '/#/pages/market/market', '#market-list a'],
] as const) {
  test(`the head of the page asks for all that ${name} is made of, once`, async ({ page }) => {
    const asked = askedBy(page);
    await page.goto(address);
    await expect(page.locator(row).first()).toBeVisible();
    const early = await page.evaluate(
      (at) =>
        performance
          .getEntriesByType('resource')
          .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
          .filter((entry) => entry.name.endsWith('.js') && entry.startTime < at && entry.initiatorType !== 'link')
          .map((entry) => new URL(entry.name).pathname),
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    );
    // The page's own script alone is no link: nothing that the first picture needs was found only by running code.
    expect(early).toEqual([expect.stringMatching(/\/index-/)]);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    const left = await page.evaluate(() => (window as { ahead?: { calls: Map<string, unknown> } }).ahead?.calls.size);
    expect(left).toBe(0);
  });
}
