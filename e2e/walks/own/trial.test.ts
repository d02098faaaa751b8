import * as futures from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import { Api } from '../../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { clearFutures } from '../../support/futures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { placed, pricedMarket } from '../../support/placing.ts';
import { steer } from '../../support/steering.ts';

const DAY = 86_400_000;
const ends = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 16).replace('T', ' ');
/** No other walk steers it. */
const COIN = 'AVAX';
/** A user whose identity is verified. */
const [address, password] = ['demo1@aureus.demo', 'gold-leaf-over-walnut'];

test('trial margin is taken and used, its position opened and closed with a gain, which is the user’s', async ({
  page,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(180_000);
  const api = new Api(baseURL!);
  await api.login(address, password);
  const { id: market_id, currency_id, legal_id, now_price, price_scale } = await pricedMarket(api, COIN);
  await clearFutures(api, currency_id, legal_id);
  const at = (factor: number): string => (Number(now_price) * factor).toFixed(price_scale);
  // Of its own for each try: a coupon of a campaign is taken once.
  const code = `WALK-${Math.floor(Math.random() * 1e9)}-T`;
  const terms = { market_id, margin: '100', leverage: 20, days: 3, number: 5, ends, valid_days: 30, level: 1, code };
  await new OperatorPair(baseURL!).decide('coupon.trial', terms);
  const main = page.getByRole('main');
  const sheet = page.getByRole('dialog');
  const trial = main
    .getByRole('article')
    .filter({ hasText: say('Trial margin') })
    .filter({ hasText: COIN })
    .first();
  const card = main
    .getByRole('tabpanel')
    .getByRole('article')
    .filter({ hasText: `${COIN}/USDT` })
    .first();
  const own = async () =>
    (await api.call(futures.myTrade, { currency_id, legal_id, status: leverStatus.open })).message;

  try {
    await steer(baseURL!, market_id, { price: at(1) });
    await test.step('a code takes it, and it says whose margin and whose risk it is before it is opened', async () => {
      await openAs(page, { address, password, api }, '/pages/setting/coupon?tab=mine');
      await main.getByRole('textbox', { name: say('Have a code?') }).fill(code);
      await page.keyboard.press('Enter');
      await expect(trial).toContainText(say('Ready|coupon'));
      await trial.getByRole('button').click();
      await sheet.getByRole('radio', { name: say('Short') }).click();
      await sheet.getByRole('radio', { name: say('Long') }).click();
      await expect(sheet).toContainText(say('Nothing of yours'));
      await expectAccessible(page);
      await expectNoOverflow(page);
      await keepPicture(page, look, 'trial-side');
      await sheet.getByRole('button', { name: say('Continue') }).click();
      await expect(sheet).toContainText(say('Price, at most'));
      await expectAccessible(page);
      await keepPicture(page, look, 'trial-confirm');
    });

    await test.step('its position is opened with nothing of the user’s, and stands among the others', async () => {
      const open = sheet.getByRole('button', { name: say('Open the long position') });
      const again = sheet.getByRole('button', { name: say('Try again') });
      await placed(page, futures.trial, () => open.or(again).click());
      await expect(sheet).toBeHidden();
      await trial.getByRole('link', { name: say('See the position') }).click();
      await expect(card).toContainText(say('Trial|position with trial margin'));
      await expect(card.getByRole('button', { name: say('Add margin') })).toHaveCount(0);
      await expectAccessible(page);
      await keepPicture(page, look, 'trial-position');
    });

    await test.step('it is closed once it has gained', async () => {
      await steer(baseURL!, market_id, { price: at(1.004) });
      await expect.poll(async () => Number((await own()).data[0]?.profits) > 1, { timeout: 45_000 }).toBe(true);
      await card.getByRole('button', { name: say('Close|position'), exact: true }).click();
      await expect(sheet).toContainText(say('Goes back to the platform'));
      await expect(sheet.locator('[data-main]')).toContainText('+');
      await expect(sheet.getByRole('slider')).toHaveCount(0);
      await keepPicture(page, look, 'trial-close');
      await placed(page, futures.close, () => sheet.getByRole('button', { name: say('Close position') }).click());
      await expect(sheet).toBeHidden();
      await expect.poll(async () => (await own()).total).toBe(0);
    });

    await test.step('the coupon says what it has brought', async () => {
      await openAs(page, { address, password, api }, '/pages/setting/coupon?tab=over');
      await expect(trial).toContainText(/\+\d+(\.\d+)? USDT/);
      await expectAccessible(page);
      await keepPicture(page, look, 'trial-over');
    });
  } finally {
    await steer(baseURL!, market_id);
  }
});
