import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ok, refuse } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

const notice = (id: number, change: object = {}) => ({
  id,
  kind: 'deposit_credited',
  title: `Message ${id}`,
  body: 'What happened',
  is_read: false,
  may_remove: true,
  create_time: '2026-11-01T00:00:00Z',
  ...change,
});

test('a message that may be removed has a button for it; removed, it can be brought back', async () => {
  openSession('token');
  let data = [notice(2), notice(1, { kind: 'password_changed', may_remove: false })];
  const removed: string[] = [];
  await openApp('/pages/mailMessage/mailMessageList', {
    '/notice/list': () => ok({ data, page: 1, limit: 20, total: data.length }),
    '/notice/unread': () => ok({ count: data.length }),
    '/notice/remove': ({ form }) => {
      removed.push(`removed ${form.get('id')}`);
      data = data.filter(({ id }) => id !== 2);
      return ok({ count: 1 });
    },
    '/notice/restore': ({ form }) => {
      removed.push(`restored ${form.get('id')}`);
      data = [notice(2), ...data];
      return ok({ count: 2 });
    },
  });
  await screen.findByText('Message 2');
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Message 2' }));
  await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await screen.findByText('Message 2')).toBeTruthy();
  expect(removed).toEqual(['removed 2', 'restored 2']);
});

test('one message says what it is about, and that one about safety stays', async () => {
  openSession('token');
  await openApp('/pages/mailMessage/mailMessageDetail?id=1', {
    '/mailMessage/detail': () =>
      ok({
        ...notice(1, { kind: 'loan_warned', loan: 4, may_remove: false }),
        content: 'What happened',
        is_read: true,
      }),
    '/notice/unread': () => ok({ count: 0 }),
  });
  expect(await screen.findByRole('heading', { name: 'Message 1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the loan' }).getAttribute('href')).toContain(
    '/pages/borrowing/order?id=4',
  );
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText(/stay for 30 days/)).toBeTruthy();
});

test.each([
  [
    '/pages/mailMessage/mailMessageDetail?id=99',
    '/mailMessage/detail',
    'notice_unknown',
    'This message does not exist',
  ],
  ['/pages/mailMessage/ggDetail?id=99', '/news/detail', 'article_unknown', 'This article does not exist'],
])('what does not exist is not called a failure (%s)', async (page, path, code, said) => {
  openSession('token');
  await openApp(page, {
    [path]: () => refuse('error', 'There is none.', code),
    '/notice/unread': () => ok({ count: 0 }),
  });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
