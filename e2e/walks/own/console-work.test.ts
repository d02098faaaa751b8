import * as account from '@aureus/contract/account/calls.ts';
import { me } from '@aureus/contract/operator/entry-calls.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { wireNames } from '@aureus/contract/wallet/accounts.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import * as withdrawals from '@aureus/contract/withdrawal/calls.ts';
import { readyToWithdraw } from '../../support/clocked-user.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, openAs } from '../../support/fixtures.ts';
import { emailOf, showPersonal } from '../../support/operator.ts';
import { availableOf, spotOf } from '../../support/pages.ts';
import { mailSays } from '../../support/texts.ts';

const usdt = 3;
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('withdrawals: the risk beside the request; one is let out and paid, one refused', async ({
  server,
  clocked,
  walker,
  look,
}) => {
  test.setTimeout(240_000);
  const { say } = clocked;
  const { api } = walker;
  const ask = await readyToWithdraw(server, walker, usdt, address);
  const [paid, refused] = [await ask('300'), await ask('200')];
  const stateOf = async (id: number) => (await api.call(withdrawals.list, {})).data.find((row) => row.id === id)?.state;
  expect(await spotOf(api, usdt)).toEqual({ available: 500, held: 500 });

  const first = await clocked.open('finance1');
  const second = await clocked.open('finance2');
  const main = first.getByRole('main');

  await test.step('the queue shows both, and one is taken', async () => {
    await first.goto('/console/#/withdrawals');
    for (const id of [paid, refused]) await expect(main.getByText(`#${id}`, { exact: true })).toBeVisible();
    await clocked.inspect(first, 'withdrawals-queue');
    await first.goto(`/console/#/withdrawals/${paid}/show`);
    await main.getByRole('button', { name: say('Take'), exact: true }).click();
    await expect(main.getByRole('button', { name: say('Give back'), exact: true })).toBeVisible();
    await second.goto(`/console/#/withdrawals/${paid}/show`);
    await expect(second.getByRole('main').getByText('Finance 1')).toBeVisible();
  });

  await test.step('what is known of the user stands beside the request', async () => {
    const risk = main.getByRole('region', { name: say('Risk'), exact: true });
    for (const fact of ['Risk score', 'Identity', 'Destination saved', 'Paid to it before', 'Used in 24 hours']) {
      await expect(risk.getByText(say(fact), { exact: true })).toBeVisible();
    }
    await expect(risk.getByText('LV1', { exact: true })).toBeVisible();
    await expect(main.getByText(address)).toHaveCount(0);
    await showPersonal(first, look);
    await expect(main.getByText(address)).toBeVisible();
    await clocked.inspect(first, 'withdrawal-risk');
  });

  const decide = async (id: number, button: string, fill?: string): Promise<void> => {
    await first.goto(`/console/#/withdrawals/${id}/show`);
    await first.reload();
    await main.getByRole('button', { name: say(button), exact: true }).click();
    const words = fill;
    const place = await clocked.propose(
      first,
      words === undefined ? undefined : (dialog) => dialog.getByRole('textbox').first().fill(words),
      `withdrawal-${button.split(' ').at(-1)}`,
    );
    // Nobody approves what they proposed: there is no button, and it is said why.
    await expect(
      first.getByText(say('You proposed this yourself. Another operator has to approve or reject it.')),
    ).toBeVisible();
    await expect(first.getByRole('button', { name: say('Approve'), exact: true })).toHaveCount(0);
    await clocked.approve(second, 'finance2', place);
  };

  await test.step('let out, then closed as paid', async () => {
    await decide(paid, 'Propose approval');
    expect([await stateOf(paid), (await spotOf(api, usdt)).held]).toEqual(['approved', 500]);
    await decide(paid, 'Propose as paid', '7c1f9d0a52e64b8f'.repeat(4));
    expect([await stateOf(paid), await spotOf(api, usdt)]).toEqual(['done', { available: 500, held: 200 }]);
  });

  await test.step('the other one is refused, and its amount is back', async () => {
    await decide(refused, 'Propose refusal', 'The destination is not yours');
    expect([await stateOf(refused), await spotOf(api, usdt)]).toEqual(['refused', { available: 700, held: 0 }]);
    await first.goto(`/console/#/withdrawals/${paid}/show`);
    await clocked.inspect(first, 'withdrawal-closed');
  });
});

test('a user is frozen and let go again, and credited with no more than the house holds', async ({
  page,
  clocked,
  walker,
}) => {
  test.setTimeout(240_000);
  const { say } = clocked;
  const { api } = walker;
  const { id } = await api.call(account.info, {});
  await api.call(wallet.faucet, { currency: usdt, amount: '1000' });
  await openAs(page, walker, '/pages/fund/assets');
  await expect(page.getByRole('main')).toContainText('USDT');

  const first = await clocked.open('admin1');
  const second = await clocked.open('admin2');
  const main = first.getByRole('main');
  const decide = async (button: string): Promise<void> => {
    await first.goto(`/console/#/users/${id}/show`);
    await first.reload();
    await main.getByRole('button', { name: say(button), exact: true }).click();
    const place = await clocked.propose(first, undefined, `user-${button.replace(' ', '-').toLowerCase()}`);
    await clocked.approve(second, 'admin2', place);
  };
  const move = () =>
    api.reply(transfer, { currency_id: usdt, from_field: wireNames.spot, to_field: wireNames.fiat, number: '1' });

  await test.step('with frozen money nothing moves; then it does again', async () => {
    await decide('Freeze money');
    expect(await move()).toMatchObject({ type: 'error' });
    await first.goto(`/console/#/users/${id}/show`);
    await expect(main.getByRole('button', { name: say('Unfreeze money'), exact: true })).toBeVisible();
    await clocked.inspect(first, 'user-frozen');
    await decide('Unfreeze money');
    expect((await move()).type).toBe('ok');
  });

  await test.step('a frozen login ends the session of the phone with its next call', async () => {
    await decide('Freeze login');
    expect((await api.reply(account.info, {})).type).toBe('999');
    await page.goto('/#/pages/setting/security');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(page).toHaveURL(/common\/login/);
    const again = await api.reply(account.login, { user_string: walker.address, password: walker.password });
    expect(again.type).not.toBe('ok');
    await decide('Unfreeze login');
    await api.login(walker.address, walker.password);
  });

  await test.step('a credit is previewed with its unit twice and the totals before and after', async () => {
    const before = await availableOf(api, usdt);
    await first.goto('/console/#/credit');
    await clocked.inspect(first, 'credit');
    const open = async (amount: string): Promise<void> => {
      await main.getByRole('button', { name: say('Propose a credit') }).click();
      const dialog = first.getByRole('dialog');
      await dialog.getByLabel(say("User's number")).fill(String(id));
      await dialog.getByLabel(say('Amount')).fill(amount);
    };
    await open('999999999999');
    const dialog = first.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('table')).toHaveCount(0);
    await clocked.inspect(first, 'credit-refused');
    await dialog.getByRole('button', { name: say('Cancel') }).click();
    await open('25.5');
    await dialog.locator('button[type=submit]').click();
    const line = dialog.getByRole('row').filter({ hasText: say('Available to the user') });
    await expect(line).toContainText('USDT');
    await expect(dialog.getByRole('row').filter({ hasText: say('Promotions account of the platform') })).toBeVisible();
    const place = await clocked.propose(first, undefined, 'credit-preview');
    await clocked.approve(second, 'admin2', place);
    expect(await availableOf(api, usdt)).toBe(before + 25.5);
  });
});

test('a mail says what two operators worded; who acts alone is seen by everybody', async ({
  server,
  clocked,
  look,
  walker,
}) => {
  test.setTimeout(240_000);
  const { say } = clocked;
  const first = await clocked.open('admin1');
  const second = await clocked.open('admin2');
  const main = first.getByRole('main');
  const subject = 'Aureus · 41';

  await test.step('the next mail carries the new words, in this language alone', async () => {
    await first.goto('/console/#/content');
    await first.getByRole('tab', { name: say('Texts of mail') }).click();
    await expect(main.getByText('code_forget.subject')).toBeVisible();
    await clocked.inspect(first, 'mail-texts');
    await main.getByRole('button', { name: say('Propose a change of {key}', { key: 'code_forget.subject' }) }).click();
    const place = await clocked.propose(
      first,
      (dialog) => dialog.getByRole('textbox').first().fill(subject),
      'mail-text-preview',
    );
    await clocked.approve(second, 'admin2', place);
    const mailed = async (lang: Language): Promise<string> => {
      await server.advance(5 * 60_000);
      const fields = { user_string: walker.address, scene: 'forget' as const, lang };
      const before = await clocked.newestMailTo(walker.address);
      await walker.api.call(account.sendMailCode, fields);
      return (await clocked.mailTo(walker.address, ({ language }) => language === lang, before)).subject;
    };
    const other = 'fra';
    expect(await mailed(other)).toBe(mailSays(other, 'code_forget.subject'));
    expect(await mailed(look.language)).toBe(subject);
  });

  await test.step('one breaks the glass, and everybody reads it above every page', async () => {
    const finance = await clocked.open('finance1');
    const api = await clocked.api('admin2');
    await first.goto(`/console/#/users`);
    await first.getByRole('row').nth(1).click();
    await main.getByRole('button', { name: say('Freeze money'), exact: true }).click();
    await clocked.propose(first);
    await first.getByRole('button', { name: say('Emergency override…') }).click();
    const emergency = first.getByRole('region', { name: say('Emergency') });
    await emergency.getByRole('textbox').nth(0).fill('The account is being emptied right now');
    await emergency.getByRole('textbox').nth(1).fill(say('I act alone'));
    await clocked.inspect(first, 'break-glass');
    await emergency.locator('input[autocomplete=one-time-code]').fill(await clocked.codeOf('admin1'));
    await emergency.getByRole('button', { name: say('Execute alone'), exact: true }).click();
    await expect(
      first.getByText(say('Executed without a second approval. All operators have been notified.')),
    ).toBeVisible();
    expect((await api.call(me, {})).break_glass).toMatchObject([{ operator: 'Admin 1' }]);
    for (const page of [finance, second]) {
      await page.goto('/console/#/proposals');
      await page.reload();
      const banner = page.getByRole('alert', { name: say('Done alone') });
      await expect(banner).toContainText('Admin 1');
      await expect(banner).toContainText('The account is being emptied right now');
    }
    await clocked.inspect(finance, 'break-glass-banner');
    const alarm = mailSays('en', 'operator_alarm.subject');
    await clocked.mailTo(emailOf('finance1'), (mail) => mail.subject === alarm);
  });
});
