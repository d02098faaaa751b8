import * as account from '@aureus/contract/account/calls.ts';
import * as rebate from '@aureus/contract/rebate/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { Api, freshAddress, testPassword } from '../../support/api.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { consoleSays } from '../../support/texts.ts';

test('a user invites a friend by link and poster, sees them, and two operators change the terms', async ({
  page,
  browser,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const { api } = walker;
  const { code } = await api.call(rebate.summary, {});
  const link = `${baseURL!}/#/pages/common/register?code=${code}`;

  await test.step('the page has the link, and a poster with it', async () => {
    await openAs(page, walker, '/pages/setting/share');
    await expect(page.getByText(link)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'rebate-share');
    await page.getByRole('button', { name: say('Poster') }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('img')).toHaveAttribute('aria-label', new RegExp(code));
    await expectAccessible(page);
    await keepPicture(page, look, 'rebate-poster');
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: say('Save picture') }).click();
    expect((await saved).suggestedFilename()).toContain(code);
  });

  await test.step('the link fills in the code, and whoever registers by it is a friend', async () => {
    const friend = await (await browser.newContext()).newPage();
    await setLanguage(friend, look);
    await friend.goto(link);
    await expect(friend.getByRole('textbox', { name: say('Invitation code (optional)') })).toHaveValue(code);
    await friend.context().close();
    const other = new Api(baseURL!);
    const address = freshAddress();
    await other.call(account.sendMailCode, { user_string: address, scene: 'register' });
    const mailed = await other.mailedCode(address);
    const passwords = { password: testPassword, re_password: testPassword };
    await other.call(account.register, { user_string: address, code: mailed, ...passwords, type: 'email', extension_code: code }); // prettier-ignore
    await page.goto('/#/pages/setting/invited');
    await expect(page.getByText('@example.test')).toHaveCount(1);
    await expect(page.getByText(address)).toHaveCount(0);
    // Both have registered from here; that they seem to be one person is said with fees alone, once they were reckoned.
    await expect(page.getByText(say('Not verified yet|friend'))).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'rebate-friends');
  });

  await test.step('it is explained, and says that inviting oneself costs', async () => {
    await page.goto('/#/pages/setting/rebate_rules');
    await expect(page.getByText(say('What does not count'))).toBeVisible();
    await page.getByRole('button', { name: '1,000 USDT' }).click();
    await expect(page.getByText(say('If you were your own friend, it would cost you'))).toBeVisible();
    await keepPicture(page, look, 'rebate-rules');
  });

  await test.step('terms that two operators agree on hold at once, and both are seen in the console', async () => {
    const operators = new OperatorPair(baseURL!);
    const before = await api.call(rebate.terms, {});
    const days = before.lasting_days === 365 ? 366 : 365;
    await operators.decide('rebate.terms', { lasting_days: days });
    expect(await api.call(rebate.terms, {})).toEqual({ ...before, lasting_days: days });
    const consoleSay = consoleSays(look.language);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await setLanguage(desk, look);
    await enterConsole(desk, operators.first, look);
    await desk.goto('/console/#/rebates');
    await expect(desk.getByRole('table', { name: consoleSay('Terms') })).toContainText(String(days));
    await expect(desk.getByText(consoleSay('Account of fees')).first()).toBeVisible();
    await expectAccessible(desk);
    await keepPicture(desk, look, 'console-rebates');
    await desk.context().close();
  });
});
