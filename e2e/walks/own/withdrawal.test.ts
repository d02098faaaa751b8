import { factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { addresses } from '@aureus/contract/payout/calls.ts';
import { log } from '@aureus/contract/bills/calls.ts';
import * as withdrawals from '@aureus/contract/withdrawal/calls.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Api } from '../../support/api.ts';
import { BrokenWay, lostAnswer, lostRequest, UNKNOWN } from '../../support/broken-way.ts';
import { verify } from '../../support/clocked-user.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs } from '../../support/fixtures.ts';
import type { Look } from '../../support/look.ts';
import { decideAt } from '../../support/operator.ts';
import { availableOf, expectNoOverflow, mainButton, spotOf } from '../../support/pages.ts';
import { turnDevice } from '../../support/turn-device.ts';

const usdt = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const misspelt = `${address.slice(0, -1)}9`;
const payPassword = '246813';
const transaction = '7c1f9d0a52e64b8f93a1c6de20b75f487c1f9d0a52e64b8f93a1c6de20b75f48';

/** Looks at a screen as a whole, once what moves into it stands still. */
async function inspect(page: Page, look: Look, name: string): Promise<void> {
  const isMoving = (): Promise<boolean> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity),
    );
  await expect.poll(isMoving).toBe(false);
  await keepPicture(page, look, name);
  await expectAccessible(page);
  await expectNoOverflow(page);
}

/** Available and held, as the account says, and as the bills add up to. */
async function balances(api: Api): Promise<{ available: number; held: number }> {
  const said = await spotOf(api, usdt);
  const { data } = await api.call(log, { currency: usdt });
  const sum = (values: readonly string[]): number => values.reduce((total, value) => total + Number(value), 0);
  expect(said).toEqual({
    available: sum(data.map(({ value }) => value)),
    held: sum(data.map(({ held_value: value }) => value)),
  });
  return said;
}

test('a withdrawal: authenticator, a new address that waits a day, two operators, sent', async ({
  page,
  server,
  walker,
  look,
  say,
}) => {
  test.setTimeout(180_000);
  const { api } = walker;
  await verify(server, walker);
  await api.call(wallet.faucet, { currency: usdt, amount: '1000' });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('a pay password, after the login password was asked again', async () => {
    await openAs(page, walker, '/pages/setting/payPassword');
    for (const index of [0, 1]) await main.locator('input').nth(index).fill(payPassword);
    await main.locator('button[type=submit]').click();
    await dialog.locator('input').fill(walker.password);
    await inspect(page, look, 'withdrawal-step-up');
    await mainButton(dialog).click();
    await expect(page).toHaveURL(/setting\/security/);
  });

  const { codeNow, freshStep, codeOfStep } = await test.step('an authenticator by the key that is shown', async () => {
    // The page before has buttons as well.
    await expect(main.getByText(say('Authenticator app'), { exact: true })).toBeVisible();
    await main.getByRole('button').first().click();
    await mainButton(dialog).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    const secret = Secret.fromBase32(await dialog.locator('input[readonly]').inputValue());
    const totp = new TOTP({ secret });
    await inspect(page, look, 'withdrawal-authenticator');
    /** The server's clock goes on by a step: its code was not used before. */
    const step = (): Promise<void> => server.advance(30_000);
    const current = (): string => totp.generate({ timestamp: server.now() });
    const next = async (): Promise<string> => {
      await step();
      return current();
    };
    await dialog.locator('input[autocomplete=one-time-code]').fill(await next());
    await mainButton(dialog).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await inspect(page, look, 'withdrawal-recovery-codes');
    await dialog.getByRole('checkbox').check();
    await mainButton(dialog).click();
    await expect(dialog).toBeHidden();
    return { codeNow: next, freshStep: step, codeOfStep: current };
  });

  await test.step('withdrawals rest for two days after a change of what protects the account', async () => {
    await page.goto(`/#/pages/fund/withdraw?currency=${usdt}`);
    const { paused } = (await api.call(withdrawals.info, { currency: usdt })).missing;
    expect(paused).toBe('reset');
    await inspect(page, look, 'withdrawal-paused');
    await server.advance(factorFreezeHours * HOUR);
    await turnDevice(page, server.aheadMs);
  });

  await test.step('an address: a wrong character is seen, the right one is saved with a code', async () => {
    await page.goto(`/#/pages/setting/addWallet?currency=${usdt}`);
    await main.getByRole('radio', { name: 'TRC20' }).check();
    const [field, name] = [main.getByRole('textbox').first(), main.getByRole('textbox').last()];
    await field.fill(misspelt);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(main.locator('button').last()).toBeDisabled();
    await inspect(page, look, 'withdrawal-address-misspelt');
    await field.fill(address);
    await expect(main.getByText(say('This is a valid address of the network.'))).toBeVisible();
    await name.fill('Vault');
    await mainButton(main).click();
    await inspect(page, look, 'withdrawal-address-confirm');
    await dialog.locator('input').fill(await codeNow());
    await mainButton(dialog).click();
    await expect(dialog).toBeHidden();
    const [saved] = (await api.call(addresses, {})).data;
    expect(saved).toMatchObject({ address, network: 'TRC20', label: 'Vault' });
  });

  const choose = async (): Promise<void> => {
    await page.goto(`/#/pages/fund/withdraw?currency=${usdt}`);
    await page.reload();
    await main.getByText(say('Choose a saved address')).click();
    await expect(dialog.getByText('Vault · TRC20')).toBeVisible();
  };

  await test.step('for a day nothing can be sent to it', async () => {
    const [saved] = (await api.call(addresses, {})).data;
    const usable = Date.parse(saved!.usable_from);
    expect(usable - Date.parse(saved!.create_time)).toBe(24 * HOUR);
    // An hour after it was saved, however long the walk took to come here.
    await server.advance(Date.parse(saved!.create_time) + HOUR - server.now());
    await turnDevice(page, server.aheadMs);
    await choose();
    await expect(dialog).toContainText(say('Usable in {hours} h {rest} min', { hours: '23', rest: '0' }));
    await expect(dialog.getByRole('button', { name: 'Vault' })).toHaveCount(0);
    await inspect(page, look, 'withdrawal-waiting');
    // Shortly before the day is over, by a call the page does not offer.
    await server.advance(usable - 2 * MINUTE - server.now());
    const early = await api.reply(withdrawals.create, {
      currency: usdt,
      number: '100',
      users_wallet_withdraw_id: saved!.id,
      pay_password: payPassword,
      factor_code: await codeNow(),
    });
    expect(early).toMatchObject({ type: 'error', error_code: 'address_waiting' });
    expect(await balances(api)).toEqual({ available: 1_000, held: 0 });
    await server.advance(usable - server.now());
    await turnDevice(page, server.aheadMs);
  });

  await test.step('then it takes the amount, the pay password and a code', async () => {
    await freshStep();
    // Prices of before the clock was turned are no prices.
    const left = async (): Promise<string> => (await api.call(withdrawals.info, { currency: usdt })).limits.left;
    await expect.poll(left).not.toBe('');
    await choose();
    await dialog.getByRole('button', { name: 'Vault' }).click();
    await main.getByRole('button', { name: say('All'), exact: true }).click();
    const amount = main.locator('input[inputmode=decimal]');
    await expect(amount).toHaveValue('1000');
    await amount.fill('400');
    await inspect(page, look, 'withdrawal-amount');
    await mainButton(main).click();
    await expect(dialog).toContainText(address);
    await dialog.locator('input').fill(payPassword);
    await inspect(page, look, 'withdrawal-confirm');
    await mainButton(dialog).click();
    await inspect(page, look, 'withdrawal-code');
    await dialog.locator('input[autocomplete=one-time-code]').fill(codeOfStep());
    // S63: first what was asked gets lost, then the answer. The code, which counts once, goes with each repeat.
    const way = await BrokenWay.make(page, withdrawals.create.path, lostRequest, lostAnswer);
    await mainButton(dialog).click();
    await expect(dialog.getByText(say(UNKNOWN))).toBeVisible();
    await expect.poll(() => way.arrived).toBeGreaterThan(0);
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await inspect(page, look, 'withdrawal-unknown');
    way.mend();
    await expect(dialog.getByRole('status')).toBeVisible();
    await expect(dialog.getByText(say(UNKNOWN))).toHaveCount(0);
    expect(way.isOneKey).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await inspect(page, look, 'withdrawal-requested');
    expect(await balances(api)).toEqual({ available: 600, held: 400 });
    expect((await api.call(withdrawals.list, {})).total).toBe(1);
  });

  const { id, fee, receive } = (await api.call(withdrawals.list, {})).data[0]!;
  expect(Number(fee) + Number(receive)).toBe(400);
  const entry = main.getByRole('tabpanel').getByRole('listitem').getByRole('button');
  const timeline = dialog.getByRole('list').first().getByRole('listitem');

  await test.step('the record says it is asked for', async () => {
    await dialog.getByRole('link').click();
    await expect(entry).toHaveCount(1);
    await entry.click();
    await expect(dialog).toContainText(address);
    // What has happened, and what comes next.
    await expect(timeline).toHaveCount(2);
    await inspect(page, look, 'withdrawal-record');
  });

  await test.step('two operators approve it and say it is sent; nobody reloads', async () => {
    await decideAt(server, 'withdrawal.approve', { id });
    await expect(timeline).toHaveCount(3);
    expect(await balances(api)).toEqual({ available: 600, held: 400 });
    await decideAt(server, 'withdrawal.complete', { id, tx_id: transaction });
    await expect(dialog).toContainText(transaction);
    await expect(timeline).toHaveText([/./, /./, /./, /./]);
    await inspect(page, look, 'withdrawal-done');
  });

  await test.step('record, balance and bills agree', async () => {
    expect(await balances(api)).toEqual({ available: 600, held: 0 });
    expect(await availableOf(api, usdt)).toBe(600);
    const [done] = (await api.call(withdrawals.list, {})).data;
    expect(done).toMatchObject({ id, number: '400', fee, receive, state: 'done', tx_id: transaction, address });
    expect(done!.timeline.map(({ state, by }) => [state, by])).toEqual([
      ['requested', 'user'],
      ['approved', 'operators'],
      ['sent', 'operators'],
      ['done', 'operators'],
    ]);
    const [saved] = (await api.call(addresses, {})).data;
    expect(saved).toMatchObject({ sent_count: 1 });
  });
});
