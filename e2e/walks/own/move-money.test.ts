import { readFile } from 'node:fs/promises';
import { transferHistory } from '@aureus/contract/transfer/calls.ts';
import { exchange, exchangeHistory } from '@aureus/contract/exchange/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { availableOf, expectNoOverflow, mainButton } from '../../support/pages.ts';

const usdt = 3;
const btc = 1;
const eth = 2;

test.beforeEach(async ({ walker }) => {
  await walker.api.call(wallet.faucet, { currency: usdt, amount: '5000' });
});

test('money goes from one account to another and back, and stands in the history once a move', async ({
  page,
  walker,
  look,
  say,
}) => {
  await openAs(page, walker, '/pages/fund/fundTransfer');
  const main = page.getByRole('main');
  for (const amount of ['1500', '500']) {
    await main.locator('input').fill(amount);
    await mainButton(main).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('USDT');
    await keepPicture(page, look, `transfer-confirm-${amount}`);
    await expectAccessible(page);
    await mainButton(sheet).click();
    await expect(sheet.getByRole('status')).toBeVisible();
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
    // The other way round for the second time.
    await main.getByRole('button', { name: say('Swap accounts') }).click();
  }
  await expect.poll(() => availableOf(walker.api, usdt)).toBe(4_000);
  expect((await walker.api.call(transferHistory, {})).total).toBe(2);
  await page.goto('/#/pages/fund/transfer_history');
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expectNoOverflow(page);
});

test('a coin is exchanged at the price that was shown, which stands in the history with it', async ({
  page,
  walker,
  look,
}) => {
  await openAs(page, walker, '/pages/fund/transfer');
  const main = page.getByRole('main');
  await main.locator('input').fill('1000');
  await expect(main.getByRole('img')).toBeVisible();
  await mainButton(main).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img')).toBeVisible();
  await keepPicture(page, look, 'exchange-confirm');
  await expectAccessible(page);
  const shown = sheet.locator('[data-main]').last();
  const promised = async (): Promise<string> => (await shown.textContent()) ?? '';
  await expect.poll(promised).toContain('BTC');
  const kept = await promised();
  await mainButton(sheet).click();
  await expect(sheet.getByRole('status')).toBeVisible();
  await keepPicture(page, look, 'exchange-done');
  const [done] = (await walker.api.call(exchangeHistory, {})).data;
  expect(done).toMatchObject({ number: '1000', fee: '1', total: '1001', from_name: 'USDT', to_name: 'BTC' });
  expect(await availableOf(walker.api, usdt)).toBe(3_999);
  expect(await availableOf(walker.api, btc)).toBe(Number(done?.receives));
  await mainButton(sheet).click();
  await page.goto('/#/pages/fund/transfer_history?tab=exchanges');
  await main.getByRole('listitem').getByRole('button').click();
  await expect(shown).toHaveText(kept);
  await expect(sheet.locator('time')).toHaveCount(2);
  await keepPicture(page, look, 'exchange-past');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('what is left of a coin is converted with all other small balances, and nothing of it stays', async ({
  page,
  walker,
  look,
  say,
}) => {
  for (const coin of [btc, eth]) {
    await walker.api.call(exchange, { number: '2', from_currency_id: usdt, to_currency_id: coin });
    const most = ((await availableOf(walker.api, coin)) * 0.6).toFixed(8);
    await walker.api.call(exchange, { number: most, from_currency_id: coin, to_currency_id: usdt });
  }
  await openAs(page, walker, '/pages/fund/transfer');
  const row = page.getByRole('main').getByRole('button', { name: say('Convert small balances') });
  await row.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: /\d/ })).toBeVisible();
  await expect(sheet).toContainText('BTC');
  await expect(sheet).toContainText('ETH');
  await keepPicture(page, look, 'dust');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await mainButton(sheet).click();
  await expect(sheet.getByRole('status')).toBeVisible();
  await keepPicture(page, look, 'dust-done');
  expect(await availableOf(walker.api, btc)).toBe(0);
  expect(await availableOf(walker.api, eth)).toBe(0);
  await mainButton(sheet).click();
  await row.click();
  await expect(sheet).not.toContainText('BTC');
  await keepPicture(page, look, 'dust-none');
});

test('bills are saved as CSV and summed up for a year', async ({ page, walker, look }) => {
  await openAs(page, walker, '/pages/setting/bill');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await main.getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('dialog').locator('[data-main]')).toContainText('USDT');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const saving = page.waitForEvent('download');
  await main.getByRole('tabpanel').getByRole('button').nth(1).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^bills-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await saved.path(), 'utf8');
  expect(csv.split('\r\n')[1]).toMatch(/,spot,USDT,5000,0,faucet,/);
  await main.getByRole('tab').nth(1).click();
  await expect(main.getByRole('table').first()).toContainText('USDT');
  await keepPicture(page, look, 'statement');
  await expectAccessible(page);
  await expectNoOverflow(page);
});
