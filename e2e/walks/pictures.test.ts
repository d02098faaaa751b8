import { expect, test } from '../support/fixtures.ts';

/** Pages that show the same at every visit, compared with the pictures kept in `e2e/pictures`. */
const still = ['/pages/common/login', '/pages/common/register', '/pages/common/forget'];

for (const route of still) {
  test(`${route} looks as kept`, async ({ page }) => {
    await page.goto(`/#${route}`);
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${route.slice(1).replaceAll('/', '-')}.png`);
  });
}

for (const theme of ['dark', 'light']) {
  test(`the components look as kept, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('preferences', JSON.stringify({ theme: chosen })), theme);
    await page.goto('/#/dev/gallery');
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`components-${theme}.png`, { fullPage: true });
  });
}
