import { randomBytes } from 'node:crypto';
import { upload } from '@aureus/contract/files/calls.ts';
import * as deposits from '@aureus/contract/deposit/calls.ts';
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test } from '../../support/fixtures.ts';
import { OperatorPair, enterConsole, showPersonal, withCode } from '../../support/operator.ts';
import { availableOf, expectNoOverflow } from '../../support/pages.ts';
import { somePicture } from '../../support/pictures.ts';
import { consoleSays } from '../../support/texts.ts';

const usdt = 3;

/** A wide browser of an operator's own. */
async function openOperatorBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL });
  return context.newPage();
}

test('two operators credit a deposit in the console; who proposed cannot approve', async ({
  browser,
  baseURL,
  walker,
  look,
}) => {
  test.setTimeout(180_000);
  const base = baseURL!;
  const operators = new OperatorPair(base);
  const said = consoleSays(look.language);
  const form = new FormData();
  const { name, mimeType, buffer } = somePicture('voucher.png');
  form.set('purpose', 'voucher');
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const sent = await fetch(`${base}/api${upload.path}`, {
    method: 'POST',
    headers: { authorization: walker.api.token },
    body: form,
  });
  const { message: voucher } = (await sent.json()) as { message: string };
  await walker.api.call(deposits.chargeRequest, {
    account: voucher,
    amount: '250.5',
    currency: usdt,
    sub_type: 'TRC20',
  });
  const [request] = (await walker.api.call(deposits.depositLog, {})).data;
  const id = String(request!.id);

  const first = await openOperatorBrowser(browser, base);
  await test.step('the first sees the voucher beside the request and proposes', async () => {
    await enterConsole(first, operators.first, look);
    await keepPicture(first, look, 'console-dashboard');
    await first.goto('/console/#/deposits');
    await expect(first.getByText(`#${id}`, { exact: true })).toBeVisible();
    await keepPicture(first, look, 'console-deposits');
    await expectAccessible(first);
    await expectNoOverflow(first);
    await first.goto(`/console/#/deposits/${id}/show`);
    await expect(first.locator('main img')).toHaveCount(0);
    await showPersonal(first, look);
    await expect(first.locator('main img')).toBeVisible();
    await keepPicture(first, look, 'console-deposit');
    await expectAccessible(first);
    await first.getByRole('button', { name: said('Propose credit') }).click();
    const dialog = first.getByRole('dialog');
    await dialog
      .getByRole('textbox')
      .nth(1)
      .fill(` 0x${randomBytes(32).toString('hex').toUpperCase()}`);
    await dialog.getByRole('textbox').nth(2).fill('0');
    await keepPicture(first, look, 'console-propose-form');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('table')).toBeVisible();
    await dialog.getByRole('textbox').nth(3).fill('Seen on the chain');
    await keepPicture(first, look, 'console-propose');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog).toBeHidden();
    expect(await availableOf(walker.api, usdt)).toBe(0);
  });

  const place = await test.step('and cannot approve it', async () => {
    await first.goto('/console/#/proposals');
    // Other walks propose other things meanwhile.
    await first
      .getByRole('row')
      .filter({ hasText: said('Credit a deposit') })
      .first()
      .click();
    const own = said('You proposed this yourself. Another operator has to approve or reject it.');
    await expect(first.getByText(own)).toBeVisible();
    await keepPicture(first, look, 'console-own-proposal');
    await expectAccessible(first);
    return first.url();
  });

  await test.step('the second approves with a code, and the user has the money', async () => {
    const second = await openOperatorBrowser(browser, base);
    await enterConsole(second, operators.second, look);
    await second.goto(place);
    await withCode(operators.second, async (code) => {
      await second.locator('main input[autocomplete=one-time-code]').fill(code);
      await second.getByRole('button', { name: said('Approve'), exact: true }).click();
      await expect(second.getByText(said('Approved and done.'))).toBeVisible();
    });
    await keepPicture(second, look, 'console-approved');
    await expect.poll(() => availableOf(walker.api, usdt)).toBe(250.5);
    await second.context().close();
  });
  await first.context().close();
});

test('every page of the console is finished, accessible and fits, on a computer and on a phone', async ({
  browser,
  baseURL,
  look,
}) => {
  test.setTimeout(180_000);
  const operators = new OperatorPair(baseURL!);
  const page = await openOperatorBrowser(browser, baseURL!);
  await enterConsole(page, operators.first, look);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    // The menu is open on a computer and closed on a phone from the start.
    await page.reload();
    for (const place of [
      '',
      'proposals',
      'deposits',
      'withdrawals',
      'identity',
      'cards',
      'users',
      'audit',
      'access',
      'credit',
      'terms',
      // Walked in English on a computer by what operators do there.
      ...(size.width < 600 ? ['futures', 'liquidations', 'options', 'corporate-actions'] : []),
    ]) {
      await page.goto(`/console/#/${place}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await keepPicture(page, look, `console-${place === '' ? 'home' : place}-${size.width}`);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
  await page.context().close();
});
