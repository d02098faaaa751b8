import * as options from '@aureus/contract/options/calls.ts';
import { Api } from '../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { expectNoOverflow, pressOnceShown } from '../support/pages.ts';
import { placed, pricedMarket } from '../support/placing.ts';

/** Users whose identity is verified, and who have money in the options account: one for each size. */
const password = 'gold-leaf-over-walnut';
const demoUser = (isPhone: boolean): string => (isPhone ? 'demo1@aureus.demo' : 'demo2@aureus.demo');

test('options are taken up and down, survive a reload, end, and are settled again in the browser', async ({
  page,
  baseURL,
  look,
  say,
}) => {
  test.setTimeout(180_000);
  const api = new Api(baseURL!);
  const address = demoUser(look.viewport.width < 600);
  await api.login(address, password);
  // What a try before this one took is told before this one begins.
  const running = async () => (await api.call(options.lists, { status: 1 })).total;
  await expect.poll(running, { timeout: 60_000 }).toBe(0);
  await pricedMarket(api, 'BTC');
  await openAs(page, { address, password, api }, '/pages/transaction/index?mode=options');
  const mode = page.getByRole('region', { name: say('Options'), exact: true });
  const own = page.getByRole('region', { name: say('Your options') });
  const up = say('Up');
  const sheet = page.getByRole('dialog');
  const badge = page.locator('a[href="#/pages/transaction/seconds_order"]').filter({ has: page.locator('svg') });
  let isAsked = true;
  let taken = 0;

  await test.step('the button says why it waits, and what an option may bring', async () => {
    await expect(mode.getByRole('group', { name: say('Duration') }).getByRole('button')).toHaveCount(6);
    await mode.getByRole('textbox').fill('10');
    await expect(mode.getByRole('button', { name: up, exact: true })).toBeEnabled();
    // Its colours come in a moment, and are judged when they are there.
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? each.finished : [])),
      ),
    );
    await expectAccessible(page);
    await keepPicture(page, look, 'options-ticket');
    await expectNoOverflow(page);
  });

  const pressFor = (side: string) => async (refusal: string | null) => {
    if (refusal === 'option_price_moved' && (await sheet.isVisible())) {
      // The sheet stays, with the price of now.
      await expect(sheet.getByRole('alert')).toBeVisible();
    } else {
      await expect(sheet).toBeHidden();
      await mode.getByRole('button', { name: side, exact: true }).click();
      if (!isAsked) return;
      await expect(sheet.locator('[data-main]')).toContainText('8');
      await sheet.getByRole('checkbox', { name: say('Do not ask again for options') }).check();
      isAsked = false;
      await expectAccessible(page);
      await keepPicture(page, look, 'options-confirm');
    }
    await sheet.getByRole('button', { name: side, exact: true }).click();
  };
  const take = async (side: string): Promise<string | undefined> => {
    const { id } = await placed(page, options.submit, pressFor(side));
    taken = id;
    await expect(sheet).toBeHidden();
    const state = async () => (await api.call(options.getResult, { id }))?.state;
    await expect.poll(state).not.toBe('entering');
    return state();
  };

  await test.step('it is confirmed and runs', async () => {
    // One whose price had moved away until it entered is dropped, and its user takes another one.
    await expect.poll(() => take(up), { timeout: 30_000 }).toBe('running');
    await expect(own.getByRole('listitem').first().getByRole('img')).toBeVisible();
  });

  await test.step('another one is taken the other way without being asked again', async () => {
    await expect.poll(() => take(say('Down')), { timeout: 30_000 }).toBe('running');
    await expect(own.getByRole('listitem')).toHaveCount(2);
    await keepPicture(page, look, 'options-running');
    expect((await api.call(options.lists, { status: 1 })).data.map(({ type }) => type)).toEqual([2, 1]);
  });

  await test.step('it still runs after a reload, and on its own page', async () => {
    await page.reload();
    await expect(own.getByRole('listitem').first().getByRole('img')).toBeVisible();
    await page.goto('/#/pages/transaction/seconds_order');
    await expect(own.getByRole('listitem').first().getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'options-page');
  });

  await test.step('its badge is on every page, and its end is told there', async () => {
    await page.goto('/#/pages/fund/assets');
    await expect(badge.locator('span').last()).toHaveText('2');
    await expectAccessible(page);
    await keepPicture(page, look, 'options-badge');
    await pressOnceShown(page, '[aria-live="polite"][popover] button', say('View'));
    await expect(sheet.getByRole('status')).toHaveText(say('Recomputed on this device: equal'));
    await sheet.getByRole('button', { name: say('Done') }).click();
    await expect(badge).toHaveCount(0);
    await page.goto('/#/pages/transaction/seconds_order');
  });

  await test.step('it ends once, and comes out the same in the browser', async () => {
    const status = async () => (await api.call(options.getResult, { id: taken }))?.status;
    await expect.poll(status, { timeout: 60_000 }).toBe(3);
    await page.getByRole('tab').nth(1).click();
    await own.getByRole('listitem').first().getByRole('button').click();
    await expect(sheet.getByRole('status')).toHaveText(say('Recomputed on this device: equal'));
    await sheet.getByText(say('Prices of the closing window'), { exact: true }).click();
    const { window_ticks: prices } = await api.call(options.receipt, { id: taken });
    await expect(sheet.getByRole('row')).toHaveCount(1 + prices!.length);
    await expectAccessible(page);
    await keepPicture(page, look, 'options-receipt');
    await expectNoOverflow(page);
  });

  await test.step('a limit of their own holds at once', async () => {
    await page.goto('/#/pages/transaction/option_limits');
    const main = page.getByRole('main');
    await main.getByRole('textbox').fill('4000');
    await main.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(main.locator('[data-main]')).toContainText('4,000');
    expect((await api.call(options.limits, {})).day_stake).toBe('4000');
    await keepPicture(page, look, 'options-limits');
  });
});
