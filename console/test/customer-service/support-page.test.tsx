import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openSession } from '../../src/platform/session/session.ts';
import { PreparedReplies } from '../../src/support/prepared-replies.tsx';
import { QueueColumn } from '../../src/support/queue-column.tsx';
import { Tickets } from '../../src/support/tickets.tsx';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const one = (id: number, more: object = {}) => ({
  id,
  conversation_id: id * 10,
  user_id: 100001,
  user_name: 'a•••@example.com',
  subject: 'deposit',
  language: 'en',
  state: 'waiting',
  agent_id: null,
  agent: null,
  asked_at: '2026-11-26T08:00:00.000Z',
  snoozed_until: null,
  created_at: '2026-11-26T08:00:00.000Z',
  closed_at: null,
  rating: null,
  ...more,
});
const ticket = {
  id: 4,
  email: 'so•••@example.com',
  subject: 'account',
  language: 'en',
  request_id: 'abcd-1234',
  text: '<img src=x onerror=alert(1)>',
  created_at: '2026-11-26T08:00:00.000Z',
  answer: null,
  agent: null,
  answered_at: null,
};

function open(element: React.ReactElement, answers: Parameters<typeof serve>[0]) {
  openSession('t');
  const seen = serve({ '/operator/me': () => meSample(2, ['support.answer']), ...answers });
  show(element);
  return seen;
}

test('the queue says who waits and who is there; the next one is taken without a number', async () => {
  const seen = open(<QueueColumn chosen={null} />, {
    '/operator/support/queue': ({ state }) => ({
      data: state === 'waiting' ? [one(1), one(2)] : [],
      next: null,
      agents: [{ id: 2, name: 'Ada Byron', open: 3 }],
      on_duty: true,
      waiting: 2,
      mine: 3,
    }),
    '/operator/support/take': () => one(1, { state: 'assigned', agent_id: 2, agent: 'Ada Byron' }),
  });
  expect(await screen.findByText('2 waiting, 3 mine')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Waiting' })).getAllByRole('button')).toHaveLength(2);
  expect(screen.getByText(/Ada Byron \(3\)/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take the next' }));
  const taken = seen.filter(({ path }) => path === '/operator/support/take');
  expect(taken).toHaveLength(1);
  expect(taken[0]?.fields['id']).toBeUndefined();
});

test('nothing is taken where nobody waits', async () => {
  open(<QueueColumn chosen={null} />, {
    '/operator/support/queue': () => ({ data: [], next: null, agents: [], on_duty: false, waiting: 0, mine: 0 }),
  });
  expect(await screen.findByText('0 waiting, 0 mine')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take the next' })).toHaveProperty('disabled', true);
});

test('a ticket is shown as words and answered once', async () => {
  const seen = open(<Tickets />, {
    '/operator/support/tickets': () => ({ data: [ticket], next: null }),
    '/operator/support/tickets/answer': () => ({
      ...ticket,
      answer: 'Done',
      agent: 'Ada',
      answered_at: ticket.created_at,
    }),
  });
  expect(await screen.findByText(ticket.text)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  const send = screen.getByRole('button', { name: 'Send the answer' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer by mail' }), ' Try again ');
  await userEvent.click(send);
  expect(seen.filter(({ path }) => path === '/operator/support/tickets/answer').map(({ fields }) => [fields['id'], fields['text']])).toEqual([['4', 'Try again']]); // prettier-ignore
});

test('a prepared reply is changed by its number, a new one has none', async () => {
  const reply = {
    id: 9,
    language: 'en',
    title: 'Deposit',
    text: 'Please wait.',
    operator: 'Ada',
    changed_at: ticket.created_at,
  };
  const seen = open(<PreparedReplies />, {
    '/operator/support/replies': () => [reply],
    '/operator/support/replies/save': () => reply,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Deposit' }));
  const titles = screen.getAllByRole('textbox', { name: 'Title' });
  expect(titles).toHaveLength(2);
  await userEvent.type(titles[1]!, 's');
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!);
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Title' })[0]!, 'New');
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Text' })[0]!, 'Words');
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
  const saved = seen.filter(({ path }) => path === '/operator/support/replies/save');
  expect(saved.map(({ fields }) => [fields['id'], fields['title']])).toEqual([
    ['9', 'Deposits'],
    [undefined, 'New'],
  ]);
});
