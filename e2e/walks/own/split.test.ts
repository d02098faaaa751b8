import * as corporate from '@aureus/contract/corporate/split-calls.ts';
import * as market from '@aureus/contract/market/calls.ts';
import { expect, expectAccessible, openAs, test } from '../../support/fixtures.ts';
import { OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';

const DAY = 86_400_000;

test('a split that two operators announce stands with its share, until two cancel it', async ({
  page,
  walker,
  baseURL,
  say,
}) => {
  test.setTimeout(120_000);
  const operators = new OperatorPair(baseURL!);
  const rows = (await walker.api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_name: name }) => name === 'NKE')!;
  const announced = async () => {
    const listed = await walker.api.call(corporate.splits, { match_id: String(row.id) });
    return listed.filter(({ state }) => state === 'announced');
  };
  const cancelAll = async (): Promise<void> => {
    for (const { id } of await announced()) await operators.decide('corporate.split_cancel', { split_id: id });
  };
  // A first try that failed may have left one.
  await cancelAll();
  const cut_off = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 16).replace('T', ' ');
  await operators.decide('corporate.split', { market_id: row.id, new_shares: 1, old_shares: 8, cut_off });

  await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
  await page.getByRole('button', { name: row.full_name }).click();
  const sheet = page.getByRole('dialog', { name: row.full_name });
  await expect(
    sheet.getByText(say('Reverse split: {newShares} for {oldShares}', { newShares: '1', oldShares: '8' })),
  ).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await cancelAll();
  await page.reload();
  await page.getByRole('button', { name: row.full_name }).click();
  await expect(sheet.getByText(say('No split is announced.'))).toBeVisible();
});
