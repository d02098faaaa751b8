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
    // What is in the document may not be painted yet.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const before = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js') && entry.startTime < painted)
        .map((entry) => entry.name.split('/').at(-1) ?? '');
    });
    const html = await (await page.request.get('/')).text();
    // Nothing that the first picture needs is found only by running what came before.
    expect(before.length).toBeGreaterThan(5);
    expect(before.filter((file) => !html.includes(file))).toEqual([]);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    const left = await page.evaluate(() => (window as { ahead?: { calls: Map<string, unknown> } }).ahead?.calls.size);
    expect(left).toBe(0);
  });
}
