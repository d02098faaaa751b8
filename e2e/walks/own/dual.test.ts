import * as dual from '@aureus/contract/dual/calls.ts';
import * as market from '@aureus/contract/market/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { placed } from '../../support/placing.ts';

const DAY = 86_400_000;
const [ETH, USDT] = [2, 3];

test('a dual investment that two operators offer is looked at, bought and listed, until they close it', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(120_000);
  const operators = new OperatorPair(baseURL!);
  const { api } = walker;
  await api.call(wallet.faucet, { currency: USDT, amount: '5000' });
  const rows = (await api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_id }) => currency_id === ETH)!;
  // One of its own for each try: of one reference and day there is one.
  const strike = String(Math.round(Number(row.now_price) * 0.85) - Math.floor(Math.random() * 200));
  const end = `${new Date(Date.now() + 5 * DAY).toISOString().slice(0, 10)} 09:30`;
  const terms = { rate: '25.55', total_number: 40, user_limit: 10 };
  await operators.decide('dual.offer', { market_id: row.id, type: 'put', strike, end, ...terms });
  const offered = (await api.call(dual.index, { currency_id: ETH, type: 'put' })).dual_currencys;
  const product = offered.find(({ exercise_price }) => Number(exercise_price) === Number(strike))!;
  const main = page.getByRole('main');

  await test.step('it stands in the ladder, below the price of now', async () => {
    await openAs(page, walker, '/pages/financial/index');
    await main.getByRole('link', { name: say('Dual investment') }).click();
    await page.getByRole('tab', { name: 'ETH' }).click();
    await page.getByRole('radio', { name: say('Pay with USDT') }).click();
    const offer = main.locator(`a[href="#/pages/invest/purchase?id=${product.id}"]`);
    await expect(offer).toContainText('25.55');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'dual-ladder');
    await offer.click();
  });

  await test.step('what it pays follows the price that is chosen by the keys', async () => {
    const slider = page.getByRole('slider', { name: say('Price at the end') });
    await expect(slider).toHaveAttribute('aria-valuetext', /USDT/);
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /ETH/);
    await keepPicture(page, look, 'dual-purchase');
    await expectAccessible(page);
  });

  await test.step('it is asked about in full, and bought', async () => {
    const sheet = page.getByRole('dialog');
    await main.getByRole('textbox', { name: say('Shares') }).fill('2');
    await placed(page, dual.buy, async () => {
      if (!(await sheet.isVisible())) await main.getByRole('button', { name: say('Buy|dual'), exact: true }).click();
      await expect(sheet).toContainText(say('Price of a share at most'));
      await expectAccessible(page);
      await keepPicture(page, look, 'dual-confirm');
      await sheet.getByRole('button', { name: say('Buy|dual'), exact: true }).click();
    });
    const card = main.getByRole('listitem').filter({ hasText: say('Purchased|dual') });
    await expect(card).toContainText('25.55');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'dual-mine');
    await card.getByRole('button').click();
    await expect(sheet).toContainText('dual.settlement.1');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: say('Done') }).click();
    expect((await api.call(dual.room, { id: product.id })).own_number).toBe(2);
  });

  await test.step('once it is closed nobody buys it any more', async () => {
    await operators.decide('dual.terms', { product_id: product.id, open: false });
    await page.goto(`/#/pages/invest/purchase?id=${product.id}`);
    await expect(main.getByRole('button', { name: say('Sale over') })).toBeDisabled();
  });
});
