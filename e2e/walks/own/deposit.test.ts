import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as calls from '@aureus/contract/deposit/calls.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { availableOf, expectNoOverflow, mainButton } from '../../support/pages.ts';

const usdt = 3;

/** A picture of a payment nobody has sent before. */
async function paymentPicture(page: Page, text: string): Promise<Buffer> {
  const data = await page.evaluate((line) => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'white';
    context.fillRect(0, 0, 600, 400);
    context.fillStyle = 'black';
    context.font = '28px sans-serif';
    context.fillText(line, 20, 200);
    context.fillText(crypto.randomUUID(), 20, 260);
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, text);
  return Buffer.from(data, 'base64');
}

/** Fills the second step and sends it. */
async function report(page: Page, amount: string, paid: string): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await expect(mainButton(form)).toBeDisabled();
  await form.locator('input[inputmode=decimal]').fill(amount);
  const named = form.getByRole('textbox').last();
  await named.fill('paid?');
  await expect(form.getByRole('alert')).toBeVisible();
  await named.fill(paid);
  await expect(form.getByRole('alert')).toBeHidden();
  const buffer = await paymentPicture(page, amount);
  await form.locator('[data-part=chooser]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer });
  await expect(mainButton(form)).toBeEnabled();
  await mainButton(form).click();
}

test('a deposit: coin, network, address, amount and voucher, two operators, balance', async ({
  page,
  walker,
  look,
  say,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await openAs(page, walker, '/pages/fund/select');
  const main = page.getByRole('main');
  await main.getByRole('listitem').first().getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio')).toHaveCount(2);
  await keepPicture(page, look, 'deposit-network');
  await expectAccessible(page);
  await sheet.getByRole('radio').first().click();

  const { address, demo } = await walker.api.call(calls.depositAddress, { currency: usdt, network: 'TRC20' });
  await expect(main).toContainText(address);
  expect(demo).toBe(true);
  // Said twice: above the code and across it.
  await expect(main.getByRole('note')).toHaveCount(2);
  await expect(main.getByRole('img')).toBeVisible();
  await keepPicture(page, look, 'deposit-address');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: say('Save picture') }).click();
  const saved = await readFile(await (await download).path());
  expect(saved.subarray(1, 4).toString()).toBe('PNG');

  await mainButton(main).click();
  const paid = randomBytes(32).toString('hex');
  await report(page, '125.5', `0x${paid.toUpperCase()}`);
  await expect(sheet).toContainText('USDT');
  await keepPicture(page, look, 'deposit-confirm');
  await expectAccessible(page);
  await mainButton(sheet).click();

  const entries = main.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  const [request] = (await walker.api.call(calls.depositLog, {})).data;
  expect(request).toMatchObject({ amount: '125.5', state: 'waiting', address, stated_payment: paid });
  await keepPicture(page, look, 'deposit-record');
  await expectAccessible(page);
  await entries.first().getByRole('button').click();
  await expect(sheet.getByRole('img')).toBeVisible();
  await keepPicture(page, look, 'deposit-story');
  await expectAccessible(page);

  await new OperatorPair(baseURL!).decide('deposit.credit', {
    id: request!.id,
    amount: '125',
    tx_id: paid,
    output: 0,
  });
  // Nobody reloads: the user's own stream says so.
  await expect(sheet.getByRole('list').getByRole('listitem')).toHaveCount(2);
  await expect(sheet).toContainText('125.5');
  await keepPicture(page, look, 'deposit-credited');
  expect(await availableOf(walker.api, usdt)).toBe(125);
});

test('a bank transfer is reported under the own reference, and taken back', async ({ page, walker, look }) => {
  await openAs(page, walker, '/pages/fund/receive?way=bank');
  const main = page.getByRole('main');
  const { reference } = await walker.api.call(calls.depositBank, {});
  await expect(main).toContainText(reference);
  await mainButton(main).click();
  await report(page, '250', `FT${randomBytes(5).toString('hex')}`);
  await mainButton(page.getByRole('dialog')).click();
  const entries = main.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await entries.first().getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(reference);
  await mainButton(sheet).click();
  await keepPicture(page, look, 'deposit-take-back');
  await mainButton(sheet).click();
  await expect.poll(async () => (await walker.api.call(calls.depositLog, {})).data[0]?.state).toBe('cancelled');
  await expectAccessible(page);
});
