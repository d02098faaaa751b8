import * as wallet from '@aureus/contract/wallet/calls.ts';
import { exchange, exchangeHistory } from '@aureus/contract/exchange/calls.ts';
import { transfer, transferHistory } from '@aureus/contract/transfer/calls.ts';
import type { Locator, Page } from '@playwright/test';
import { BrokenWay, type Fault, lostAnswer, lostRequest, UNKNOWN } from '../../support/broken-way.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { availableOf, mainButton } from '../../support/pages.ts';

const usdt = 3;
const page404 = { status: 404, contentType: 'text/html', body: '<h1>not here</h1>' };
const strangersPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel WLAN</title>' };

interface NamedFault extends Fault {
  readonly name: string;
  /** Longer than the page waits for an answer, milliseconds of its clock. */
  readonly silence?: number;
  readonly isPictured?: boolean;
}

const faults: readonly NamedFault[] = [
  { name: 'an answer that is lost', ...lostAnswer },
  {
    name: 'a page of somebody else',
    arrives: true,
    instead: (route) => route.fulfill(strangersPage),
    isPictured: true,
  },
  { name: 'HTTP 404 after the server', arrives: true, instead: (route) => route.fulfill(page404) },
  { name: 'HTTP 404 before the server', ...lostRequest },
  { name: 'no answer at all', arrives: true, instead: () => Promise.resolve(), silence: 61_000 },
];

/** A page of money, what is entered on it, and what it comes to. */
const moves = [
  {
    name: 'a transfer',
    path: transfer.path,
    route: '/pages/fund/fundTransfer',
    amount: '1500',
    left: 3_500,
    count: async (api: Parameters<typeof availableOf>[0]) => (await api.call(transferHistory, {})).total,
  },
  {
    name: 'an exchange',
    path: exchange.path,
    route: '/pages/fund/transfer',
    amount: '1000',
    left: 3_999,
    count: async (api: Parameters<typeof availableOf>[0]) => (await api.call(exchangeHistory, {})).total,
  },
];

/** Fills in the page and opens the sheet that asks once more. */
async function ask(page: Page, amount: string): Promise<Locator> {
  const main = page.getByRole('main');
  await main.locator('input').fill(amount);
  await mainButton(main).click();
  const sheet = page.getByRole('dialog');
  await expect(mainButton(sheet)).toBeEnabled();
  return sheet;
}

for (const move of moves) {
  for (const fault of faults) {
    test(`S63: ${move.name} with ${fault.name} is unknown until the server is asked by its key, and done once`, async ({
      page,
      walker,
      look,
      say,
    }) => {
      await walker.api.call(wallet.faucet, { currency: usdt, amount: '5000' });
      if (fault.silence !== undefined) await page.clock.install();
      await openAs(page, walker, move.route);
      // The page may ask again before the walk has mended the way: then it loses that answer at once, not after a minute.
      const way = await BrokenWay.make(page, move.path, fault, fault.silence === undefined ? fault : lostAnswer);
      const sheet = await ask(page, move.amount);
      await mainButton(sheet).click();
      if (fault.silence !== undefined) {
        await expect.poll(() => way.arrived).toBe(1);
        // It stands still then: the page asks again when the walk is ready for it.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + fault.silence);
      }
      const unknown = say(UNKNOWN);
      await expect(sheet.getByText(unknown)).toBeVisible();
      await expect(sheet.getByRole('status')).toHaveCount(0);
      expect(await availableOf(walker.api, usdt)).toBe(fault.arrives ? move.left : 5_000);
      if (fault.isPictured === true) {
        await keepPicture(page, look, `lost-answer-${move.amount}`);
        await expectAccessible(page);
      }

      // The way is whole again. Nobody presses anything: the page asks by itself.
      way.mend();
      if (fault.silence !== undefined) await page.clock.resume();
      await expect(sheet.getByRole('status')).toBeVisible();
      await expect(sheet.getByText(unknown)).toHaveCount(0);
      expect(await availableOf(walker.api, usdt)).toBe(move.left);
      expect(await move.count(walker.api)).toBe(1);
      expect(way.isOneKey).toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}
