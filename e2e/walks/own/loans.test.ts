import * as loans from '@aureus/contract/loans/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { Api } from '../../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { availableOf, expectNoOverflow, pressOnceShown, spotOf } from '../../support/pages.ts';
import { placed, pricedMarket } from '../../support/placing.ts';
import { steer } from '../../support/steering.ts';
import { consoleSays } from '../../support/texts.ts';

/** No other walk steers it, or lends on it. */
const COIN = 'LINK';
const USDT = 3;

test('on a coin that two operators accept a loan is taken, warned of, secured better, and repaid from both sides', async ({
  page,
  browser,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const api = new Api(baseURL!);
  // Whose identity is verified.
  const user = { address: 'demo1@aureus.demo', password: 'gold-leaf-over-walnut', api };
  await api.login(user.address, user.password);
  // A first try that failed may have left one.
  for (const { id } of (await api.call(loans.orders, { status: 2 })).data) await api.call(loans.repay, { orderId: id });
  const operators = new OperatorPair(baseURL!);
  const market = await pricedMarket(api, COIN);
  const coin = market.currency_id;
  const price = Number(market.now_price);
  const at = (factor: number): string => (price * factor).toFixed(market.price_scale);
  const held = Math.floor(4_000 / price);
  await api.call(wallet.faucet, { currency: coin, amount: String(held + 20) });
  await operators.decide('loans.collateral', { currency_id: coin, haircut: '10', open: true });
  const [before, heldBefore] = [await availableOf(api, USDT), (await spotOf(api, coin)).held];
  const sheet = page.getByRole('dialog');
  const main = page.getByRole('main');
  /** Leads to the loan that is taken. */
  let own = main;
  const gauge = page.getByRole('meter', { name: say('Risk rate') });

  try {
    await steer(baseURL!, market.id, { price: at(1) });

    await test.step('the products lead to it, and it is explained by an example that the keys move', async () => {
      await openAs(page, user, '/pages/financial/index');
      await main.getByRole('link', { name: say('Loans') }).click();
      await expect(main.getByRole('link', { name: say('Borrow {unit}', { unit: 'USDT' }) })).toBeVisible();
      await keepPicture(page, look, 'loans-offers');
      await main.getByRole('link', { name: say('How it works and what can go wrong') }).click();
      const slider = main.getByRole('slider');
      await slider.focus();
      await page.keyboard.press('Home');
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        new RegExp(say('Half of the collateral is sold to pay a part of the debt.')),
      );
      await expectAccessible(page);
      await keepPicture(page, look, 'loans-example');
      await main.getByRole('link', { name: say('See all offers') }).click();
      await main.getByRole('link', { name: say('Borrow {unit}', { unit: 'USDT' }) }).click();
    });

    await test.step('a loan is asked about in full, and paid out', async () => {
      await main
        .getByRole('group', { name: say('Against') })
        .getByRole('button', { name: COIN })
        .click();
      await main.getByRole('textbox', { name: say('Amount|loan') }).fill('2000');
      await main.getByRole('textbox', { name: say('Collateral') }).fill(String(held));
      await expect(gauge).toHaveAttribute('aria-valuetext', /^1[678]/);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepPicture(page, look, 'loans-apply');
      const borrow = say('Borrow|button');
      const loan = await placed(page, loans.buy, async () => {
        if (!(await sheet.isVisible())) await main.getByRole('button', { name: borrow, exact: true }).click();
        await expect(sheet).toContainText('2,000 USDT');
        await expectAccessible(page);
        await keepPicture(page, look, 'loans-confirm');
        await sheet.getByRole('button', { name: borrow, exact: true }).click();
      });
      expect(loan.state).toBe('running');
      own = main.locator(`a[href="#/pages/borrowing/order?id=${loan.id}"]`);
      expect(await availableOf(api, USDT)).toBeCloseTo(before + 2_000, 6);
      expect((await spotOf(api, coin)).held).toBe(heldBefore + held);
      await sheet.getByRole('button', { name: say('See the loan') }).click();
      await expect(main.getByText(say('What has happened'))).toBeVisible();
    });

    await test.step('operators see what is lent, what is owed and whose loan it is', async () => {
      const consoleSay = consoleSays(look.language);
      const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
      await setLanguage(desk, look);
      await enterConsole(desk, operators.first, look);
      await desk.goto('/console/#/loans');
      await expect(desk.getByRole('table', { name: consoleSay('Account that lends') })).toContainText('USDT');
      await expect(desk.getByRole('table', { name: consoleSay('What secures loans') })).toContainText(COIN);
      await expect(desk.getByRole('table', { name: consoleSay('What is owed') })).toContainText(COIN);
      await expect(desk.getByRole('table', { name: consoleSay('Loans of users') })).toContainText(`${held} ${COIN}`);
      await expectAccessible(desk);
      await keepPicture(desk, look, 'console-loans');
      await desk.context().close();
    });

    await test.step('a price that falls moves the gauge, and the message leads to the loan', async () => {
      await expect(gauge).toHaveAttribute('aria-valuetext', /^1[678]/);
      await page.goto('/#/pages/borrowing/orders');
      await expect(own).toBeVisible();
      await expectAccessible(page);
      await keepPicture(page, look, 'loans-list');
      await steer(baseURL!, market.id, { price: at(0.75) });
      await pressOnceShown(page, '[data-tone=bad] button', say('View'));
      await expect(gauge).toHaveAttribute('aria-valuetext', /^13/);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepPicture(page, look, 'loans-warned');
    });

    await test.step('collateral is added', async () => {
      await main.getByRole('button', { name: say('Add collateral') }).click();
      await sheet.getByRole('textbox').fill('20');
      await keepPicture(page, look, 'loans-add');
      await sheet.getByRole('button', { name: say('Add collateral') }).click();
      await expect(sheet.getByRole('status')).toContainText(String(held + 20));
      await sheet.getByRole('button', { name: say('Done') }).click();
      await expect(sheet).toBeHidden();
      // The page has heard of it.
      await expect(main.getByText(say('Collateral added'))).toBeVisible();
    });

    await test.step('a part is repaid from collateral, with a receipt that comes out the same here', async () => {
      await placed(page, loans.repay, async () => {
        if (!(await sheet.isVisible())) {
          await main.getByRole('button', { name: say('Repay|button'), exact: true }).click();
          await sheet.getByRole('radio', { name: say('Collateral') }).click();
          await sheet.getByRole('textbox').fill('1000');
        }
        await expect(sheet).toContainText(say('Collateral sold, about'));
        await keepPicture(page, look, 'loans-repay');
        await sheet.getByRole('button', { name: say('Repay|button'), exact: true }).click();
      });
      await sheet.getByRole('button', { name: say('Done') }).click();
      await expect(sheet).toBeHidden();
      await main.getByRole('button', { name: say('How it was reckoned') }).click();
      await expect(sheet).toContainText(say('Recomputed on this device: equal'));
      await expectAccessible(page);
      await keepPicture(page, look, 'loans-receipt');
      await sheet.getByRole('button', { name: say('Done') }).click();
      await expect(sheet).toBeHidden();
    });

    await test.step('the rest is repaid from the balance, and the collateral is free', async () => {
      await main.getByRole('button', { name: say('Repay|button'), exact: true }).click();
      await sheet.getByRole('button', { name: say('All') }).click();
      await sheet.getByRole('button', { name: say('Repay|button'), exact: true }).click();
      await expect(sheet.getByRole('status')).toContainText(say('Everything is paid'));
      await sheet.getByRole('button', { name: say('Done') }).click();
      await expect(sheet).toBeHidden();
      await expect(main.getByRole('button', { name: say('Repay|button') })).toHaveCount(0);
      expect((await spotOf(api, coin)).held).toBe(heldBefore);
      await page.goto('/#/pages/borrowing/orders?tab=ended');
      await expect(own).toBeVisible();
    });
  } finally {
    await steer(baseURL!, market.id);
    await operators.decide('loans.collateral', { currency_id: coin, open: false });
  }
});
