import { quotation } from '@aureus/contract/market/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { drag, type Place, placeIn } from '../support/drag.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { expectNoOverflow, mainButton } from '../support/pages.ts';

test('an order is moved on the chart, and lines are drawn on it that stay', async ({ page, walker, look, say }) => {
  const isTouch = look.viewport.width < 600;
  const markets = (await walker.api.call(quotation, {})).flatMap((group) => group.quotation);
  const { currency_id, legal_id, now_price } = markets.find(({ currency_name }) => currency_name === 'BTC')!;
  await walker.api.call(wallet.faucet, { currency: legal_id, amount: '5000' });
  const price = Math.floor(Number(now_price) * 0.999);
  const order = { currency_id, legal_id, type: 1, order_kind: 'limit', amount: '0.001' } as const;
  const { id } = await walker.api.call(spot.trade, { ...order, target_price: String(price) });
  const priceNow = async (): Promise<number> =>
    Number(
      (await walker.api.call(spot.list, { state: 'open', page: '1', limit: '10' })).data.find((each) => each.id === id)
        ?.target_price,
    );
  await openAs(page, walker, '/pages/transaction/index');
  const chart = page.getByRole('region', { name: say('Chart') });
  const drawings = page.getByRole('group', { name: say('Drawings') });
  const sheet = page.getByRole('dialog');

  await test.step('its handle is dragged down; nothing is changed before that is confirmed', async () => {
    const handle = chart.getByRole('slider');
    const from = await placeIn(handle, [0.5, 0.5]);
    await drag(page, from, [from[0], from[1] + 14], isTouch);
    await expect(sheet).toBeVisible();
    expect(await priceNow()).toBe(price);
    await expectAccessible(page);
    await keepPicture(page, look, 'chart-amend');
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
    await expect.poll(priceNow).toBeLessThan(price);
  });

  await test.step('a trend line and a rectangle are drawn, one is taken back', async () => {
    await chart.getByRole('button', { name: say('Drawing tools') }).click();
    const draw = async (tool: string, from: Place, to: Place): Promise<void> => {
      await page.getByRole('button', { name: say(tool) }).click();
      await drag(page, await placeIn(drawings, from), await placeIn(drawings, to), isTouch);
    };
    await draw('Trend line', [0.1, 0.8], [0.4, 0.5]);
    await draw('Rectangle', [0.5, 0.7], [0.7, 0.5]);
    await expect(drawings.locator('[aria-pressed]')).toHaveCount(2);
    await expectAccessible(page);
    await keepPicture(page, look, 'chart-drawings');
    await page.getByRole('button', { name: say('Undo') }).click();
    await expect(drawings.locator('[aria-pressed]')).toHaveCount(1);
    await expectNoOverflow(page);
  });

  await test.step('it is there on other candles, and when the app is opened again', async () => {
    await chart.getByRole('radio', { name: '1h' }).click();
    await expect(drawings.locator('[aria-pressed]')).toHaveCount(1);
    await page.reload();
    await expect(drawings.getByRole('img')).toHaveCount(1);
  });
});
