import { expect, expectAccessible, keepPicture, test } from '../support/fixtures.ts';

test('the trade screen is used by keys alone', async ({ page, look, say }) => {
  await page.goto('/#/pages/transaction/index');
  const ticket = page.getByRole('region', { name: say('New order') });
  await expect(page.getByRole('button', { name: say('Keyboard shortcuts') })).toBeVisible();

  await test.step('they are listed', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'trade-keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a market is found, and an order filled in', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('ETH');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETH/USDT');
    await page.keyboard.press('s');
    await expect(ticket.getByRole('radio', { name: say('Sell') })).toBeChecked();
    await page.keyboard.press('a');
    await page.keyboard.type('0.5');
    await page.keyboard.press('Escape');
    await expect(ticket.getByRole('textbox', { name: new RegExp(say('Amount')) })).toHaveValue('0.5');
  });

  await test.step('interval, drawing tools and mode are changed', async () => {
    const chart = page.getByRole('region', { name: say('Chart') });
    await page.keyboard.press('.');
    await expect(chart.getByRole('radio', { name: '30m' })).toBeChecked();
    await page.keyboard.press('d');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/mode=futures/);
  });
});
