import { expect, expectAccessible, openAs, test } from '../../support/fixtures.ts';
import { expectNoOverflow } from '../../support/pages.ts';

/** The narrowest phone, and a tablet on its side: just wide enough for the screen of a desk. */
const sizes = [
  { width: 320, height: 640 },
  { width: 1024, height: 768 },
];

for (const size of sizes) {
  test(`all ways to trade fit on a screen of ${size.width} pixels, beside a chart that can be read`, async ({
    page,
    walker,
    say,
  }) => {
    await page.setViewportSize(size);
    await openAs(page, walker, '/pages/transaction/index');
    for (const mode of ['Options', 'Futures', 'Spot']) {
      await page.getByRole('radio', { name: say(mode), exact: true }).click();
      const chart = page.getByRole('region', { name: say('Chart'), exact: true });
      await expect(chart.locator('canvas').first()).toBeVisible();
      expect((await chart.boundingBox())?.width).toBeGreaterThanOrEqual(320);
      await expectNoOverflow(page);
    }
    await page.getByRole('button', { name: say('Choose another pair') }).click();
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
    await expectAccessible(page);
  });
}
