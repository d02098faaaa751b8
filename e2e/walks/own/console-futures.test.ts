import * as futures from '@aureus/contract/futures/calls.ts';
import { quotation } from '@aureus/contract/market/calls.ts';
import * as options from '@aureus/contract/options/calls.ts';
import { Api } from '../../support/api.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs } from '../../support/fixtures.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { steer } from '../../support/steering.ts';

const usdt = '3';

test('operators see what the house stands against, and whom it liquidates by what; change terms, and stop a market', async ({
  page,
  server,
  clocked,
  look,
  say: userSays,
}) => {
  test.setTimeout(240_000);
  const { say } = clocked;
  const first = await clocked.open('admin1');
  const second = await clocked.open('admin2');
  const main = first.getByRole('main');
  const api = new Api(server.url);
  const user = { address: 'demo1@aureus.demo', password: 'gold-leaf-over-walnut', api };
  await api.login(user.address, user.password);
  const markets = (await api.call(quotation, {})).flatMap((group) => group.quotation);
  const market = markets.find(({ currency_name: name }) => name === 'BTC')!;
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  const other = markets.find(({ currency_name: name }) => name === 'ETH')!;
  const otherPair = { currency_id: other.currency_id, legal_id: other.legal_id };

  await test.step('two operators change what it costs, and let each position have its own margin', async () => {
    await first.goto('/console/#/terms');
    await first.getByRole('tab', { name: say('Futures'), exact: true }).click();
    await expect(main.getByText('BTC/USDT')).toBeVisible();
    await clocked.inspect(first, 'futures-terms');
    await main.getByRole('button', { name: say('Propose a change of {what}', { what: 'BTC/USDT' }) }).click();
    const place = await clocked.propose(
      first,
      async (dialog) => {
        await dialog.getByRole('textbox', { name: say('Fee'), exact: true }).fill('0.06');
        await dialog.getByRole('checkbox', { name: say('New positions share their margin with the account') }).click();
      },
      'futures-terms-preview',
    );
    await clocked.approve(second, 'admin2', place);
    expect(await api.call(futures.terms, pair)).toMatchObject({ fee_percent: '0.06', cross: 0 });
  });

  await test.step('and what options may cost the platform', async () => {
    await first.goto('/console/#/terms');
    await first.getByRole('tab', { name: say('Options'), exact: true }).click();
    await main
      .getByRole('button', { name: say('Propose a change of {what}', { what: 'BTC/USDT' }), exact: true })
      .click();
    const name = say('Most stakes of a user at once');
    const place = await clocked.propose(
      first,
      async (dialog) => dialog.getByRole('textbox', { name }).fill('7000'),
      'options-terms-preview',
    );
    await clocked.approve(second, 'admin2', place);
    await first.goto('/console/#/terms');
    await first.reload();
    await first.getByRole('tab', { name: say('Options'), exact: true }).click();
    await expect(main.getByRole('row').filter({ hasText: 'BTC/USDT' }).first()).toContainText('7,000');
  });

  await test.step('options that run stand beside their limits', async () => {
    const order = { match_id: String(market.id), currency_id: usdt, type: '1', seconds: '600', number: '10' };
    await expect.poll(async () => (await api.reply(options.submit, order)).type).toBe('ok');
    await first.goto('/console/#/options');
    await expect(main.getByText('BTC/USDT').first()).toBeVisible();
    await clocked.inspect(first, 'options-exposure');
  });

  await test.step('dual investments stand with what they would cost in either currency', async () => {
    await first.goto('/console/#/dual');
    const products = main.getByRole('table', { name: say('Products') });
    await expect(products.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
    await clocked.inspect(first, 'dual');
  });

  await test.step('so do futures, with what the house could owe', async () => {
    const order = { ...pair, share: '100', multiple: '100', type: '1', status: '1' };
    await expect.poll(async () => (await api.reply(futures.submit, order)).type).toBe('ok');
    await first.goto('/console/#/futures');
    const open = main.getByRole('region', { name: say('By market') });
    await expect(open.getByText('BTC/USDT')).toBeVisible();
    await expect(open.getByText(/^1 \/ 0$/).first()).toBeVisible();
    await clocked.inspect(first, 'futures');
  });

  await test.step('a liquidation is reckoned again in the browser', async () => {
    await steer(server.url, market.id, { price: String(Math.round(Number(market.now_price) * 0.97)) });
    const link = main.getByRole('link', { name: new RegExp(say('Liquidation {id}', { id: '' }).trim()) });
    await expect(async () => {
      await first.goto('/console/#/liquidations');
      await first.reload();
      await expect(link.first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await clocked.inspect(first, 'liquidations');
    await link.first().click();
    await expect(main.getByText(say('Equal|receipt'), { exact: true })).toHaveCount(2);
    await clocked.inspect(first, 'liquidation');
  });

  await test.step('what the insurance fund paid leads to it', async () => {
    await first.goto('/console/#/futures');
    const entries = main.getByRole('region', { name: say('Entries of the insurance fund') });
    await expect(entries.getByRole('row').filter({ hasText: say('Paid for a liquidation') })).toHaveCount(1);
    await entries.getByRole('link').click();
    await expect(first).toHaveURL(/liquidations\/\d+/);
  });

  await test.step('nothing new is opened on a market, and its users read why', async () => {
    const order = { ...otherPair, share: '10', multiple: '10', type: '1', status: '1' };
    await expect.poll(async () => (await api.reply(futures.submit, order)).type).toBe('ok');
    await first.goto('/console/#/futures');
    await main.getByRole('button', { name: say('Reduce-only: {symbol}', { symbol: 'ETH/USDT' }) }).click();
    const place = await clocked.propose(
      first,
      async (dialog) => {
        await dialog.getByRole('combobox').click();
        await first.getByRole('option', { name: say('Prices are not certain') }).click();
      },
      'futures-reduce-only',
    );
    await clocked.approve(second, 'admin2', place);
    await openAs(
      page,
      user,
      `/pages/transaction/index?mode=futures&currency_id=${other.currency_id}&legal_id=${other.legal_id}`,
    );
    const note = page.getByRole('status').filter({ hasText: userSays('Its prices are not certain.') });
    await expect(note).toBeVisible();
    await keepPicture(page, look, 'futures-halted');
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect((await api.reply(futures.submit, order)).type).not.toBe('ok');
  });

  await test.step('one operator closes it alone, which is an alarm while a position is open there', async () => {
    await first.goto('/console/#/futures');
    await main.getByRole('button', { name: say('Close now: {what}', { what: 'ETH/USDT' }) }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByRole('button', { name: say('Emergency override…') }).click();
    const emergency = dialog.getByRole('region', { name: say('Emergency') });
    await emergency.getByRole('textbox').nth(0).fill('Its sources contradict each other');
    await emergency.getByRole('textbox').nth(1).fill(say('I act alone'));
    await clocked.inspect(first, 'futures-close-now');
    await emergency.locator('input[autocomplete=one-time-code]').fill(await clocked.codeOf('admin1'));
    await emergency.getByRole('button', { name: say('Execute alone'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('row').filter({ hasText: 'ETH/USDT' })).toContainText(say('Closed|market'));
    const alarm = say('{subject}: closed for trade, open positions: {value}. None of them is liquidated meanwhile.', {
      subject: 'ETH/USDT',
      value: '1',
    });
    await expect(main.getByRole('alert').filter({ hasText: alarm })).toBeVisible();
    await clocked.inspect(first, 'futures-alarm');
  });
});
