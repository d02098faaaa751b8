import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '@aureus/contract/platform/language.ts';
import { expect, expectAccessible, keepPicture, test } from '../../support/fixtures.ts';
import { sayIn } from '../../support/texts.ts';

/** A page on which parts may be missing: the browser and React name each on the console. */
async function open(context: BrowserContext, language: Language): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((lang) => {
    if (localStorage.getItem('lang') !== null) return;
    localStorage.setItem('h5Version', '1');
    localStorage.setItem('lang', lang);
  }, language);
  return page;
}

const tabs = (page: Page) => page.getByRole('navigation').getByRole('link');

test('a sheet that cannot be loaded says so in its place, and comes by itself when there is a network', async ({
  context,
  look,
  say,
}) => {
  const page = await open(context, look.language);
  await page.goto('/#/pages/transaction/index');
  const login = page
    .getByRole('main')
    .getByRole('button', { name: say('Log in to trade') })
    .first();
  await expect(login).toBeVisible();
  await context.setOffline(true);
  await login.click();
  const missing = page.getByRole('dialog', { name: say('This could not be loaded') });
  await expect(missing).toBeVisible();
  await keepPicture(page, look, 'missing-sheet');
  await expectAccessible(page);
  await missing.getByRole('button', { name: say('Try again') }).click();
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: say('Back') }).click();
  await expect(missing).toBeHidden();
  await login.click();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: say('Log in to continue') })).toBeVisible();
});

test('a page whose texts alone are missing is not shown without them', async ({ context, look, say }) => {
  const page = await open(context, look.language);
  let isBlocked = true;
  // Its chunk and its catalogue have the same name; only the catalogue says this.
  const said = say('We send a code to your e-mail or phone. All devices are logged out.');
  await page.route('**/assets/account-*.js', async (route) => {
    const reply = await route.fetch();
    const isCatalogue = (await reply.text()).includes(said);
    await (isBlocked && isCatalogue ? route.abort() : route.fulfill({ response: reply }));
  });
  await page.goto('/#/pages/common/forget');
  await expect(page.getByRole('alert').getByText(say('This could not be loaded'))).toBeVisible();
  isBlocked = false;
  await page.getByRole('button', { name: say('Reload') }).click();
  await expect(page.getByText(said)).toBeVisible();
});

test('another language is there for what was open before and for what comes later', async ({ context, look }) => {
  const other: Language = look.language === 'fra' ? 'spa' : 'fra';
  const say = sayIn(other);
  const page = await open(context, look.language);
  await page.goto('/#/pages/market/market');
  await expect(tabs(page).first()).toBeVisible();
  await page.goto('/#/pages/setting/setting');
  await page.getByRole('button', { name: sayIn(look.language)('Language') }).click();
  await page.getByRole('dialog').getByText('Français').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/#/pages/market/market');
  await expect(page.getByRole('heading', { name: say('Markets') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('Search markets') })).toBeVisible();
  await page.goto('/#/pages/common/forget');
  await expect(
    page.getByText(say('We send a code to your e-mail or phone. All devices are logged out.')),
  ).toBeVisible();
});
