import * as corporate from '@aureus/contract/corporate/calls.ts';
import * as market from '@aureus/contract/market/calls.ts';
import { expect, expectAccessible, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';

const DAY = 86_400_000;

test('a dividend that two operators announce stands with its share, until two cancel it', async ({
  page,
  walker,
  baseURL,
  say,
}) => {
  test.setTimeout(120_000);
  const operators = new OperatorPair(baseURL!);
  const rows = (await walker.api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_name: name }) => name === 'XOM')!;
  const listed = () => walker.api.call(corporate.dividends, { match_id: String(row.id) });
  const announced = async () => (await listed()).filter(({ state }) => state === 'announced');
  const cancelAll = async (): Promise<void> => {
    for (const { id } of await announced()) await operators.decide('corporate.cancel', { dividend_id: id });
  };
  // A first try that failed may have left one.
  await cancelAll();
  const cut_off = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 16).replace('T', ' ');
  await operators.decide('corporate.dividend', { market_id: row.id, amount: '0.95', cut_off });

  const open = async (): Promise<void> => {
    await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
    await page.getByRole('button', { name: row.full_name }).click();
  };
  await open();
  const sheet = page.getByRole('dialog', { name: row.full_name });
  await expect(sheet.getByText('0.95')).toBeVisible();
  await expect(sheet.getByText(say('per share'))).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await cancelAll();
  await page.reload();
  await page.getByRole('button', { name: row.full_name }).click();
  await expect(sheet.getByText(say('No dividend is announced.'))).toBeVisible();
});
