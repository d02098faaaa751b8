import { quotation } from '@aureus/contract/market/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { expectNoOverflow, mainButton } from '../support/pages.ts';

const COIN = 'SOL';

test('a market is found and kept, its chart and ladder are set, and an order is filled in by taps', async ({
  page,
  walker,
  look,
  say,
}) => {
  const { api } = walker;
  const isPhone = look.viewport.width < 600;
  const rows = (await api.call(quotation, {})).flatMap((group) => group.quotation);
  const { legal_id, tick, now_price, price_scale } = rows.find(({ currency_name: name }) => name === COIN)!;
  await api.call(wallet.faucet, { currency: legal_id, amount: '5000' });
  const sheet = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  // A column of wide screens, a sheet on a phone.
  const picker = isPhone ? sheet : page.getByRole('main');
  const openPicker = async (): Promise<void> => {
    if (isPhone) await heading.getByRole('button').click();
  };
  const rowsShown = picker.getByRole('button', { name: /^[A-Z0-9]+ ?\/[A-Z]+ ?/ });
  const star = picker.getByRole('button', { name: say('Favourite {0}', { 0: COIN }), exact: true });

  await test.step('found by its name, kept by its star, and shown among the favourites', async () => {
    await openAs(page, walker, '/pages/transaction/index');
    await expect(heading).toContainText('BTC');
    await openPicker();
    const search = picker.getByRole('searchbox');
    await search.fill(COIN);
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await search.fill('');
    await picker.getByRole('tab', { name: say('Favourites') }).click();
    await expect(rowsShown).toHaveCount(1);
    await expectAccessible(page);
    await keepPicture(page, look, 'trade-picker');
    await rowsShown.click();
    await expect(heading).toContainText(COIN);
  });

  const chart = page.getByRole('region', { name: say('Chart') });
  const rsi = sheet.getByRole('switch', { name: say('Relative strength') });
  await test.step('line and depth take the place of candles, and an indicator stays with its market', async () => {
    await chart.getByRole('radio', { name: say('Line') }).click();
    await expect(chart.getByRole('radio', { name: say('Line') })).toBeChecked();
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.getByRole('button', { name: say('Depth') }).click();
    await expect(chart.getByRole('img')).toHaveAccessibleName(new RegExp(`${COIN}/USDT`));
    await expect(chart.locator('canvas')).toHaveCount(0);
    await keepPicture(page, look, 'trade-depth');
    const heightOf = async (): Promise<number> => (await chart.boundingBox())?.height ?? 0;
    const height = await heightOf();
    await chart.getByRole('button', { name: say('Indicators') }).click();
    await rsi.check();
    // On a phone the chart grows by the pane below it: the candles keep their room.
    if (isPhone) await expect.poll(heightOf).toBeGreaterThan(height + 20);
    await expectAccessible(page);
    await keepPicture(page, look, 'trade-indicators');
    // Not its last one: that may be the way back of what was told about the star.
    await sheet.getByRole('button', { name: say('Done') }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('the app opened again: market, star, line and indicator are as they were', async () => {
    await page.reload();
    await expect(heading).toContainText(COIN);
    await expect(chart.getByRole('radio', { name: say('Line') })).toBeChecked();
    await chart.getByRole('button', { name: say('Indicators') }).click();
    await expect(rsi).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const kept = page.getByRole('button', { name: say('Favourite'), exact: true });
    await expect(kept).toHaveAttribute('aria-pressed', 'true');
  });

  const ticket = page.getByRole('region', { name: say('New order') });
  const price = ticket.getByRole('textbox', { name: new RegExp(`^${say('Price')}`) });
  const amount = ticket.getByRole('textbox', { name: new RegExp(`^${say('Amount')}`) });
  const total = ticket.getByRole('textbox', { name: new RegExp(`^${say('Total')}`) });
  const valueOf = async (field: typeof price): Promise<number> =>
    Number((await field.inputValue()).replaceAll(',', ''));

  await test.step('the ladder is drawn in coarser steps, and a level fills in the price', async () => {
    const book = page.getByRole('region', { name: say('Order book') });
    const steps = book.getByRole('button', { name: say('Price steps') });
    await steps.click();
    await sheet.getByRole('radio').nth(1).click();
    await expect(sheet).toBeHidden();
    await book
      .getByRole('list', { name: say('Bids') })
      .getByRole('button')
      .nth(2)
      .click();
    const taken = await valueOf(price);
    expect(taken).toBeLessThan(Number(now_price) * 1.05);
    expect(Math.round(taken / Number(tick)) % 10).toBe(0);
  });

  await test.step('amount, total and share of the money follow each other', async () => {
    const limit = (Number(now_price) * 0.9).toFixed(price_scale);
    await price.fill(limit);
    await ticket.getByRole('slider').fill('50');
    await expect.poll(() => valueOf(total)).toBeGreaterThan(2_400);
    expect(await valueOf(total)).toBeLessThanOrEqual(2_500);
    expect((await valueOf(amount)) * Number(limit)).toBeCloseTo(await valueOf(total), 0);
    await total.fill('200');
    await expect.poll(async () => Math.round((await valueOf(amount)) * Number(limit))).toBe(200);
    await amount.fill('2');
    await expect.poll(() => valueOf(total)).toBeCloseTo(2 * Number(limit), 2);
    await expectAccessible(page);
    await keepPicture(page, look, 'trade-filled-in');
    await expectNoOverflow(page);
  });

  await test.step('once it is not to ask again, the next order is placed at once', async () => {
    const open = async (): Promise<number> =>
      (await api.call(spot.list, { state: 'open', page: '1', limit: '10' })).total;
    await mainButton(ticket).click();
    await sheet.getByRole('checkbox', { name: say('Do not ask again for limit orders') }).check();
    await mainButton(sheet).click();
    await expect.poll(open).toBe(1);
    await amount.fill('1');
    await mainButton(ticket).click();
    await expect.poll(open).toBe(2);
    await expect(sheet).toBeHidden();
  });
});
