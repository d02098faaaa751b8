import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserOrders } from '../../src/account/user-orders.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { serve } from '../support/server.ts';

const order = {
  symbol: 'BTC/USDT',
  side: 'sell',
  kind: 'market',
  status: 'open',
  price: '9801',
  trigger: null,
  trail_distance: null,
  triggered_at: null,
  amount: '1',
  filled: '0',
  filled_total: '0',
  created_at: '2026-01-01T00:00:00.000Z',
};

test('a stop is shown with what it waits for, and as waiting until that has come', async () => {
  openSession('t');
  const data = [
    { ...order, id: '1', trigger: '9900' },
    { ...order, id: '2', trigger: '9900', trail_distance: '100' },
    { ...order, id: '3', kind: 'limit', trigger: '9900', triggered_at: '2026-01-02T00:00:00.000Z' },
    { ...order, id: '4', kind: 'limit' },
  ];
  serve({ '/operator/users/orders': () => ({ data, page: 1, limit: 25, total: data.length }) });
  show(<UserOrders id={100_001} />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const said = (row: HTMLElement): (string | null)[] =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(rows.map((row) => said(row)[3])).toEqual(['Stop', 'Trailing stop', 'Stop-limit', 'Limit']);
  expect(rows.map((row) => said(row).at(-1))).toEqual(['Waiting', 'Waiting', 'Open', 'Open']);
  expect(rows.map((row) => said(row)[4])).toEqual([
    '9,900',
    '9,900Distance 100',
    expect.stringMatching(/^9,900.*2026/),
    '–',
  ]);
});
