import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

test('a message that leads to another list of the page that is open shows that list', async () => {
  openSession('token');
  const path = '/pages/transaction/currency_order';
  const { router } = await openApp(`${path}?tab=open`, {
    '/coin/list': () => ok({ data: [], page: 1, limit: 20, total: 0 }),
  });
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  await screen.findByRole('tab', { name: 'Open orders' });
  expect(chosen()).toBe('Open orders');
  await act(() => router.navigate({ to: path, search: { tab: 'history' } }));
  expect(chosen()).toBe('History');
});
