import { languageNames } from '@aureus/contract/platform/language.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { sayIn } from '../../support/texts.ts';

/** Tabs that are kept while they are out of sight, and a text of each that nothing but the language ever changes. */
const tabs = [
  { name: 'Home', says: 'Deposit' },
  { name: 'Markets', says: 'Markets' },
  { name: 'Trade', says: 'Futures' },
  { name: 'Finance|savings products', says: 'Mining' },
  { name: 'Assets', says: 'By account' },
] as const;

test('another language is spoken at once, by the bars and by every tab that was open before', async ({
  page,
  walker,
  say,
}) => {
  const other = sayIn('jp');
  await openAs(page, walker, '/');
  for (const { name, says } of tabs) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say(name), exact: true })
      .click();
    await expect(page.getByText(say(says)).filter({ visible: true }).first()).toBeVisible();
  }
  await page.goto('/#/pages/setting/setting');
  await page.getByRole('button', { name: languageNames.en }).click();
  await page.getByRole('dialog').getByText(languageNames.jp).click();
  await expect(page.getByRole('heading', { name: other('Settings') })).toBeVisible();
  await page.goto('/#/');
  for (const { name, says } of tabs) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: other(name), exact: true })
      .click();
    await expect(page.getByText(other(says)).filter({ visible: true }).first()).toBeVisible();
  }
});
