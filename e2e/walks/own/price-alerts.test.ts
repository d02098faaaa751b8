import * as alerts from '@aureus/contract/alert/calls.ts';
import * as market from '@aureus/contract/market/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { expectNoOverflow, mainButton } from '../../support/pages.ts';
import { steer } from '../../support/steering.ts';

/** No other walk steers it. */
const COIN = 'XLM';

test('an alert is set from the list and from the chart, told in the app, and deleted with a way back', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  const { api } = walker;
  const rows = (await api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_name: name }) => name === COIN);
  if (!row) throw new Error('There is no such market');
  const from = Number(row.now_price);
  const at = (factor: number): string => (from * factor).toFixed(row.price_scale);
  const sheet = page.getByRole('dialog', { name: say('Price alerts') });
  const set = async (price: string): Promise<void> => {
    await sheet.locator('input[inputmode=decimal]').fill(price);
    await mainButton(sheet.locator('form')).click();
  };
  try {
    await steer(baseURL!, row.id, { price: at(1) });
    await test.step('from the list of markets', async () => {
      await openAs(page, walker, '/pages/market/market');
      await page.getByRole('button', { name: say('Price alerts') }).click();
      await sheet.getByRole('button', { name: say('Choose a market') }).click();
      await sheet.getByRole('searchbox').fill(COIN);
      await sheet.getByRole('button', { name: new RegExp(`^${COIN} /`) }).click();
      await set(at(1.01));
      await expect(sheet.getByRole('listitem')).toHaveCount(1);
      await keepPicture(page, look, 'alert-list');
      await expectNoOverflow(page);
      await expectAccessible(page);
    });

    await test.step('from the chart', async () => {
      await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
      await page.getByRole('button', { name: say('Price alerts') }).click();
      await set(at(0.9));
      await expect(sheet.getByRole('listitem')).toHaveCount(2);
      await keepPicture(page, look, 'alert-chart');
    });

    await test.step('the price crosses, and the app says so', async () => {
      await steer(baseURL!, row.id, { price: at(1.015) });
      // The mark price holds a jump back until it has lasted.
      await expect
        .poll(async () => (await api.call(alerts.list, {})).alerts.filter(({ state }) => state === 'done').length, {
          timeout: 45_000,
        })
        .toBe(1);
      await expect(sheet.getByRole('listitem').filter({ hasText: say('Told') })).toHaveCount(1);
    });

    await test.step('one is deleted, and brought back', async () => {
      const [first] = await sheet.getByRole('listitem').all();
      await first!.getByRole('button').last().click();
      await expect(sheet.getByRole('listitem')).toHaveCount(1);
      await page.getByRole('button', { name: say('Undo') }).click();
      await expect(sheet.getByRole('listitem')).toHaveCount(2);
    });
  } finally {
    await steer(baseURL!, row.id);
  }
});
