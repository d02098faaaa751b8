import type { Page } from '@playwright/test';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage } from '../../support/fixtures.ts';
import { expectNoOverflow } from '../../support/pages.ts';

/** What must not happen on a page: a dialog, and anything that the content security policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('e2eViolation', (text: string) => seen.push(`policy: ${text}`));
  await page.addInitScript(() => {
    const tell = (window as unknown as { e2eViolation: (text: string) => void }).e2eViolation;
    addEventListener('securitypolicyviolation', (event) => tell(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  return seen;
}

const title = '<img src=x onerror=alert(1)> New fees';
const body =
  '<h2>From today</h2><p>Less for <strong>everybody</strong>.<script>alert(2)</script></p>' +
  '<p><a href="javascript:alert(3)">Do not run</a></p><img src="x" onerror="alert(4)">' +
  '<ul><li>One</li></ul><p><a href="/pages/common/faq">All questions</a></p>';

test('S38 C12: an article is written, approved by a second operator and read; a script in it never runs', async ({
  page,
  walker,
  look,
  clocked,
}) => {
  test.setTimeout(150_000);
  const { say } = clocked;
  const writer = await clocked.open('admin1');
  const seenThere = await watch(writer);
  const main = writer.getByRole('main');
  await writer.goto('/console/#/content');
  await main.getByRole('tab', { name: say('Articles and questions') }).click();
  await clocked.inspect(writer, 'content-articles');
  await main.getByRole('button', { name: say('Write a new one') }).click();
  await main.getByRole('textbox', { name: say('Title|article') }).fill(title);
  await main.getByRole('textbox', { name: say('Summary') }).fill('Lower for all');
  await main.getByRole('textbox', { name: say('Text|article') }).fill(body);
  await expect(main.getByRole('region', { name: say('Preview') })).toContainText('Less for everybody');
  await main.getByRole('button', { name: say('Save as a draft') }).click();
  const show = main.getByRole('button', { name: say('Propose to show this version') });
  await expect(show).toBeVisible();
  await clocked.inspect(writer, 'content-editor');
  await show.click();
  const place = await clocked.propose(writer, undefined, 'content-proposal');
  await clocked.approve(await clocked.open('admin2'), 'admin2', place);
  expect(seenThere).toEqual([]);

  const seen = await watch(page);
  await setLanguage(page, look);
  await openAs(page, walker, '/pages/mailMessage/ggList');
  await page.getByRole('link', { name: title }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: title })).toBeVisible();
  await expect(article).toContainText('Less for everybody.');
  await expect(article.getByText('Do not run')).toBeVisible();
  await expect(article.getByRole('link')).toHaveCount(1);
  await expect(article.locator('img[src="x"], script')).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, look, 'content-article');
  await article.getByRole('link', { name: 'All questions' }).click();
  await expect(page).toHaveURL(/common\/faq/);
  expect(seen).toEqual([]);
});

test('questions are searched as one types, opened by keys and by an address; messages are read, removed and brought back', async ({
  page,
  walker,
  look,
}) => {
  const main = page.getByRole('main');
  await setLanguage(page, look);
  await openAs(page, walker, '/pages/common/faq?id=300');
  await expect(main.getByText('npm run verify:settlements')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/id=301/);
  await main.getByRole('searchbox').fill('PASSKEY phishing');
  await expect(main.locator('details')).toHaveCount(0);
  await main.getByRole('searchbox').fill('PÁSSKEY stays');
  await expect(main.locator('details')).toHaveCount(1);
  await main.getByRole('searchbox').press('Enter');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/id=121/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await keepPicture(page, look, 'content-question');

  await page.goto('/#/pages/mailMessage/mailMessage');
  await main.getByRole('link').first().click();
  await main.getByRole('link', { name: /Welcome to Aureus/ }).click();
  await expect(main.getByRole('article')).toContainText('Welcome to Aureus');
  await keepPicture(page, look, 'content-message');
  await page.goBack();
  const rows = main.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Not read' })).toHaveCount(0);
  await main.getByRole('button', { name: /^Remove: Welcome/ }).click();
  await expect(main.getByText('Welcome to Aureus')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('Welcome to Aureus')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, look, 'content-messages');
});
