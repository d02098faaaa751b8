import { expect, keepPicture, test } from '../support/fixtures.ts';
import { expectNoOverflow } from '../support/pages.ts';

test('a visitor sees live markets, is led to login and comes back', async ({ page, walker, look, say }) => {
  await test.step('markets are open to everyone and move', async () => {
    await page.goto('/#/pages/market/market');
    const bitcoin = page.getByRole('link', { name: /BTC/ }).first();
    await expect(bitcoin).toBeVisible();
    await keepPicture(page, look, 'markets');
    const before = await bitcoin.innerText();
    await expect.poll(() => bitcoin.innerText(), { timeout: 30_000 }).not.toBe(before);
    await bitcoin.click();
    await expect(page).toHaveURL(/transaction\/index/);
  });

  await test.step('trading asks for a login', async () => {
    const ticket = page.getByRole('region', { name: say('New order') });
    await ticket.locator('input[inputmode=decimal]').nth(1).fill('0.015');
    await keepPicture(page, look, 'trade-visitor');
    await expectNoOverflow(page);
    await ticket.getByRole('button', { name: say('Log in to trade') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Log in') })
      .click();
    await expect(page).toHaveURL(/common\/login/);
  });

  await test.step('and leads back to the same screen and figures', async () => {
    await page.getByRole('textbox', { name: say('E-mail') }).fill(walker.address);
    await page.locator('input[type=password]').fill(walker.password);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/transaction\/index/);
    const ticket = page.getByRole('region', { name: say('New order') });
    await expect(ticket.locator('input[inputmode=decimal]').nth(1)).toHaveValue('0.015');
  });

  await test.step('a wrong password is refused in words', async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/#/pages/common/login');
    await page.reload();
    await page.getByRole('textbox', { name: say('E-mail') }).fill(walker.address);
    await page.locator('input[type=password]').fill('not the password');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await keepPicture(page, look, 'login-refused');
  });
});
