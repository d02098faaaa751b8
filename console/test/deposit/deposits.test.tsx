import { operatorDeposit, operatorDeposits } from '@aureus/contract/deposit/operator-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Deposits } from '../../src/deposit/deposits.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { depositSample, meSample, proposalSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const resources = {
  deposits: {
    list: operatorDeposits,
    detail: operatorDeposit,
    sorts: { created: { ASC: 'created', DESC: '-created' } },
  },
};

function open(more: Partial<ReturnType<typeof depositSample>> = {}) {
  openSession('t');
  const asked = serve({
    '/operator/me': () => meSample(2, ['deposits.read', 'deposits.decide']),
    '/operator/deposits': () => ({
      data: [depositSample(11, '10'), { ...depositSample(12, '25.5'), ...more }],
      page: 1,
      limit: 25,
      total: 2,
    }),
    '/operator/proposals/preview': () => ({ subject: 'deposit 12', lines: proposalSample.preview }),
    '/operator/proposals/add': () => proposalSample,
  });
  show(<Deposits />, resources);
  return asked;
}

test('the queue begins with what waits, oldest first', async () => {
  const asked = open();
  await screen.findByText('#11');
  const [list] = asked.filter(({ path }) => path === '/operator/deposits');
  expect(list?.fields).toMatchObject({ state: 'waiting', sort: 'created', page: '1', limit: '25' });
});

test('j chooses, p proposes: the preview first, then the reason, then it is sent', async () => {
  const asked = open();
  await screen.findByText('#12');
  // The acts are there once it is known who is on duty.
  await waitFor(() => expect(asked.some(({ path }) => path === '/operator/me')).toBe(true));
  await userEvent.keyboard('jj');
  await waitFor(() => expect(screen.getByText('#12').closest('tr')?.getAttribute('aria-selected')).toBe('true'));
  await userEvent.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: 'Credit deposit 12' });
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/Amount that arrived/);
  expect(amount.value).toBe('25.5');

  await userEvent.type(within(dialog).getByLabelText(/Transaction ID on TRC20/), ' 9f8e7d ');
  await userEvent.type(within(dialog).getByLabelText(/Output/), '2');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1.5.3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show what would change' }));
  await within(dialog).findByText('Not a number. Write it like 1,234.5');
  expect(asked.some(({ path }) => path.endsWith('/preview'))).toBe(false);

  await userEvent.clear(amount);
  await userEvent.type(amount, '２5,50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show what would change' }));
  await within(dialog).findByRole('table', { name: 'What would change' });
  const propose = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  expect(propose.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText(/Why/), 'Seen on the chain');
  await userEvent.click(propose);
  await screen.findByText('Proposal 5 waits for a second operator.');
  const sent = asked.find(({ path }) => path.endsWith('/add'))?.fields;
  expect(sent).toMatchObject({ kind: 'deposit.credit', reason: 'Seen on the chain' });
  expect(JSON.parse(sent?.['payload'] ?? '')).toEqual({ id: 12, amount: '25.5', tx_id: '9f8e7d', output: 2 });
});

test('a changed field takes the preview away', async () => {
  open();
  await screen.findByText('#11');
  await userEvent.keyboard('jp');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Transaction ID/), '9f8e7d');
  await userEvent.type(within(dialog).getByLabelText(/Output/), '0');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show what would change' }));
  await within(dialog).findByRole('table', { name: 'What would change' });
  await userEvent.type(within(dialog).getByLabelText(/Amount that arrived/), '0');
  expect(within(dialog).queryByRole('table', { name: 'What would change' })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Propose' })).toBeNull();
});

test('a voucher that looks like an earlier one leads to it, and a large sum asks for a third operator', async () => {
  open({ alike_to: 7, check_needed: true });
  const link = await screen.findByRole('link', { name: '#7' });
  expect(link.getAttribute('href')).toContain('/deposits/7/show');
  expect(screen.getAllByText('Third operator')).toHaveLength(1);
});

test('what the user named is where the payment is named, and a payment without outputs asks for none', async () => {
  open({ network: 'XRP', stated_payment: 'ABCD' });
  await screen.findByText('#12');
  await userEvent.keyboard('jjp');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Transaction ID on XRP/).value).toBe('ABCD');
  expect(within(dialog).queryByLabelText(/Output/)).toBeNull();
});

test('a payment that is hidden is not put into the form: its rest is none', async () => {
  open({ network: 'XRP', stated_payment: '•••ABCD' });
  await screen.findByText('#12');
  await userEvent.keyboard('jjp');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Transaction ID on XRP/).value).toBe('');
});

test('? shows the keys', async () => {
  open();
  await screen.findByText('#11');
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keys' });
});
