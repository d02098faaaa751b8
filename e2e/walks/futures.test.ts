import * as futures from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import { Api } from '../support/api.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../support/fixtures.ts';
import { clearFutures } from '../support/futures.ts';
import { expectNoOverflow, mainButton } from '../support/pages.ts';
import { placed, pricedMarket } from '../support/placing.ts';

/** Users whose identity is verified, and who have money in the futures account: one for each language. */
const password = 'gold-leaf-over-walnut';

test('a long is opened with its stops, a short waits and is cancelled, and an order that only reduces closes', async ({
  page,
  baseURL,
  look,
  say,
}) => {
  test.setTimeout(120_000);
  const api = new Api(baseURL!);
  const address = look.language === 'en' ? 'demo1@aureus.demo' : 'demo2@aureus.demo';
  await api.login(address, password);
  const row = await pricedMarket(api, 'ETH');
  const pair = { currency_id: row.currency_id, legal_id: row.legal_id };
  await clearFutures(api, row.currency_id, row.legal_id);
  const at = (factor: number): string => (Number(row.now_price) * factor).toFixed(row.price_scale);
  const own = async (status: keyof typeof leverStatus) =>
    (await api.call(futures.myTrade, { ...pair, status: leverStatus[status] })).message.data;
  await openAs(
    page,
    { address, password, api },
    `/pages/transaction/index?mode=futures&currency_id=${row.currency_id}&legal_id=${row.legal_id}`,
  );
  const ticket = page.getByRole('region', { name: say('New futures order') });
  const lots = ticket.getByRole('textbox', { name: say('Lots') });
  const stops = ticket.getByRole('checkbox', { name: say('Take profit / stop-loss') });
  const sheet = page.getByRole('dialog');
  let opened = 0;
  /** What stood out in the sheet that was confirmed last. */
  let mainFact = '';
  const confirm = (name: string) => placed(page, futures.submit, () => pressAndConfirm(name));
  const pressAndConfirm = async (name: string): Promise<void> => {
    await ticket.getByRole('button').filter({ hasText: 'ETH' }).click();
    await expect(sheet).toBeVisible();
    await keepPicture(page, look, name);
    await expectAccessible(page);
    mainFact = await sheet.locator('[data-main] dd').innerText();
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
  };

  await test.step('the figures move with the form', async () => {
    // Most of what the account has, so that there is a price at which it is liquidated.
    await ticket.getByRole('textbox', { name: say('Position value') }).fill('60000');
    await ticket.getByRole('radio', { name: '20×' }).click();
    await stops.check();
    await ticket.getByRole('textbox', { name: say('Take profit') }).fill(at(1.1));
    await ticket.getByRole('textbox', { name: say('Stop-loss') }).fill(at(0.97));
    await expect(ticket.getByRole('definition').filter({ hasText: '–' })).toHaveCount(0);
    await keepPicture(page, look, 'futures-ticket');
    await expectNoOverflow(page);
    await expectAccessible(page);
    await ticket.getByRole('button', { name: say('Risk and limits') }).click();
    await keepPicture(page, look, 'futures-risk');
    await expectAccessible(page);
    await mainButton(sheet).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('a long is opened', async () => {
    await confirm('futures-confirm');
    await expect.poll(async () => (await own('open')).length).toBe(1);
    const [position] = await own('open');
    opened = position?.share ?? 0;
    expect(position).toMatchObject({ type: 1, multiple: 20, target_profit_price: String(Number(at(1.1))) });
    // That of the sheet, but for what the price moved meanwhile.
    const told = Number(mainFact.replace(/[^0-9.]/g, ''));
    expect(Math.abs(told / Number(position?.liquidation_price) - 1)).toBeLessThan(0.02);
  });

  await test.step('a short waits for its price, and is cancelled', async () => {
    await ticket.getByRole('radio', { name: say('Short'), exact: true }).click();
    await ticket.getByRole('radio', { name: say('Limit'), exact: true }).click();
    await stops.uncheck();
    await ticket.getByRole('textbox', { name: say('Price'), exact: true }).fill(at(1.05));
    await lots.fill('500');
    await confirm('futures-confirm-limit');
    await expect.poll(async () => (await own('pending')).map(({ share }) => share)).toEqual([500]);
    const [order] = await own('pending');
    await api.call(futures.cancel, { id: order?.id ?? 0 });
    expect(await own('pending')).toEqual([]);
  });

  await test.step('an order that only reduces closes the long', async () => {
    await ticket
      .getByRole('radio')
      .filter({ hasText: say('Market|order type') })
      .click();
    await ticket.getByRole('checkbox', { name: say('Reduce-only') }).check();
    await lots.fill(String(opened));
    await confirm('futures-confirm-reduce');
    await expect.poll(async () => (await own('open')).length).toBe(0);
  });
});
