import * as recurring from '@aureus/contract/recurring/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { consoleSays } from '../../support/texts.ts';

const USDT = 3;
/** Litecoin: no other walk asks for it. */
const LTC = { id: 4, code: 'LTC' } as const;

test('a user plans recurring buys, pauses and changes them, and operators see what is due and decide what is offered', async ({
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
  const sheet = page.getByRole('dialog');

  await test.step('what it is is explained, with an example from recorded prices', async () => {
    await openAs(page, walker, '/pages/recurring/index?tab=about');
    await expect(page.getByText(say('What can go wrong'))).toBeVisible();
    await expect(page.getByText(say('Average price paid'))).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'recurring-about');
    await page.getByRole('link', { name: say('New recurring buy') }).click();
  });

  await test.step('all of a plan is said before it is made', async () => {
    await page.getByRole('textbox', { name: say('Amount per run') }).fill('100');
    await page.getByRole('button', { name: say('Add a coin') }).click();
    await sheet.getByRole('radio', { name: 'ETH' }).click();
    await page.getByRole('button', { name: say('Daily|recurring buy'), exact: true }).click();
    await expect(page.getByRole('region', { name: say('Next runs') }).getByRole('listitem')).toHaveCount(3);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await keepPicture(page, look, 'recurring-form');
    await page.getByRole('button', { name: say('Continue') }).click();
    await expect(sheet).toContainText('50 USDT');
    await expectAccessible(page);
    await keepPicture(page, look, 'recurring-confirm');
    await sheet.getByRole('button', { name: say('Set up|a plan') }).click();
  });

  await test.step('it shows when it buys next; it is paused, resumed and changed', async () => {
    await expect(page.getByRole('region', { name: say('Next runs') }).getByRole('listitem')).toHaveCount(6);
    await expectAccessible(page);
    await keepPicture(page, look, 'recurring-plan');
    await page.getByRole('button', { name: say('Pause|a plan') }).click();
    await page.getByRole('button', { name: say('Resume') }).click();
    await expect(page.getByRole('button', { name: say('Pause|a plan') })).toBeVisible();
    await page.getByRole('link', { name: say('Change|a plan') }).click();
    await page.getByRole('textbox', { name: say('Amount per run') }).fill('150');
    await page.getByRole('button', { name: say('Continue') }).click();
    await sheet.getByRole('button', { name: say('Change|a plan') }).click();
    await expect(page.getByRole('region', { name: say('Next runs') })).toContainText('150');
    const { plans } = await api.call(recurring.plans, {});
    expect(plans.map(({ amount, version, state }) => [amount, version, state])).toEqual([['150', 4, 'active']]);
    // Nothing was taken.
    const { change_balance: rest } = await api.call(wallet.detail, { currency: USDT, type: 'change' });
    expect(rest).toBe('2000');
  });

  await test.step('operators see it among what is due, and take a coin off and offer it again', async () => {
    const consoleSay = consoleSays(look.language);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await setLanguage(desk, look);
    await enterConsole(desk, operators.first, look);
    await desk.goto('/console/#/recurring');
    await expect(desk.getByRole('table', { name: consoleSay('Plans|recurring buy') })).toContainText('BTC 50%');
    await expectAccessible(desk);
    await keepPicture(desk, look, 'console-recurring');
    await desk.context().close();
    const offered = async () => (await api.call(recurring.offer, {})).coins.map(({ currency_name }) => currency_name);
    if ((await offered()).includes(LTC.code))
      await operators.decide('recurring.coin', { currency_id: LTC.id, offered: false });
    expect(await offered()).not.toContain(LTC.code);
    await operators.decide('recurring.coin', { currency_id: LTC.id, offered: true });
    expect(await offered()).toContain(LTC.code);
  });

  await test.step('ended, it is kept with what became of it', async () => {
    await page.getByRole('button', { name: say('End|a plan, as an act'), exact: true }).click();
    await page.getByRole('button', { name: say('End the plan') }).click();
    await expect(page.getByText(say('Ended|recurring buy'), { exact: true })).toBeVisible();
    await page.goto('/#/pages/recurring/index?tab=ended');
    await expect(page.getByRole('link', { name: /BTC, ETH/ })).toBeVisible();
    await expectAccessible(page);
  });
});
