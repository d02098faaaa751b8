import { randomInt } from 'node:crypto';
import * as account from '@aureus/contract/account/calls.ts';
import * as identity from '@aureus/contract/identity/calls.ts';
import * as withdrawal from '@aureus/contract/withdrawal/calls.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow, mainButton } from '../../support/pages.ts';
import { somePicture } from '../../support/pictures.ts';
import { proveByPassword, safetyLine } from '../../support/safety.ts';

const usdt = 3;
const steps = '/#/pages/setting/real_mark';

/** The card of a level on the page of the steps. */
const levelCard = (page: Page, level: 1 | 2): Locator =>
  page.locator(`section[aria-labelledby=identity-level-${level}]`);

/** Opens the steps anew and waits until a level stands as said: 0 none, 1 under review, 2 passed, 3 refused. */
async function expectStatus(page: Page, level: 1 | 2, status: 0 | 1 | 2 | 3): Promise<void> {
  await page.goto(steps);
  await page.reload();
  await expect(levelCard(page, level).locator('[data-status]')).toHaveAttribute('data-status', String(status));
}

const openForm = (page: Page, level: 1 | 2): Promise<void> => levelCard(page, level).getByRole('link').click();

/** Sends the form and waits until the server has it: the page then leads back to the steps. */
async function sendForm(page: Page): Promise<void> {
  await mainButton(page.getByRole('main')).click();
  await expect(page).toHaveURL(/real_mark$/);
}

/** Takes both pictures as the camera of a phone hands them over, and sends them. */
async function sendPictures(page: Page): Promise<void> {
  const sides = page.getByRole('main').getByRole('group');
  await expect(sides).toHaveCount(2);
  for (const name of ['front.png', 'reverse.png']) {
    const side = sides.nth(name === 'front.png' ? 0 : 1);
    const taken = page.waitForResponse((reply) => reply.url().endsWith('/api/upload'));
    await side.locator('input[capture]').setInputFiles(somePicture(name));
    await taken;
    await expect(side.getByRole('progressbar')).toHaveCount(0);
    await expect(side.getByRole('img')).toBeVisible();
  }
}

test('identity: from nothing to the advanced level, with one refusal on the way', async ({
  page,
  walker,
  look,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const main = page.getByRole('main');
  const operators = new OperatorPair(baseURL!);
  const { id: userId } = await walker.api.call(account.info, {});

  await test.step('without contacts nothing can be sent', async () => {
    await openAs(page, walker, '/pages/setting/real_mark');
    await expect(levelCard(page, 1).getByRole('button')).toBeDisabled();
    await expect(levelCard(page, 2).getByRole('button')).toBeDisabled();
    await keepPicture(page, look, 'identity-contacts');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('what is for verified users leads here', async () => {
    const refused = await walker.api.reply(withdrawal.create, { currency: usdt, number: '10', pay_password: '135790' });
    expect(refused.type).toBe('998');
    await page.goto('/#/pages/fund/withdraw');
    await expect(main.locator('a[href="#/pages/setting/real_mark"]').first()).toBeVisible();
    await page.route(`**/api${withdrawal.info.path}`, (route) => route.fulfill({ json: refused }));
    await page.reload();
    await expect(page).toHaveURL(/real_mark$/);
    await page.unroute(`**/api${withdrawal.info.path}`);
  });

  await test.step('the phone is bound by the code texted to it', async () => {
    await main.locator('a[href="#/pages/setting/security"]').click();
    await safetyLine(page, 'phone').click();
    const sheet = page.getByRole('dialog').filter({ has: page.locator('input[name=tel]') });
    const phone = `13${randomInt(1e9).toString().padStart(9, '0')}`;
    // As a Japanese keyboard writes it, with the country's digits: the code goes to the one telephone, which is shown.
    const wide = [...`0086${phone}`].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('');
    await sheet.locator('input[name=tel]').fill(wide);
    await expect(sheet.getByText(`+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)).toBeVisible();
    await sheet.getByRole('button').nth(-2).click();
    await sheet.locator('input[name=code]').fill(await walker.api.mailedCode(`+86${phone}`));
    await mainButton(sheet).click();
    await proveByPassword(page, walker);
    await expect(sheet).toBeHidden();
    expect(await walker.api.call(identity.realState, {})).toMatchObject({ has_email: true, has_phone: true });
  });

  await test.step('level 1: a name and a number, passed by two operators', async () => {
    await expectStatus(page, 1, 0);
    await openForm(page, 1);
    await main.getByRole('radio').nth(1).click();
    await main.locator('input[name=name]').fill('Mary-Ann O’Hara');
    await mainButton(main).click();
    // The number is missing, and said to be.
    await expect(main.locator('input[name=card_id]')).toHaveAttribute('aria-invalid', 'true');
    await main.locator('input[name=card_id]').fill(`P${randomInt(1e9).toString().padStart(9, '0')}`);
    await keepPicture(page, look, 'identity-basic');
    await expectAccessible(page);
    await sendForm(page);
    await expectStatus(page, 1, 1);
    await expect(levelCard(page, 2).getByRole('button')).toBeDisabled();
    await keepPicture(page, look, 'identity-review');
    await operators.decide('identity.pass', { user_id: userId, level: 1 });
    await expectStatus(page, 1, 2);
    await keepPicture(page, look, 'identity-level-1');
    await expectAccessible(page);
  });

  await test.step('level 2: refused with a reason, which stands there', async () => {
    await openForm(page, 2);
    await mainButton(main).click();
    // Nothing is sent without the pictures.
    await expect(page).toHaveURL(/real\?type=2/);
    await sendPictures(page);
    await keepPicture(page, look, 'identity-pictures');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sendForm(page);
    await expectStatus(page, 2, 1);
    const note = 'The lower edge is cut off.';
    await operators.decide('identity.refuse', { user_id: userId, level: 2, reason: 'picture_incomplete', note });
    await expectStatus(page, 2, 3);
    await expect(levelCard(page, 2)).toContainText(note);
    // What had passed stays.
    await expectStatus(page, 1, 2);
    await keepPicture(page, look, 'identity-refused');
    await expectAccessible(page);
  });

  await test.step('another try passes, and the pictures are shown to their owner', async () => {
    await openForm(page, 2);
    await sendPictures(page);
    await sendForm(page);
    await expectStatus(page, 2, 1);
    await operators.decide('identity.pass', { user_id: userId, level: 2 });
    await expectStatus(page, 2, 2);
    await expect(page.locator('section[aria-labelledby=identity-timeline] li')).toHaveCount(6);
    await keepPicture(page, look, 'identity-level-2');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await openForm(page, 2);
    await expect(main.getByRole('img')).toHaveCount(2);
    expect((await walker.api.call(identity.realState, {})).level).toBe(2);
    const now = await walker.api.reply(withdrawal.create, { currency: usdt, number: '10', pay_password: '135790' });
    // What stands in the way now is something else: withdrawals rest after the phone was bound.
    expect(now).toMatchObject({ type: 'error', error_code: 'withdrawals_paused' });
  });
});
