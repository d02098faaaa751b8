import { expect, type Locator, type Page } from '@playwright/test';
import * as market from '@aureus/contract/market/calls.ts';
import { fieldOf, wireNames } from '@aureus/contract/wallet/accounts.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import type { Api } from './api.ts';

/** The main button of a sheet, dialog or form: by the design system's rule the last one. */
export function mainButton(within: Locator): Locator {
  return within.getByRole('button').last();
}

/** Nothing may stick out sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, 'pixels the page is wider than the screen').toBe(0);
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
