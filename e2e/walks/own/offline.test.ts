import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';

/** What the strip says on every page. */
const SAID = 'You are offline. What you see may be out of date.';

test('without a network it is said everywhere, orders wait, and everything comes by itself when it is back', async ({
  page,
  context,
  walker,
  look,
  say,
}) => {
  const greyed = page.locator('[data-still] [data-live]').filter({ visible: true }).first();
  const offline = page.getByText(say(SAID));
  await openAs(page, walker, '/');
  await expect(page.getByRole('link', { name: /BTC/ }).first()).toBeVisible();
  await page.goto('/#/pages/transaction/index');
  const ticket = page.getByRole('region', { name: say('New order') });
  const amount = ticket.locator('input[inputmode=decimal]').nth(1);
  await amount.fill('0.015');

  await test.step('prices turn grey at once, and the order waits with what was typed', async () => {
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expect(greyed).toBeVisible();
    await expect(ticket.getByRole('button', { name: say('You are offline'), exact: true })).toBeDisabled();
    await keepPicture(page, look, 'offline-trade');
  });

  await test.step('home says it too', async () => {
    await page.goto('/#/');
    await expect(offline).toBeVisible();
    await expect(greyed).toBeVisible();
  });

  await test.step('a page that has not come yet says why', async () => {
    await page.goto('/#/pages/fund/assets_record');
    const missing = page.getByRole('alert');
    await expect(missing.getByText(say('You are offline'), { exact: true })).toBeVisible();
    await keepPicture(page, look, 'offline-page');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(missing).toBeHidden();
    await expect(offline).toBeHidden();
  });

  await test.step('and the order can be sent, as it was typed', async () => {
    await page.goto('/#/pages/transaction/index');
    await expect(page.locator('[data-still]')).toHaveCount(0);
    await expect(amount).toHaveValue('0.015');
    await expect(ticket.getByRole('button', { name: say('You are offline'), exact: true })).toHaveCount(0);
  });
});

test.describe('with the app’s worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without a network, also pages nobody has opened, and keeps nothing of its user', async ({
    page,
    context,
    walker,
    say,
  }) => {
    await openAs(page, walker, '/');
    const kept = () =>
      page.evaluate(async () => {
        const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return names.flat().map(({ url }) => new URL(url).pathname);
      });
    // Said last, when all is there.
    await expect.poll(kept, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^\/kept\//));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(say(SAID))).toBeVisible();
    await page.goto('/#/pages/common/forget');
    await expect(
      page.getByText(say('We send a code to your e-mail or phone. All devices are logged out.')),
    ).toBeVisible();
    const foreign = (await kept()).filter((name) => !/^\/(assets\/|app\/|kept\/|favicon\.svg$|$)/.test(name));
    expect(foreign).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText(say(SAID))).toBeHidden();
  });
});
