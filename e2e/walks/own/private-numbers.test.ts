import { randomInt } from 'node:crypto';
import * as account from '@aureus/contract/account/calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { bindPhone, fullPhone, history } from '@aureus/contract/account/safety-calls.ts';
import { Api } from '../../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { proveByPassword } from '../../support/safety.ts';

test('a telephone is shown whole to its owner alone, after a proof, until it is hidden again', async ({
  page,
  baseURL,
  walker,
  look,
}) => {
  const { api } = walker;
  const phone = { area_code: '49', mobile: `151${String(randomInt(10_000_000, 99_999_999))}` };
  // Bound in a session beside the browser's, so that the browser's has proved nothing.
  const beside = new Api(baseURL!);
  await beside.login(walker.address, walker.password);
  await beside.call(account.sendPhoneCode, { ...phone, scene: 'bind' });
  await beside.call(reauth, { password: walker.password });
  await beside.call(bindPhone, { ...phone, code: await beside.mailedCode(`+${phone.area_code}${phone.mobile}`) });
  await expect(api.call(fullPhone, {})).rejects.toThrow(/reauth_required/);

  await openAs(page, walker, '/pages/setting/userInfo');
  const shown = page.getByRole('main').locator('output');
  await expect(shown).toHaveText(`+49 •••• ${phone.mobile.slice(-4)}`);
  const eye = page.getByRole('main').locator('button[aria-pressed]');
  await eye.click();
  await proveByPassword(page, walker);
  await expect(shown).toHaveText(`+49 ${phone.mobile}`);
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await keepPicture(page, look, 'own-phone');
  await expectAccessible(page);
  await eye.click();
  await expect(shown).toHaveText(`+49 •••• ${phone.mobile.slice(-4)}`);
  const { data } = await api.call(history, {});
  expect(data.map(({ event }) => event)).toContain('phone_viewed');
});
