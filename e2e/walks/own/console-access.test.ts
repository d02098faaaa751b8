import { me } from '@aureus/contract/operator/entry-calls.ts';
import * as proposals from '@aureus/contract/operator/proposal-calls.ts';
import { languageNames } from '@aureus/contract/platform/language.ts';
import { wireNames } from '@aureus/contract/wallet/accounts.ts';
import { test } from '../../support/clocked-test.ts';
import { expect } from '../../support/fixtures.ts';
import { emailOf, OPERATOR_PASSWORD } from '../../support/operator.ts';
import type { SentMail } from '../../support/outbox.ts';
import { addAuthenticator } from '../../support/passkeys.ts';
import { mailSays } from '../../support/texts.ts';

test('an operator adds a passkey, logs in by it and approves by it; the last factor stays', async ({
  clocked,
  look,
}) => {
  test.setTimeout(180_000);
  const { say } = clocked;
  const page = await clocked.open('finance1');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await addAuthenticator(page);
  const elsewhere = await clocked.api('finance1');

  await test.step('mails come in the language that is chosen', async () => {
    await page.goto('/console/#/access');
    await main.getByRole('combobox', { name: say('Language of mails') }).click();
    await page.getByRole('option', { name: languageNames[look.language] }).click();
    await expect.poll(async () => (await elsewhere.call(me, {})).language).toBe(look.language);
    await clocked.inspect(page, 'access');
  });

  await test.step('added after the code was asked for again; other sessions end, and a mail tells', async () => {
    await main.getByRole('button', { name: say('Add a passkey') }).click();
    await main.getByLabel(say('Name of the passkey')).fill('Desk key');
    await main.getByRole('button', { name: say('Add'), exact: true }).click();
    await expect(dialog).toBeVisible();
    expect((await elsewhere.call(me, {})).passkeys).toBe(0);
    await clocked.inspect(page, 'access-proof');
    await dialog.locator('input').fill(await clocked.codeOf('finance1'));
    await dialog.getByRole('button', { name: say('Confirm'), exact: true }).click();
    await expect(main.getByText('Desk key')).toBeVisible();
    expect((await elsewhere.reply(me, {})).type).toBe('999');
    const told = mailSays(look.language, 'operator_security.subject');
    await clocked.mailTo(emailOf('finance1'), ({ subject }) => subject === told);
  });

  await test.step('named anew', async () => {
    await main.getByRole('button', { name: `${say('Rename')} · Desk key` }).click();
    await main.getByLabel(say('Name of the passkey')).fill('Blue key');
    await main.getByRole('button', { name: say('Rename'), exact: true }).click();
    await expect(main.getByText('Blue key')).toBeVisible();
  });

  await test.step('it opens the console without name and password', async () => {
    await page.getByRole('button', { name: 'Finance 1' }).click();
    await page.getByRole('menuitem', { name: say('Log out') }).click();
    await page.getByRole('button', { name: say('Log in with a passkey') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('Dashboard') })).toBeVisible();
  });

  await test.step('and approves what another one proposed', async () => {
    const second = await clocked.api('finance2');
    const { id } = await second.call(proposals.propose, {
      kind: 'user.credit',
      payload: JSON.stringify({ user_id: 100_001, account: wireNames.spot, currency: 'USDT', amount: '5' }),
      reason: 'A walk through the console',
    });
    await page.goto(`/console/#/proposals/${id}/show`);
    await page.getByRole('button', { name: say('{label} with a passkey', { label: say('Approve') }) }).click();
    await expect(page.getByText(say('Approved and done.'))).toBeVisible();
    expect((await second.call(proposals.proposal, { id })).state).toBe('executed');
  });

  await test.step('beside it the authenticator may go; then it must stay', async () => {
    await page.goto('/console/#/access');
    await main.getByRole('button', { name: say('Remove the authenticator') }).click();
    await dialog.getByRole('button', { name: say('{label} with a passkey', { label: say('Confirm') }) }).click();
    await expect(main.getByRole('button', { name: say('Set it up') })).toBeVisible();
    await expect(main.getByRole('button', { name: `${say('Remove')} · Blue key` })).toBeDisabled();
    await clocked.inspect(page, 'access-passkey-alone');
  });
});

test('who lost a factor gets in again by the word of two, and changes the password then', async ({ clocked }) => {
  test.setTimeout(180_000);
  const { say } = clocked;
  const password = 'seven-lamps-in-a-hall';

  const place = await test.step('one proposes', async () => {
    const page = await clocked.open('admin1');
    await page.goto('/console/#/operators');
    const tabs = page.getByRole('main').getByRole('tab');
    for (const [index, name] of ['operators', 'roles', 'invitations'].entries()) {
      await tabs.nth(index).click();
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await clocked.inspect(page, `${name}-${width}`);
      }
    }
    await tabs.first().click();
    const row = page.getByRole('row').filter({ hasText: emailOf('finance2') });
    await row.getByRole('button', { name: `${say('Change')} · Finance 2` }).click();
    await page.getByRole('menuitem', { name: say('Reset access…') }).click();
    const address = await clocked.propose(page, undefined, 'reset-factor');
    await page.context().close();
    return address;
  });

  const link = await test.step('another one approves; the link goes to the owner alone', async () => {
    const page = await clocked.open('admin2');
    await clocked.approve(page, 'admin2', place);
    const sent = mailSays('en', 'operator_reset.subject');
    const { text } = await clocked.mailTo(emailOf('finance2'), ({ subject }) => subject === sent);
    return /https?:\S+token=[\w-]+/.exec(text)?.[0] ?? '';
  });

  const page = await clocked.blank();
  const secret = await test.step('the owner sets up a password and an authenticator by it', async () => {
    await page.goto(`/console/${link.split('/console/')[1] ?? ''}`);
    const [first, again] = [page.locator('input[type=password]').nth(0), page.locator('input[type=password]').nth(1)];
    await first.fill(password);
    await again.fill(password);
    await clocked.inspect(page, 'reset-link');
    const key = /[A-Z2-7]{32}/.exec(await page.locator('main').innerText())?.[0] ?? '';
    await page.locator('input[autocomplete=one-time-code]').fill(await clocked.nextCode(key));
    await page.locator('button[type=submit]').click();
    await page.getByRole('link', { name: say('Log in') }).click();
    return key;
  });

  await test.step('and is in', async () => {
    await clocked.logIn(page, emailOf('finance2'), password, await clocked.nextCode(secret));
    await page.goto(`/console/${link.split('/console/')[1] ?? ''}`);
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
  });

  await test.step('the password changes by the one before', async () => {
    await page.goto('/console/#/access');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: say('Change the password') }).click();
    const fields = main.locator('input[type=password]');
    await fields.nth(0).fill(password);
    for (const index of [1, 2]) await fields.nth(index).fill(OPERATOR_PASSWORD);
    await main.locator('button[type=submit]').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').fill(await clocked.nextCode(secret));
    await dialog.getByRole('button', { name: say('Confirm'), exact: true }).click();
    await expect(page.getByText(say('The password is changed. Your other sessions have ended.'))).toBeVisible();
    await expect(fields).toHaveCount(0);
    const told = mailSays('en', 'operator_security.subject');
    const isMeant = ({ subject, text }: SentMail): boolean =>
      subject === told && text.includes('the password was changed');
    await clocked.mailTo(emailOf('finance2'), isMeant);
  });
});
