import { randomInt } from 'node:crypto';
import * as account from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import * as profile from '@aureus/contract/account/profile-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { submitReal } from '@aureus/contract/identity/calls.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, openAs, test, type Walker } from '../../support/fixtures.ts';
import { hostile, watch } from '../../support/hostile.ts';
import { OperatorPair, enterConsole, showPersonal } from '../../support/operator.ts';
import { awaitMail } from '../../support/outbox.ts';

const usdt = 3;
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Writes hostile texts wherever a user may write, past the forms. */
async function writeEverywhere({ api, password }: Walker): Promise<void> {
  for (const text of Object.values(hostile)) {
    const refused = await api.reply(profile.editNickname, { nickname: text });
    expect(refused).toMatchObject({ type: 'error', error_code: 'nickname_invalid' });
  }
  for (const text of [hostile.image, hostile.script]) {
    const refused = await api.reply(profile.editSignature, { signature: text });
    expect(refused).toMatchObject({ type: 'error', error_code: 'signature_invalid' });
  }
  await api.call(profile.editSignature, { signature: hostile.attribute });

  await api.call(reauth, { password });
  await api.call(safety.setPhrase, { phrase: hostile.image });
  const { secret } = await api.call(factors.totpStart, {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes: codes } = await api.call(factors.totpConfirm, { code });
  const factor = (): { factor_code: string } => ({ factor_code: codes.pop()! });

  await api.call(payout.saveAddress, { currency: usdt, type: 'TRC20', address, name: hostile.image, ...factor() });
  await api.call(payout.saveCard, {
    real_name: hostile.attribute,
    bank_name: hostile.script,
    bank_dizhi: hostile.image,
    bank_address: hostile.frame,
    bank_branch: hostile.link,
    wechat_account: hostile.template,
    bank_account: '6222020200112233',
    ...factor(),
  });
  await api.call(payout.saveInternationalCard, {
    'data[0]': hostile.template,
    'data[1]': hostile.link,
    'data[2]': hostile.image,
    'data[3]': hostile.frame,
    'data[4]': hostile.attribute,
    'data[5]': '6222020200445566',
    'data[6]': 'DEUTDEFF',
    ...factor(),
  });

  const mobile = `13${randomInt(1e9).toString().padStart(9, '0')}`;
  await api.call(account.sendPhoneCode, { mobile, scene: 'bind' });
  await api.call(safety.bindPhone, { mobile, code: await api.mailedCode(`+86${mobile}`) });
  const document = { real_type: '1', id_type: '0', card_id: `ID${randomInt(1e9)}000` } as const;
  for (const name of [hostile.image, hostile.script, hostile.frame, hostile.link]) {
    expect((await api.reply(submitReal, { ...document, name })).type).toBe('error');
  }
  await api.call(submitReal, { ...document, name: hostile.attribute });
}

/** Waits until a page of the app shows what it has. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').last()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

const screens: readonly (readonly [string, string?])[] = [
  ['/'],
  ['/pages/fund/assets'],
  ['/pages/setting/setting'],
  ['/pages/setting/userInfo', hostile.attribute],
  ['/pages/setting/security', hostile.image],
  ['/pages/setting/history'],
  ['/pages/setting/devices'],
  ['/pages/setting/real_mark'],
  ['/pages/setting/real?type=1', hostile.attribute],
  ['/pages/setting/wallet', hostile.image],
  ['/pages/setting/bank'],
  ['/pages/setting/bank_international'],
  ['/pages/fund/withdraw'],
  ['/pages/fund/withdraw?way=card'],
  ['/pages/fund/withdraw?way=international'],
];

test('S38 C12: what a user writes is text on every screen: nothing of it runs, and the policy has nothing to stop', async ({
  page,
  walker,
  look,
  baseURL,
  browser,
}) => {
  test.setTimeout(300_000);
  await writeEverywhere(walker);
  const { id } = await walker.api.call(account.info, {});

  const inApp = await watch(page);
  await test.step('in the app', async () => {
    await openAs(page, walker, '/');
    for (const [route, text] of screens) {
      await page.goto(`/#${route}`);
      await expectLoaded(page);
      if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible();
    }
    await page.goto('/#/pages/setting/bank');
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(hostile.attribute);
    await page.goto('/#/pages/setting/wallet');
    await page.reload();
    await expect(page.getByText(hostile.image).first()).toBeVisible();
    // Mails carry the user's own phrase.
    await awaitMail(baseURL!, walker.address, (mail) => mail.text.includes(hostile.image));
    // In a page of its own: it loads itself anew every few seconds, and would come before the next address.
    const outbox = await page.context().newPage();
    const { seen } = await watch(outbox);
    await outbox.goto(`/dev/outbox?to=${encodeURIComponent(walker.address)}`);
    await expect(outbox.getByText(hostile.image).first()).toBeVisible();
    await outbox.close();
    expect([...inApp.seen, ...seen]).toEqual([]);
  });

  await test.step('in the console of the operators', async () => {
    const operators = new OperatorPair(baseURL!);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: baseURL! });
    const operator = await context.newPage();
    await operator.addInitScript((language) => localStorage.setItem('console.language', language), look.language);
    const { seen } = await watch(operator);
    await enterConsole(operator, operators.first, look);
    const main = operator.getByRole('main');
    const open = async (place: string): Promise<void> => {
      await operator.goto(`/console/#/${place}`);
      await expectLoaded(operator);
      await expect(operator.getByRole('progressbar')).toHaveCount(0);
    };
    const find = (place: string, filter: Record<string, string>): Promise<void> =>
      open(`${place}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

    await find('users', { search: walker.address });
    await expect(main.getByRole('row')).toHaveCount(2);
    await open(`users/${id}/show`);
    await find('cards', { search: String(id) });
    await expect(main.getByText(hostile.script).first()).toBeVisible();
    await open('withdrawals');
    await find('identity', { q: walker.address });
    await main.getByRole('row').nth(1).click();
    await showPersonal(operator, look);
    await expect(main.getByText(hostile.attribute).first()).toBeVisible();
    // What an operator writes is text as well, here and to the user.
    await operators.decide('identity.refuse', { user_id: id, level: 1, reason: 'name_differs', note: hostile.image });
    await find('proposals', { state: 'executed', kind: 'identity.refuse' });
    await main.getByRole('row').nth(1).click();
    await showPersonal(operator, look);
    await expect(main.getByText(hostile.image).first()).toBeVisible();
    await expectLoaded(operator);
    await open('audit');
    expect(seen).toEqual([]);
    await context.close();
  });

  await test.step('and where the user reads what an operator wrote', async () => {
    await page.goto('/#/pages/setting/real_mark');
    await expect(page.getByText(hostile.image).first()).toBeVisible();
    expect(inApp.seen).toEqual([]);
  });
});

test('S38: the policy stops a script that was let in, and the watch is told', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  const { seen } = await watch(page);
  // Let in by the server, in the page itself.
  await page.route(`${baseURL!}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', `${hostile.image}</body>`);
    expect(body).toContain(hostile.image);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect.poll(() => seen).toEqual(['policy: script-src-attr inline']);
  // Let in by the app: a text becomes no markup.
  const put = page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), hostile.image);
  await expect(put).rejects.toThrow('TrustedHTML');
  await expect
    .poll(() => seen)
    .toEqual(['policy: script-src-attr inline', 'policy: require-trusted-types-for trusted-types-sink']);
  await context.close();
});
