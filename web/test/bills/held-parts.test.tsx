import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

beforeEach(() => openSession('token'));

const detail = {
  currency: 3,
  currency_name: 'USDT',
  logo: '',
  usdt_price: '1',
  is_charge: 1,
  type: 'change',
  change_balance: '40',
  lock_change_balance: '60',
  version: 1,
  coin_trade_fee: '0.1',
};
const empty = { data: [], page: 1, limit: 20, total: 0, total_is_bound: false, next: null };

test('the page of a coin says what its held part is set aside for, and leads there', async () => {
  await openApp('/pages/fund/assets_record?currency=3&type_id=2', {
    '/wallet/detail': () => ok(detail),
    '/wallet/held': ({ form }) =>
      ok(form.get('currency') === '3' && form.get('type') === 'change' ? [{ for: 'otc', amount: '50' }] : []),
    '/wallet/legal_log': () => ok(empty),
  });
  const held = await screen.findByLabelText('What is held');
  const otc = within(held).getByRole('link', { name: 'OTC desk' });
  expect(otc.getAttribute('href')).toBe('#/pages/otc/orders');
  expect(held.textContent).toMatch(/OTC desk50.*Open orders and positions10/);
});
