import * as futures from '@aureus/contract/futures/calls.ts';
import { Api } from '../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { clearFutures } from '../support/futures.ts';
import { expectNoOverflow, mainButton } from '../support/pages.ts';
import { callPriced, placed, pricedMarket } from '../support/placing.ts';

/** Users whose identity is verified, and who have money in the futures account: one for each size. */
const password = 'gold-leaf-over-walnut';
const demoUser = (isPhone: boolean): string => (isPhone ? 'demo1@aureus.demo' : 'demo2@aureus.demo');

test('a position is closed in part and whole, its stops and margin change; an order is cancelled, all shorts are closed', async ({
  page,
  baseURL,
  look,
  say,
}) => {
  const api = new Api(baseURL!);
  const address = demoUser(look.viewport.width < 600);
  await api.login(address, password);
  const { currency_id, legal_id, now_price } = await pricedMarket(api, 'BTC');
  await clearFutures(api, currency_id, legal_id);
  const open = (type: 1 | 2) =>
    callPriced(api, futures.submit, { currency_id, legal_id, share: 100, multiple: 10, type, status: 1 });
  const listOf = async (status: number) => (await api.call(futures.myTrade, { status, limit: 100 })).message.data;
  await open(2);
  await open(2);
  const { id } = await open(1);
  const row = async () => (await listOf(1)).find((each) => each.id === id);
  await openAs(page, { address, password, api }, '/pages/transaction/contract_order');
  const panel = page.getByRole('tabpanel');
  // Another walk may trade another market for the same user.
  const cards = panel.getByRole('article').filter({ hasText: 'BTC/USDT' });
  const card = cards.first();
  const sheet = page.getByRole('dialog');

  await test.step('it shows where it stands, and the risk of the account', async () => {
    await expect(card).toContainText(say('Long'));
    await expect(panel.getByRole('meter')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-open');
    await expectNoOverflow(page);
  });

  await test.step('it is shown to others as a picture', async () => {
    await card.getByRole('button', { name: say('Share'), exact: true }).click();
    await expect(sheet.getByRole('img')).toHaveAccessibleName(/BTC\/USDT, .*10×/);
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-poster');
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: say('Save picture') }).click();
    expect((await download).suggestedFilename()).toBe('BTC-USDT.png');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a part of it is closed', async () => {
    await card.getByRole('button', { name: say('Close|position'), exact: true }).click();
    await sheet.getByRole('textbox').fill('40');
    await expect(sheet.locator('[data-main]')).toContainText('USDT');
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-close');
    await placed(page, futures.close, () =>
      sheet.getByRole('button', { name: say('Close part'), exact: true }).click(),
    );
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await row())?.share).toBe(60);
  });

  await test.step('take profit is set', async () => {
    await card.getByRole('button', { name: say('TP/SL|take profit and stop-loss'), exact: true }).click();
    await sheet
      .getByRole('textbox')
      .first()
      .fill(String(Math.round(Number(now_price) * 1.5)));
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-stops');
    await placed(page, futures.setStop, () => sheet.getByRole('button', { name: say('Save'), exact: true }).click());
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await row())?.target_profit_price).not.toBe('0');
  });

  await test.step('margin is added to it', async () => {
    const before = Number((await row())?.caution_money);
    await card.getByRole('button', { name: say('Add margin') }).click();
    await sheet.getByRole('textbox').fill('25');
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-margin');
    await placed(page, futures.addMargin, () => mainButton(sheet).click());
    await expect(sheet).toBeHidden();
    const after = Number((await row())?.caution_money);
    expect(after).toBeCloseTo(before + 25, 6);
    await expect(card).toContainText(Math.floor(after).toLocaleString('en'));
  });

  await test.step('an order that waits is cancelled from the list', async () => {
    const target_price = String(Math.floor(Number(now_price) * 0.9));
    const order = { currency_id, legal_id, share: 100, multiple: 20, type: 1, status: 0, target_price };
    const { id: waiting } = await callPriced(api, futures.submit, order);
    await page.getByRole('tab').nth(1).click();
    await card.getByRole('button', { name: say('Cancel|order'), exact: true }).click();
    await expect(sheet).toContainText(Number(target_price).toLocaleString('en'));
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-cancel');
    await expectNoOverflow(page);
    await placed(page, futures.cancel, () => mainButton(sheet).click());
    await expect(sheet).toBeHidden();
    await expect(cards).toHaveCount(0);
    expect((await listOf(4)).map((each) => each.id)).toContain(waiting);
    await page.getByRole('tab').first().click();
  });

  await test.step('the rest of it is closed', async () => {
    await card.getByRole('button', { name: say('Close|position'), exact: true }).click();
    await placed(page, futures.close, () => mainButton(sheet).click());
    await expect(sheet).toBeHidden();
    await expect(cards).toHaveCount(2);
    expect((await listOf(3)).find((each) => each.id === id)).toMatchObject({ share: 60, reason: 'user' });
  });

  await test.step('all shorts are closed, and the history says by whom', async () => {
    const closeShorts = async (): Promise<void> => {
      await panel.getByRole('button', { name: say('Close several') }).click();
      await sheet.getByRole('radio', { name: say('Shorts') }).click();
      await keepPicture(page, look, 'positions-many');
      await sheet.getByRole('button', { name: say('Close all shorts') }).click();
      await expect(sheet).toBeHidden();
    };
    // Those without a price for the moment stay open, as the app then says.
    const shortsLeft = async () => {
      await placed(page, futures.batchClose, closeShorts);
      return (await listOf(1)).filter(({ type }) => type === 2);
    };
    await expect.poll(shortsLeft, { timeout: 30_000 }).toEqual([]);
    await page.getByRole('tab').nth(2).click();
    await expect(card).toContainText(say('Closed by you'));
    await expectAccessible(page);
    await keepPicture(page, look, 'positions-history');
    await expectNoOverflow(page);
  });
});
