import * as mining from '@aureus/contract/mining/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { consoleSays } from '../../support/texts.ts';

const USDT = 3;
const DAYS = 7;
const PLAN = {
  currency_id: USDT,
  days: DAYS,
  rate: '0.4',
  penalty: '0.4',
  min_amount: '100',
  max_amount: '5000',
  capacity: '100000',
} as const;

test('two operators offer a plan, a user locks an amount by it and redeems it early, and operators see it', async ({
  page,
  browser,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const operators = new OperatorPair(baseURL!);
  const { api } = walker;
  await api.call(wallet.faucet, { currency: USDT, amount: '2000' });
  const offered = async () => (await api.call(mining.config, {})).find(({ day }) => day === DAYS);
  // A first try that failed may have left it.
  if (!(await offered())) await operators.decide('mining.plan', { ...PLAN, open: true });
  const sheet = page.getByRole('dialog');

  await test.step('the plan is among those that are offered, and explained', async () => {
    await openAs(page, walker, '/pages/lockming/welcome');
    await expect(page.getByText(say('What can go wrong'))).toBeVisible();
    await page.getByRole('link', { name: say('See the plans') }).click();
    const link = page.getByRole('link', {
      name: new RegExp(say('Lock {unit} for {days}', { unit: 'USDT', days: '7.+' })),
    });
    await expect(link).toBeVisible();
    await keepPicture(page, look, 'mining-plans');
    await link.click();
  });

  await test.step('all of it is said before an amount is locked', async () => {
    await page.getByRole('textbox').fill('1000');
    await expect(page.getByText('+28')).not.toHaveCount(0);
    await keepPicture(page, look, 'mining-forecast');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: say('Lock'), exact: true }).click();
    await expect(sheet).toContainText('1,028');
    await expectAccessible(page);
    await keepPicture(page, look, 'mining-confirm');
    await sheet.getByRole('button', { name: say('Lock'), exact: true }).click();
    await expect(sheet.getByRole('status')).toContainText('1,000');
    await sheet.getByRole('button', { name: say('See the order') }).click();
  });

  await test.step('the order shows its days, and stands in list and calendar', async () => {
    await expect(page.getByText(say('Interest day by day'))).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(DAYS);
    await expectAccessible(page);
    await keepPicture(page, look, 'mining-order');
    await page.goto('/#/pages/lockming/order');
    await expect(page.getByText('1,000 USDT')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: say('Calendar') }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(DAYS);
    await expectAccessible(page);
    await keepPicture(page, look, 'mining-calendar');
    await page.getByRole('tab', { name: say('Running') }).click();
    await page.getByText('1,000 USDT').click();
  });

  await test.step('operators see what is locked and what is owed for it', async () => {
    const consoleSay = consoleSays(look.language);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await setLanguage(desk, look);
    await enterConsole(desk, operators.first, look);
    await desk.goto('/console/#/mining');
    await expect(desk.getByRole('table', { name: consoleSay('Account that pays interest') })).toContainText('USDT');
    await expect(desk.getByRole('table', { name: consoleSay('Orders') })).toContainText('1,000');
    await expectAccessible(desk);
    await keepPicture(desk, look, 'console-mining');
    await desk.context().close();
  });

  await test.step('redeemed early, the penalty is shown as a sum and the rest comes back', async () => {
    await page.getByRole('button', { name: say('Redeem early') }).click();
    await expect(sheet).toContainText(/0\.4% × 7.+ × 1,000 USDT = 28 USDT/);
    await expectAccessible(page);
    await keepPicture(page, look, 'mining-redeem');
    await sheet.getByRole('button', { name: say('Redeem'), exact: true }).click();
    await expect(sheet.getByRole('status')).toContainText('972');
    await sheet.getByRole('button', { name: say('Done') }).click();
    // The page has heard of it: nothing is left to redeem.
    await expect(page.getByText(say('Redeemed early|lock mining order'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('Redeem early') })).toHaveCount(0);
    const { change_balance: rest } = await api.call(wallet.detail, { currency: USDT, type: 'change' });
    expect(rest).toBe('1972');
  });

  await operators.decide('mining.plan', { currency_id: USDT, days: DAYS, open: false });
  expect(await offered()).toBeUndefined();
});
