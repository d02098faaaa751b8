import * as market from '@aureus/contract/market/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow, mainButton } from '../../support/pages.ts';

const usdt = 3;
/** Each look closes a market no other walk trades in. */
const coins: Readonly<Record<string, string>> = { 'mobile-en': 'UNI', 'mobile-jp': 'ATOM' };

test('a market two operators closed says so on an open screen and takes no order; opened again, it takes it', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  await walker.api.call(wallet.faucet, { currency: usdt, amount: '5000' });
  const operators = new OperatorPair(baseURL!);
  const rows = (await walker.api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_name: name }) => name === coins[look.name]);
  if (!row) throw new Error(`The look ${look.name} has no market of its own`);
  // A first try that failed may have left it closed.
  if (row.open_coin_trade === 0) await operators.decide('market.terms', { market_id: row.id, open: true });
  const price = (Number(row.now_price) * 0.9).toFixed(row.price_scale);
  const order = { currency_id: row.currency_id, legal_id: usdt, type: 1, target_price: price, amount: '20' } as const;
  const openOrders = async (): Promise<number> =>
    (await walker.api.call(spot.list, { state: 'open', page: '1', limit: '10' })).total;

  await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${usdt}`);
  const ticket = page.getByRole('region', { name: say('New order') });
  const fill = async (): Promise<void> => {
    await ticket.getByRole('textbox', { name: new RegExp(`^${say('Price')}`) }).fill(price);
    await ticket.locator('input[inputmode=decimal]').nth(1).fill('20');
  };
  await fill();
  await expect(mainButton(ticket)).toBeEnabled();
  const { id } = await walker.api.call(spot.trade, order);
  let undo = '';

  await test.step('closed: the open screen says so, the call refuses, a cancel goes through', async () => {
    undo = await operators.decide('market.terms', { market_id: row.id, open: false, taker_fee: '0.2' });
    await expect(mainButton(ticket)).toHaveText(say('Trading is closed'));
    await expect(walker.api.call(spot.trade, order)).rejects.toThrow('market_closed');
    await keepPicture(page, look, 'market-closed');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await walker.api.call(spot.cancel, { id });
    expect(await openOrders()).toBe(0);
  });

  await test.step('opened by the prefilled undo: the same screen takes the order, at the old fee', async () => {
    await operators.decide('market.terms', JSON.parse(undo) as { market_id: number });
    await fill();
    await expect(mainButton(ticket)).not.toHaveText(say('Trading is closed'));
    await mainButton(ticket).click();
    await mainButton(page.getByRole('dialog')).click();
    await expect.poll(openOrders).toBe(1);
    const now = (await walker.api.call(market.quotation, {})).flatMap((group) => group.quotation);
    expect(now.find(({ id: each }) => each === row.id)).toMatchObject({ taker_fee: row.taker_fee, open_coin_trade: 1 });
  });
});
