import { factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import { saveAccount } from '@aureus/contract/otc/merchant-calls.ts';
import * as otc from '@aureus/contract/otc/order-calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { bindAuthenticator, setPin, verify } from '../../support/clocked-user.ts';
import { test } from '../../support/clocked-test.ts';
import { sendDocuments } from '../../support/documents.ts';
import {
  expect,
  expectAccessible,
  keepPicture,
  listenForTroubles,
  openAs,
  registerWalker,
  setLanguage,
} from '../../support/fixtures.ts';
import { decideAt } from '../../support/operator.ts';
import { expectNoOverflow, spotOf } from '../../support/pages.ts';
import { somePicture } from '../../support/pictures.ts';
import { turnDevice } from '../../support/turn-device.ts';

const USDT = 3;
const HOUR = 3_600_000;
const PHONE = 'Mozilla/5.0 (a phone of its own)';
const SCRIPT = '<img src=x onerror=alert(1)>';

test('two people trade on two screens: paid, released and rated; then a payment of another name is judged', async ({
  page,
  browser,
  server,
  clocked,
  walker: seller,
  look,
  say,
}) => {
  test.setTimeout(240_000);
  const base = server.url;
  // People who use one device are taken for one person, and do not trade with each other.
  const buyer = await registerWalker(base, PHONE);
  const sellerId = await verify(server, seller, { name: 'Max Gold', card: 'WALK-0042', mobile: '15112345679' });
  await verify(server, buyer, undefined, buyer.api);
  await sendDocuments(base, seller.api);
  await decideAt(server, 'identity.pass', { user_id: sellerId, level: 2 });
  const [pin, buyerPin] = [await setPin(seller), await setPin(buyer)];
  const nextCode = await bindAuthenticator(server, seller);
  await server.advance(factorFreezeHours * HOUR);
  await decideAt(server, 'otc.method', {
    code: 'sepa_walk',
    name: 'Walk Bank',
    kind: 'bank',
    fiats: ['EUR'],
    charge_back_days: 0,
    window_min: 5,
    window_max: 60,
  });
  await seller.api.call(wallet.faucet, { currency: USDT, amount: '1000' });
  const before = await spotOf(seller.api, USDT);
  const method = 'sepa_walk';
  await seller.api.call(saveAccount, { method, account: 'DE00777', bank: 'Walk Bank', pay_password: pin });
  const paidFrom = await buyer.api.call(saveAccount, { method, account: 'FR00123', pay_password: buyerPin });

  // The merchant sits at a desk, the buyer has a phone; either in a browser of their own.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: base });
  const desk = await context.newPage();
  const troubles = listenForTroubles(desk);
  await setLanguage(desk, look);
  for (const screen of [desk, page]) await turnDevice(screen, server.aheadMs);
  const [deskMain, main] = [desk.getByRole('main'), page.getByRole('main')];
  const [deskSheet, sheet] = [desk.getByRole('dialog'), page.getByRole('dialog')];

  await test.step('somebody applies as a merchant, operators approve, and they advertise', async () => {
    await openAs(desk, seller, '/pages/otc/mine');
    await deskMain.getByRole('textbox', { name: say('Name that everybody sees') }).fill('Gold Harbour');
    await deskMain.getByRole('textbox', { name: say('What you want to trade, for our operators') }).fill(SCRIPT);
    await deskMain.getByRole('button', { name: say('Apply as a merchant') }).click();
    await expect(deskMain.getByText(say('Your application is being looked at'))).toBeVisible();
    await decideAt(server, 'otc.merchant', { user_id: sellerId, approve: true, reason: 'Known for long' });
    await desk.reload();
    await deskMain.getByRole('link', { name: say('New advertisement') }).click();
    await deskMain.getByRole('button', { name: 'USDT' }).click();
    await deskMain.getByRole('button', { name: new RegExp(`^${say('Currency|fiat')}`) }).click();
    await deskSheet.getByRole('radio', { name: 'EUR' }).click();
    await deskMain.getByRole('textbox', { name: say('How many coins in all') }).fill('500');
    await deskMain.getByRole('textbox', { name: say('Least of an order') }).fill('10');
    await deskMain.getByRole('textbox', { name: say('Most of an order') }).fill('400');
    await deskMain.getByRole('checkbox', { name: /Walk Bank/ }).check();
    await deskMain.getByRole('textbox', { name: say('Your words to whoever takes an order (optional)') }).fill(SCRIPT);
    await expectAccessible(desk);
    await keepPicture(desk, look, 'otc-advertise');
    await deskMain.getByRole('button', { name: say('Publish') }).click();
    await deskSheet.getByRole('button', { name: say('Publish') }).click();
    await expect(deskMain.getByRole('article', { name: say('Sell {coin}', { coin: 'USDT' }) })).toBeVisible();
    expect((await spotOf(seller.api, USDT)).held).toBe(before.held + 500);
    await expectAccessible(desk);
    await keepPicture(desk, look, 'otc-mine');
  });

  await test.step('the buyer finds it, and takes an order at the price that is shown', async () => {
    await openAs(page, buyer, '/pages/otc/otc?fiat=EUR');
    const advert = main.getByRole('article', {
      name: say('Buy {coin} from {name}', { coin: 'USDT', name: 'Gold Harbour' }),
    });
    await expect(advert).toContainText('Walk Bank');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'otc-desk');
    await advert.getByRole('button', { name: say('Buy') }).click();
    await sheet.getByRole('textbox').fill('100');
    await expect(sheet).toContainText(SCRIPT);
    await expectAccessible(page);
    await keepPicture(page, look, 'otc-take');
    await sheet.getByRole('button', { name: say('Buy {coin}', { coin: 'USDT' }) }).click();
    await expect(main.getByText('DE00777')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'otc-order-buyer');
  });

  const [order] = (await buyer.api.call(otc.orders, { status: 1 })).data;
  const coins = Number(order!.amount);

  await test.step('both write, with a picture, and each sees the other', async () => {
    await desk.goto(`/#/pages/otc/order?id=${order!.id}`);
    const field = main.getByRole('textbox', { name: say('Message') });
    await field.fill(SCRIPT);
    await main.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(deskMain.getByRole('log').getByText(SCRIPT)).toBeVisible();
    const taken = page.waitForResponse((reply) => reply.url().endsWith('/api/upload'));
    await main.locator('input[data-part=chooser]').setInputFiles(somePicture('receipt.png'));
    await taken;
    await main.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(deskMain.getByRole('log').locator('button img')).toBeVisible();
    await deskMain.getByRole('textbox', { name: say('Message') }).fill('I look into my account.');
    await deskMain.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(main.getByRole('log').getByText('I look into my account.')).toBeVisible();
  });

  await test.step('the buyer has paid; the seller is told, looks, and releases by PIN and authenticator', async () => {
    await main.getByRole('button', { name: say('I have paid') }).click();
    await sheet.getByRole('radio').click();
    await expectAccessible(page);
    await keepPicture(page, look, 'otc-paid');
    await sheet.getByRole('button', { name: say('I have paid') }).click();
    await expect(
      main.getByText(say('Wait until the seller has found your payment and releases the coins.')),
    ).toBeVisible();
    await expect(deskMain.getByText('FR00123')).toBeVisible();
    await expectAccessible(desk);
    await keepPicture(desk, look, 'otc-order-seller');
    await deskMain.getByRole('button', { name: say('Release the coins') }).click();
    await deskSheet.getByRole('checkbox').check();
    await deskSheet.locator('input[type=password]').fill(pin);
    await expectAccessible(desk);
    await keepPicture(desk, look, 'otc-release');
    await deskSheet.getByRole('button', { name: say('Release|coins'), exact: true }).click();
    await deskSheet.locator('input[autocomplete=one-time-code]').fill(await nextCode());
    await deskSheet.locator('button[type=submit]').last().click();
    await expect(deskMain.getByText(say('The coins are the buyer’s; this order is done.'))).toBeVisible();
    await expect(main.getByText(say('The coins are in your spot account; this order is done.'))).toBeVisible();
    expect((await spotOf(buyer.api, USDT)).available).toBeCloseTo(coins, 6);
  });

  await test.step('the buyer says how it was, and everybody can read it', async () => {
    await main.getByRole('textbox', { name: say('A few words (optional)') }).fill(SCRIPT);
    await main.getByRole('button', { name: say('Send the rating') }).click();
    await expect(main.getByText(say('You said: {0}', { 0: say('It went well') }))).toBeVisible();
    await keepPicture(page, look, 'otc-released');
    await main.getByRole('link', { name: 'Gold Harbour' }).click();
    await expect(main.getByRole('region', { name: say('Ratings') })).toContainText(SCRIPT);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'otc-merchant');
  });

  await test.step('a payment of another name: the seller says so, and operators judge what both have shown', async () => {
    const { advert } = await buyer.api.call(otc.advert, { id: order!.advert_id });
    const { id, revision, price } = advert;
    const taken = await buyer.api.call(otc.take, { advert_id: id, revision, price, total: '50', method });
    const paid = await buyer.api.call(otc.paid, { id: taken.id, version: taken.version, account_id: paidFrom.id });
    await desk.goto(`/#/pages/otc/order?id=${paid.id}`);
    await deskMain.getByRole('button', { name: say('Another name paid') }).click();
    await deskSheet.getByRole('textbox').fill('The transfer came from Eve Stranger.');
    await deskSheet.getByRole('button', { name: say('Ask operators to decide') }).click();
    await expect(deskMain.getByRole('button', { name: say('Release the coins') })).toHaveCount(0);
    const next = deskMain.getByText(say('Until then nobody can release the coins or cancel the order.'));
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeVisible();
    await expectAccessible(desk);
    await keepPicture(desk, look, 'otc-appeal');
    const shown = desk.waitForResponse((reply) => reply.url().endsWith('/api/upload'));
    await deskMain.locator('input[data-part=chooser]').setInputFiles(somePicture('statement.png'));
    await shown;
    await deskMain.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(deskMain.getByRole('log').locator('button img')).toBeVisible();

    const court = await clocked.open('finance1');
    await court.goto('/console/#/otc');
    const appeals = court.getByRole('table', { name: clocked.say('Appeals to judge') });
    await expect(appeals).toContainText(clocked.say('Somebody else paid'));
    await expectAccessible(court);
    await keepPicture(court, look, 'console-otc');
    await appeals.getByRole('link', { name: clocked.say('OTC order {id}', { id: String(paid.id) }) }).click();
    await expect(court.getByText(clocked.say('What is traded'))).toBeVisible();
    await expect(court.getByRole('log')).toContainText(clocked.say('The buyer says that they paid.'));
    await court
      .getByRole('log')
      .getByRole('button', { name: clocked.say('Show picture') })
      .click();
    await expect(court.getByRole('log').locator('img')).toBeVisible();
    const traded = court.getByRole('region', { name: clocked.say('What is traded') });
    await expect(traded.getByText('Walk Bank')).toBeVisible();
    await expectAccessible(court);
    await keepPicture(court, look, 'console-otc-order');
    await expect(
      court.getByRole('button', {
        name: clocked.say('Give the coins of order {id} back to the seller', { id: String(paid.id) }),
      }),
    ).toBeVisible();

    const { version } = await seller.api.call(otc.order, { id: String(paid.id) });
    const reason = 'The money goes back to Eve Stranger';
    await decideAt(server, 'otc.judge', {
      order_id: paid.id,
      version,
      outcome: 'return',
      fault: 'buyer',
      reason,
    });
    await expect(deskMain.getByText(reason)).toBeVisible();
    await keepPicture(desk, look, 'otc-judged');
    await page.goto('/#/pages/otc/orders?tab=ended');
    await expect(main.getByRole('link')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'otc-orders');
  });
  expect(troubles, 'errors at the desk').toEqual([]);
  await context.close();
});
