import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

beforeEach(() => openSession('token'));

test.each([
  ['/pages/lockming/detail?id=404', '/lh/deposit/order/detail', 'mining_order_unknown', 'There is no such order'],
  ['/pages/borrowing/order?id=404', '/borrow/order/detail', 'loans_order_unknown', 'There is no such loan'],
  ['/pages/otc/order?id=404', '/otc/order', 'otc_order_unknown', 'There is no such order'],
  ['/pages/otc/merchant?id=404', '/otc/merchant', 'otc_merchant_unknown', 'There is no such merchant'],
  ['/pages/follow/trader?uid=404', '/follow/traderDetail', 'copy_leader_unknown', 'There is no such trader'],
  ['/pages/follow/follow?uid=404', '/follow/traderDetail', 'copy_leader_unknown', 'There is no such trader'],
  ['/pages/recurring/detail?id=404', '/recurring/plan', 'recurring_plan_unknown', 'There is no such plan'],
  ['/pages/ieo/subscribe?project_id=404', '/project/detail', 'ieo_project_unknown', 'This project does not exist'],
  ['/pages/invest/purchase?id=404', '/dual/detail', 'dual_unknown', 'This product does not exist'],
])('%s says that it is not there and leads to what is, instead of another try', async (page, path, code, title) => {
  await openApp(page, { [path]: () => refuse('error', 'Refused', code) });
  const state = (await screen.findByText(title)).parentElement!;
  expect(state.querySelector('a')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
