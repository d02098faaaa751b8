import { info } from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { safetyState, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { Api } from '../../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { expectNoOverflow, mainButton } from '../../support/pages.ts';

const NEW_PASSWORD = 'lanterns-over-the-harbour';

test('a change is told by mail with a link; its page shows it and undoes it by the password of before', async ({
  page,
  walker,
  look,
  baseURL,
}) => {
  const { api } = walker;
  const main = page.getByRole('main');
  await openAs(page, walker, '/pages/setting/security');
  await api.call(reauth, { password: walker.password });
  await api.call(updatePayPassword, { password: '246813', re_password: '246813' });
  const { withdrawals_frozen_until: until } = await api.call(safetyState, {});
  expect(until).not.toBeNull();
  await page.reload();
  await keepPicture(page, look, 'security-frozen');
  await expectAccessible(page);

  const link = await api.mailedLink(walker.address, /\/#(\/pages\/common\/undo\?token=[\w-]{43})/);
  await page.goto(`/#${link}`);
  await expect(main.locator('input')).toHaveCount(3);
  await keepPicture(page, look, 'undo');
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect((await api.call(safetyState, {})).pay_password).toBe(true);
  const [old, first, second] = [0, 1, 2].map((index) => main.locator('input').nth(index));
  await old!.fill('not-the-one-of-before');
  await first!.fill(NEW_PASSWORD);
  await second!.fill(NEW_PASSWORD);
  await mainButton(main).click();
  await expect(main.getByRole('alert')).toBeVisible();
  await old!.fill(walker.password);
  await mainButton(main).click();
  await expect(page).toHaveURL(/common\/login/);

  const again = new Api(baseURL!);
  await again.login(walker.address, NEW_PASSWORD);
  expect((await again.call(safetyState, {})).pay_password).toBe(false);
  expect((await api.reply(info, {})).type).toBe('999');
});
