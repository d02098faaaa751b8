import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { DebtsRow } from '../../src/wallet/debts-row.tsx';
import { loan } from '../loans/samples.ts';
import { show } from '../support/render.tsx';

beforeEach(() => {
  queryClient.clear();
  openSession('token');
});

const open = (data: readonly object[]) => {
  const seen = serve({ '/borrow/order/list': () => ok({ data, next: null }) });
  show(<DebtsRow />);
  return seen;
};

test('who owes something reads that it is not deducted, and is led to the loans', async () => {
  open([loan()]);
  const link = await screen.findByRole('link', { name: /Your loans/ });
  expect(link.getAttribute('href')).toBe('#/pages/borrowing/orders');
  expect(link.textContent).toContain('What you owe is not deducted from your total.');
});

test('who owes nothing sees nothing of it', async () => {
  const seen = open([]);
  await waitFor(() => expect(seen.map(({ form }) => form.get('status'))).toEqual(['2']));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link')).toBeNull();
});
