import { expect, type Locator, type Page } from '@playwright/test';
import * as market from '@aureus/contract/market/calls.ts';
import { fieldOf, wireNames } from '@aureus/contract/wallet/accounts.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import type { Api } from './api.ts';
import { stickingOut, textsLikeIds } from './in-page.ts';
import { textIds } from './texts.ts';

/** The main button of a sheet, dialog or form: by the design system's rule the last one. */
export function mainButton(within: Locator): Locator {
  return within.getByRole('button').last();
}

/** Nothing may stick out sideways, once the page has taken its size. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wait = { message: 'what makes the page wider than the screen', intervals: [20, 50, 200] };
  await expect.poll(() => page.evaluate(stickingOut), wait).toEqual([]);
}

/** The narrowest screen on which nothing may stick out or be cut off. */
export const NARROW = 320;

/** As {@link expectNoOverflow}, on the narrowest screen; the page has its own width again when the promise resolves. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  if (size.width !== NARROW) await page.setViewportSize({ width: NARROW, height: size.height });
  await expectNoOverflow(page);
  if (size.width !== NARROW) await page.setViewportSize(size);
}

/** Texts of which a part is cut off on the screen that is shown. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const isWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        if (!isWords || !element.checkVisibility() || element.clientWidth <= 1) return false;
        const { overflowX } = getComputedStyle(element);
        return (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => (element.textContent ?? '').trim()),
  );
}

let ids: ReadonlySet<string> | undefined;

/** No text may be missing in the language that is shown: its id would stand in its place. */
export async function expectNoMissingText(page: Page): Promise<void> {
  ids ??= textIds();
  const like = await page.evaluate(textsLikeIds);
  expect(
    like.filter((text) => ids!.has(text)),
    'texts that are missing',
  ).toEqual([]);
}

/** What the spot account has of a currency. */
export async function spotOf(api: Api, currency: number): Promise<{ available: number; held: number }> {
  const balance = fieldOf('spot', 'balance');
  const row = await api.call(wallet.detail, { currency, type: wireNames.spot });
  return { available: Number(row[balance]), held: Number(row[`lock_${balance}`]) };
}

/** Available in the spot account. */
export async function availableOf(api: Api, currency: number): Promise<number> {
  return (await spotOf(api, currency)).available;
}

export async function priceOfBitcoin(api: Api): Promise<number> {
  const [usdt] = await api.call(market.quotation, {});
  return Number(usdt!.quotation.find((row) => row.currency_name === 'BTC')!.now_price);
}

/**
 * Presses a button in the frame in which it can be pressed: what is shown for some seconds only may be gone before a
 * walk on a machine that stalls gets to it.
 */
export async function pressOnceShown(page: Page, selector: string, name: string): Promise<void> {
  await page.waitForFunction(
    ([buttons, text]) => {
      for (const button of document.querySelectorAll<HTMLElement>(buttons!)) {
        const { x, y, width, height } = button.getBoundingClientRect();
        // Nothing lies over it.
        if (button.textContent !== text || !button.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
          continue;
        button.click();
        return true;
      }
      return false;
    },
    [selector, name],
    { timeout: 60_000 },
  );
}
