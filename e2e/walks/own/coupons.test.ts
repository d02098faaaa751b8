import * as coupon from '@aureus/contract/coupon/calls.ts';
import * as mining from '@aureus/contract/mining/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { consoleSays } from '../../support/texts.ts';

const DAY = 86_400_000;
const [BTC, USDT] = [1, 3];
const ends = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 16).replace('T', ' ');
const COMMON = { days: 3, number: 5, ends, valid_days: 30, level: 0 } as const;

test('two operators offer coupons, a user takes them by a code and from the list and uses them, and operators see it', async ({
  page,
  browser,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const operators = new OperatorPair(baseURL!);
  const { api } = walker;
  await api.call(wallet.faucet, { currency: USDT, amount: '5000' });
  const plan = (await api.call(mining.config, {})).find(({ currency_id }) => currency_id === USDT)!;
  const order = await api.call(mining.deposit, { config_id: plan.id, amount: '1500' });
  // Of its own for each try: a first one that failed has left others.
  const code = `WALK-${Math.floor(Math.random() * 1e9)}-A`;
  const rate = `0.2${10 + Math.floor(Math.random() * 89)}1`;
  await operators.decide('coupon.rebate', { ...COMMON, share: '20', most: '10', code });
  await operators.decide('coupon.boost', { ...COMMON, currency_id: USDT, rate, most: '1000' });
  const campaign = (await api.call(coupon.offers, {})).find((offer) => offer.rate === rate)!.id;
  const main = page.getByRole('main');
  const sheet = page.getByRole('dialog');
  const rebate = main.getByRole('article').filter({ hasText: say('Fee rebate') });
  const boost = main.getByRole('article').filter({ hasText: `+${rate}%` });

  await test.step('a code takes a coupon that is not in the list', async () => {
    await openAs(page, walker, '/pages/setting/setting');
    await main.getByRole('link', { name: say('Coupons') }).click();
    await expect(boost).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'coupons-offers');
    await main.getByRole('textbox', { name: say('Have a code?') }).fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status')).toContainText(say('The coupon is yours.'));
    await expect(rebate).toContainText(say('Ready|coupon'));
  });

  await test.step('all it says is shown before it is used; fees of a trade then count without a reload', async () => {
    await rebate.getByRole('button').click();
    await expect(sheet).toContainText(say('Share of your fees'));
    await expectAccessible(page);
    await keepPicture(page, look, 'coupons-use');
    await sheet.getByRole('button', { name: say('Use it now') }).click();
    await expect(sheet).toContainText(say('Running|coupon'));
    await sheet.getByRole('button', { name: say('Done') }).click();
    const trade = { currency_id: BTC, legal_id: USDT, type: 1, amount: '0.01', order_kind: 'market' } as const;
    await api.call(spot.trade, trade);
    await expect(rebate).toContainText(/\+0\.\d+ USDT/);
    await expectAccessible(page);
    await keepPicture(page, look, 'coupons-running');
  });

  await test.step('extra interest is taken from the list, and used on an order', async () => {
    await main.getByRole('tab', { name: say('To take|coupons') }).click();
    await boost.getByRole('button').click();
    await expectAccessible(page);
    await keepPicture(page, look, 'coupons-take');
    await sheet.getByRole('button', { name: say('Take|coupon'), exact: true }).click();
    await expect(boost).toContainText(say('Ready|coupon'));
    await boost.getByRole('button').click();
    await sheet.getByRole('radio').check();
    await expect(sheet).toContainText(/\+[678]\.\d+/);
    await expectAccessible(page);
    await keepPicture(page, look, 'coupons-order');
    await sheet.getByRole('button', { name: say('Use it now') }).click();
    await expect(sheet.getByRole('link', { name: say('Order {0}', { 0: String(order.id) }) })).toBeVisible();
    await sheet.getByRole('button', { name: say('Done') }).click();
    const { coupons } = await api.call(coupon.mine, { status: '1' });
    expect(coupons.map(({ kind, state }) => [kind, state])).toEqual([
      ['boost', 'active'],
      ['rebate', 'active'],
    ]);
  });

  await test.step('operators see the campaigns and the coupons of users', async () => {
    const consoleSay = consoleSays(look.language);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await setLanguage(desk, look);
    await enterConsole(desk, operators.first, look);
    await desk.goto('/console/#/coupons');
    await expect(desk.getByRole('table', { name: consoleSay('Campaigns') })).toContainText(code);
    await expect(desk.getByRole('table', { name: consoleSay('Coupons of users') })).toContainText(
      consoleSay('Fee rebate'),
    );
    await expectAccessible(desk);
    await keepPicture(desk, look, 'console-coupons');
    await desk.context().close();
  });

  await operators.decide('coupon.end', { campaign_id: campaign });
});
