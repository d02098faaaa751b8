import * as market from '@aureus/contract/market/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { steer } from '../../support/steering.ts';

/** No other walk trades in them. */
const [COIN, SHARE] = ['NEAR', 'XOM'];

test('the trade screen says of a price that few sources make it, and that it is old', async ({
  page,
  walker,
  look,
  baseURL,
  say,
}) => {
  const rows = (await walker.api.call(market.quotation, {})).flatMap((group) => group.quotation);
  const row = rows.find(({ currency_name: name }) => name === COIN);
  if (!row) throw new Error('There is no such market');
  await openAs(page, walker, `/pages/transaction/index?currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(COIN);
  try {
    await steer(baseURL!, row.id, { sources: 2 });
    await expect(page.getByText(say('Few price sources'))).toBeVisible({ timeout: 30_000 });
    await keepPicture(page, look, 'price-state');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await steer(baseURL!, row.id, { sources: 0 });
    await expect(page.getByText(say('Stale price'))).toBeVisible({ timeout: 30_000 });
  } finally {
    await steer(baseURL!, row.id);
  }
  await expect(page.getByText(say('Stale price'))).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(say('Few price sources'))).toBeHidden();

  const share = rows.find(({ currency_name: name }) => name === SHARE);
  if (!share) throw new Error('There is no such share');
  await openAs(page, walker, `/pages/transaction/index?currency_id=${share.currency_id}&legal_id=${share.legal_id}`);
  await expect(page.getByText(say('Simulated 24/7'))).toBeVisible();
  await expectNoOverflow(page);
});
