import * as spot from '@aureus/contract/spot/calls.ts';
import { log } from '@aureus/contract/bills/calls.ts';
import { Api, freshAddress, testPassword } from '../support/api.ts';
import { expect, keepPicture, test } from '../support/fixtures.ts';
import { availableOf, expectNoOverflow, mainButton, priceOfBitcoin } from '../support/pages.ts';

test('from an empty browser to a filled order', async ({ page, baseURL, look, say }) => {
  const address = freshAddress();
  const api = new Api(baseURL!);

  await test.step('register by e-mail with the mailed code', async () => {
    await page.goto('/#/pages/common/register');
    await page.getByRole('textbox', { name: say('E-mail') }).fill(address);
    await page.getByRole('button', { name: say('Send code') }).click();
    await page.locator('input[name=code]').fill(await api.mailedCode(address));
    await page.locator('input[name=new-password]').fill(testPassword);
    await page.locator('input[name=repeat-password]').fill(testPassword);
    await keepPicture(page, look, 'register-filled');
    await page.locator('button[type=submit]').click();
    await expect(page).not.toHaveURL(/register/);
    await api.login(address, testPassword);
  });

  await test.step('get demo funds', async () => {
    await page.goto('/#/pages/fund/assets');
    await page.getByRole('button', { name: say('Get demo funds') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input').fill('50000');
    await keepPicture(page, look, 'faucet');
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
    await expect.poll(() => availableOf(api, 3)).toBe(50_000);
  });

  const price = await priceOfBitcoin(api);
  const far = Math.floor(price * 0.008) * 100;

  await test.step('a limit order far below the price rests', async () => {
    await page.goto('/#/pages/transaction/index');
    const ticket = page.getByRole('region', { name: say('New order') });
    await ticket.getByRole('textbox', { name: new RegExp(`^${say('Price')}`) }).fill(String(far));
    await ticket.locator('input[inputmode=decimal]').nth(1).fill('0.01');
    await mainButton(ticket).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm).toBeVisible();
    await keepPicture(page, look, 'confirm');
    await mainButton(confirm).click();
    await expect.poll(async () => (await api.call(spot.list, { state: 'open', page: '1', limit: '10' })).total).toBe(1);
    const orders = page.getByRole('region', { name: say('Your orders') });
    await expect(orders.getByRole('listitem')).toHaveCount(1);
    await keepPicture(page, look, 'trade-open-order');
    await expectNoOverflow(page);
    const { data } = await api.call(log, { page: '1', limit: '10' });
    expect(data[0]).toMatchObject({ kind: 'spot_hold', held_value: String(far / 100) });
  });

  await test.step('it is cancelled and the money is free again', async () => {
    const orders = page.getByRole('region', { name: say('Your orders') });
    await orders
      .getByRole('listitem')
      .getByRole('button', { name: say('Cancel|order'), exact: true })
      .click();
    await mainButton(page.getByRole('dialog')).click();
    await expect(orders.getByRole('listitem')).toHaveCount(0);
    await expect.poll(() => availableOf(api, 3)).toBe(50_000);
  });

  await test.step('a market order fills', async () => {
    const ticket = page.getByRole('region', { name: say('New order') });
    await ticket.getByRole('button', { name: say('Order type') }).click();
    const kinds = page.getByRole('dialog');
    await kinds.getByRole('radio').nth(1).click();
    await mainButton(kinds).click();
    await expect(kinds).toBeHidden();
    await ticket.locator('input[inputmode=decimal]').first().fill('0.02');
    await mainButton(ticket).click();
    await mainButton(page.getByRole('dialog')).click();
    await expect.poll(() => availableOf(api, 1)).toBeGreaterThan(0);
  });

  await test.step('history, balances and ledger agree', async () => {
    const orders = page.getByRole('region', { name: say('Your orders') });
    await orders.getByRole('tab').nth(2).click();
    await expect(orders.getByRole('listitem').first()).toBeVisible();
    await keepPicture(page, look, 'trade-fills');

    const fills = (await api.call(spot.fills, { page: '1', limit: '100' })).data;
    const bought = fills.reduce((sum, fill) => sum + Number(fill.amount), 0);
    const fees = fills.reduce((sum, fill) => sum + Number(fill.fee), 0);
    const paid = fills.reduce((sum, fill) => sum + Number(fill.total), 0);
    expect(bought).toBeCloseTo(0.02, 8);
    expect(await availableOf(api, 1)).toBeCloseTo(bought - fees, 8);
    expect(await availableOf(api, 3)).toBeCloseTo(50_000 - paid, 6);

    const { data: bills } = await api.call(log, { page: '1', limit: '100' });
    const movedOf = (currency: number): number =>
      bills
        .filter((bill) => bill.currency === currency)
        .reduce((sum, bill) => sum + Number(bill.value) + Number(bill.held_value), 0);
    expect(movedOf(1)).toBeCloseTo(bought - fees, 8);
    expect(movedOf(3)).toBeCloseTo(50_000 - paid, 6);
  });

  await test.step('a reload keeps the session', async () => {
    await page.goto('/#/pages/fund/assets');
    await page.reload();
    await expect(page.getByText('BTC', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say('Get demo funds') })).toBeVisible();
    await keepPicture(page, look, 'assets');
  });
});
