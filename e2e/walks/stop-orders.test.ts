import * as spot from '@aureus/contract/spot/calls.ts';
import { faucet } from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { expectNoOverflow, mainButton } from '../support/pages.ts';
import { placed, pricedMarket } from '../support/placing.ts';
import { steer } from '../support/steering.ts';

/** No other walk trades in them. */
const coins: Readonly<Record<string, string>> = { 'mobile-en': 'DOT', 'desktop-zh': 'LTC' };

test('a stop waits for its price and acts when it comes; orders are changed, and cancelled together', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  const { api } = walker;
  const row = await pricedMarket(api, coins[look.name]!);
  const from = Number(row.now_price);
  const at = (factor: number): string => (from * factor).toFixed(row.price_scale);
  const amount = String(Math.ceil(100 / from));
  const own = { currency_id: String(row.currency_id), legal_id: String(row.legal_id), page: '1', limit: '10' };
  await api.call(faucet, { currency: String(row.legal_id), amount: '5000' });
  const ordersNow = async (state: 'open' | 'done') => (await api.call(spot.list, { ...own, state })).data;
  await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
  const ticket = page.getByRole('region', { name: say('New order') });
  const orders = page.getByRole('region', { name: say('Your orders') });

  const place = (kind: number, ...fields: string[]) => placed(page, spot.trade, () => fillAndConfirm(kind, fields));

  async function fillAndConfirm(kind: number, fields: readonly string[]): Promise<void> {
    await ticket.getByRole('button', { name: say('Order type') }).click();
    const kinds = page.getByRole('dialog');
    await kinds.getByRole('radio').nth(kind).click();
    await keepPicture(page, look, 'order-kinds');
    await mainButton(kinds).click();
    await expect(kinds).toBeHidden();
    for (const [place, text] of fields.entries()) {
      await ticket.locator('input[inputmode=decimal]').nth(place).fill(text);
    }
    await keepPicture(page, look, `ticket-stop-${kind}`);
    await mainButton(ticket).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm).toBeVisible();
    await keepPicture(page, look, `confirm-stop-${kind}`);
    await mainButton(confirm).click();
    await expect(confirm).toBeHidden();
  }

  try {
    await test.step('a stop-limit buy waits above the price', async () => {
      await steer(baseURL!, row.id, { price: at(1) });
      await place(2, at(1.01), at(1.03), amount);
      await expect.poll(async () => (await ordersNow('open')).map((order) => order.triggered_at)).toEqual([null]);
      await expect(orders.getByRole('listitem')).toHaveCount(1);
      await keepPicture(page, look, 'order-waiting');
      await expectNoOverflow(page);
      await expectAccessible(page);
    });

    await test.step('it is given another trigger while it waits', async () => {
      await orders.getByRole('listitem').getByRole('button').first().click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.locator('input')).toHaveCount(3);
      await sheet.locator('input').first().fill(at(1.012));
      await keepPicture(page, look, 'stop-change');
      await expectAccessible(page);
      await mainButton(sheet).click();
      const triggers = async () => (await ordersNow('open')).map((order) => Number(order.trigger_price));
      await expect.poll(triggers).toEqual([Number(at(1.012))]);
    });

    await test.step('once the price is there it is bought', async () => {
      await steer(baseURL!, row.id, { price: at(1.015) });
      // The mark price holds a jump back until it has lasted.
      await expect
        .poll(async () => (await ordersNow('done')).map(({ status }) => status), { timeout: 45_000 })
        .toEqual([2]);
      const [done] = await ordersNow('done');
      expect(done?.triggered_at).not.toBeNull();
      await expect(orders.getByRole('listitem')).toHaveCount(0);
    });

    await test.step('an order that waits is given another amount', async () => {
      await ticket.getByRole('radio').nth(1).click();
      await place(0, at(1.2), String(Number(amount) / 2));
      await orders.getByRole('listitem').getByRole('button').first().click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.locator('input')).toHaveCount(2);
      const less = String(Number(amount) / 4);
      await sheet.locator('input').nth(1).fill(less);
      await keepPicture(page, look, 'order-change');
      await expectAccessible(page);
      await mainButton(sheet).click();
      await expect.poll(async () => (await ordersNow('open')).map((order) => order.trade_amount)).toEqual([less]);
      await orders.getByRole('listitem').getByRole('button').last().click();
      await mainButton(page.getByRole('dialog')).click();
      await expect(orders.getByRole('listitem')).toHaveCount(0);
    });

    await test.step('a trailing stop, another stop and a pair are cancelled together', async () => {
      await place(5, at(0.02), String(Number(amount) / 4));
      await expect
        .poll(async () => (await ordersNow('open')).map((order) => order.trail_distance))
        .toEqual([expect.stringMatching(/^[0-9.]+$/)]);
      await place(3, at(0.95), String(Number(amount) / 4));
      await expect(orders.getByRole('listitem')).toHaveCount(2);
      // A limit above the price, and another stop below it, with a limit of its own.
      await place(4, at(0.94), at(0.93), at(1.1), String(Number(amount) / 4));
      await expect(orders.getByRole('listitem')).toHaveCount(4);
      await keepPicture(page, look, 'orders-waiting');
      await orders.getByRole('button', { name: say('Cancel all') }).click();
      const sheet = page.getByRole('dialog');
      await keepPicture(page, look, 'cancel-all');
      await mainButton(sheet).click();
      await expect(orders.getByRole('listitem')).toHaveCount(0);
      expect(await ordersNow('open')).toEqual([]);
    });
  } finally {
    await steer(baseURL!, row.id);
  }
});
