import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { order, receipt } from './samples.ts';

test('the address of a message opens its subscription, also one that the list has not come to yet', async () => {
  openSession('token');
  const newer = { ...order, id: 40, title: 'Another project' };
  await openApp('/pages/ieo/order?order=7', {
    '/user/project/order': ({ form }) => {
      const data = form.get('before') === '8' && form.get('limit') === '1' ? [order] : [newer];
      return ok({ data, page: 1, limit: 20, total: 2 });
    },
    '/user/project/receipt': () => ok(receipt),
  });
  const sheet = await screen.findByRole('dialog', { name: 'Helia Grid' });
  expect(within(sheet).getByText('Locked')).toBeDefined();
});

test('the number of a subscription of somebody else opens nothing', async () => {
  openSession('token');
  await openApp('/pages/ieo/order?order=9', {
    '/user/project/order': () => ok({ data: [order], page: 1, limit: 20, total: 1 }),
  });
  await screen.findByText('Helia Grid');
  expect(screen.queryByRole('dialog')).toBeNull();
});
