import { info, login } from '@aureus/contract/account/calls.ts';
import { history, safetyState } from '@aureus/contract/account/safety-calls.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from '../../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { mainButton } from '../../support/pages.ts';
import { addAuthenticator } from '../../support/passkeys.ts';
import { proofSheet, proveByPassword, safetyLine } from '../../support/safety.ts';

// A passkey belongs to a name: browsers make none for the number of a machine.
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(baseURL!.replace('127.0.0.1', 'localhost'));
  },
});

const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

/** Goes on as the session the browser has opened. */
async function apiOf(page: Page, baseURL: string): Promise<Api> {
  await expect(page).not.toHaveURL(/common\/login/);
  expect(await tokenOf(page)).not.toBeNull();
  const api = new Api(baseURL);
  api.useToken((await tokenOf(page))!);
  return api;
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.goto('/#/pages/setting/setting');
  await page.getByRole('main').getByRole('button', { name }).click();
  await mainButton(page.getByRole('alertdialog')).click();
  await expect.poll(() => tokenOf(page)).toBeNull();
}

test('a passkey is added, opens the account and proves who is there; an authenticator guards the password', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const main = page.getByRole('main');
  const sheet = page.getByRole('dialog').first();
  const me = await walker.api.call(info, {});
  await addAuthenticator(page);

  await test.step('added after the password was asked for again', async () => {
    await openAs(page, walker, '/pages/setting/security');
    await safetyLine(page, 'passkeys').click();
    await mainButton(sheet).click();
    await expect(proofSheet(page)).toBeVisible();
    await keepPicture(page, look, 'passkey-proof');
    await expectAccessible(page);
    expect((await walker.api.call(safetyState, {})).passkeys).toBe(0);
    await proveByPassword(page, walker);
    // The first factor brings recovery codes: without them whoever loses it is locked out.
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    await sheet.getByRole('checkbox').check();
    await mainButton(sheet).click();
    await expect(sheet.getByRole('button')).toHaveCount(3);
    await keepPicture(page, look, 'passkey-added');
    await expectAccessible(page);
    expect((await walker.api.call(safetyState, {})).passkeys).toBe(1);
  });

  await test.step('recovery codes that were lost are made anew, without an authenticator', async () => {
    await sheet.getByRole('button', { name: say('New recovery codes') }).click();
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    await keepPicture(page, look, 'passkey-recovery');
    await expectAccessible(page);
    await sheet.getByRole('checkbox').check();
    await mainButton(sheet).click();
    expect((await walker.api.call(safetyState, {})).recovery_codes_left).toBe(10);
  });

  await test.step('it opens the account without name and password', async () => {
    await logOut(page, say('Log out'));
    // At once: being led home after a logout is for those who stay.
    await page.goto('/#/pages/common/login');
    await keepPicture(page, look, 'passkey-login');
    await main.locator('form + button').click();
    const api = await apiOf(page, baseURL!);
    expect(await api.call(info, {})).toMatchObject({ id: me.id });
    expect((await api.call(history, {})).data[0]?.event).toBe('login_passkey');
  });

  await test.step('the password alone opens nothing; the passkey beside it does', async () => {
    await logOut(page, say('Log out'));
    await page.goto('/#/pages/common/login');
    await main.locator('input[name=email]').fill(walker.address);
    await main.locator('input[name=password]').fill(walker.password);
    await main.locator('button[type=submit]').click();
    await expect(main.getByText(say('Your passkey will be asked for when you go on.'))).toBeVisible();
    await keepPicture(page, look, 'passkey-login-factor');
    await expectAccessible(page);
    expect(await tokenOf(page)).toBeNull();
    await main.locator('button[type=submit]').click();
    const api = await apiOf(page, baseURL!);
    expect((await api.call(history, {})).data[0]?.event).toBe('login');
  });

  const secret = await test.step('it proves who is there when an authenticator is set up', async () => {
    await page.goto('/#/pages/setting/security');
    await safetyLine(page, 'totp').click();
    await mainButton(sheet).click();
    await proofSheet(page).getByRole('button').first().click();
    await expect(proofSheet(page)).toBeHidden();
    await expect(sheet.getByRole('img')).toBeVisible();
    await keepPicture(page, look, 'totp-key');
    await expectAccessible(page);
    return sheet.locator('input[readonly]').inputValue();
  });

  const at = Date.now();
  const codeAt = (timestamp: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

  await test.step('its first code turns it on; the recovery codes are to be kept', async () => {
    await sheet.locator('input[name=totp]').fill(codeAt(at));
    await mainButton(sheet).click();
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    await expect(mainButton(sheet)).toBeDisabled();
    await keepPicture(page, look, 'totp-recovery');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    await sheet.getByRole('checkbox').check();
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
    await keepPicture(page, look, 'security-strong');
  });

  await test.step('from now on the password alone opens nothing', async () => {
    await logOut(page, say('Log out'));
    const alone = await new Api(baseURL!).reply(login, { user_string: walker.address, password: walker.password });
    expect(alone).toMatchObject({ type: 'error', error_code: 'second_factor_required' });
    await page.goto('/#/pages/common/login');
    await main.locator('input[name=email]').fill(walker.address);
    await main.locator('input[name=password]').fill(walker.password);
    await main.locator('button[type=submit]').click();
    await expect(main.locator('input[name=factor-code]')).toBeVisible();
    await keepPicture(page, look, 'login-code');
    await expectAccessible(page);
    // The code that turned it on is used up.
    await main.locator('input[name=factor-code]').fill(codeAt(at));
    await main.locator('button[type=submit]').click();
    await expect(main.getByRole('alert')).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    // The next one, or that of now when the walk took longer.
    await main.locator('input[name=factor-code]').fill(codeAt(Math.max(at + 30_000, Date.now())));
    await main.locator('button[type=submit]').click();
    const api = await apiOf(page, baseURL!);
    expect(await api.call(info, {})).toMatchObject({ id: me.id });
  });
});
