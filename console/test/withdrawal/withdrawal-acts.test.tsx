import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useWithdrawalActs } from '../../src/withdrawal/withdrawal-acts.ts';
import { showActs } from '../support/acts.tsx';

const open = (state: WithdrawalState, more: { assigned_to?: number; permissions?: string[] } = {}) =>
  showActs(
    useWithdrawalActs,
    { id: 31, state, assigned_to: more.assigned_to ?? 0 },
    { permissions: more.permissions ?? ['withdrawals.decide'], takes: '/operator/withdrawal/assign' },
  );

test.each([
  ['requested', 'withdrawal.approve', []],
  ['approved', 'withdrawal.complete', ['tx_id']],
  ['sent', 'withdrawal.complete', ['tx_id']],
] as const)('what is %s goes on by %s', async (state, kind, names) => {
  const { proposed } = open(state);
  await userEvent.click(await screen.findByRole('button', { name: 'Propose' }));
  expect(proposed).toMatchObject([{ kind, payload: { id: 31 } }]);
  expect((proposed[0]?.fields ?? []).map(({ name }) => name)).toEqual(names);
});

test('what has been sent cannot be refused, what has not can be', async () => {
  open('sent');
  await screen.findByRole('button', { name: 'Propose' });
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
});

test.each(['requested', 'approved'] as const)('what is %s can be refused, with a reason', async (state) => {
  const { proposed } = open(state);
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(proposed).toMatchObject([{ kind: 'withdrawal.refuse', payload: { id: 31 }, fields: [{ name: 'reason' }] }]);
});

test.each([
  ['nobody has is taken', 0, 'me'],
  ['another has is taken', 3, 'me'],
  ['the operator has is given back', 2, 'nobody'],
] as const)('what %s', async (_, holder, to) => {
  const { taken } = open('requested', { assigned_to: holder });
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }));
  await waitFor(() => expect(taken()).toEqual([expect.objectContaining({ id: '31', to })]));
});

test.each([
  ['what is done', 'done', ['withdrawals.decide']],
  ['who may not decide', 'requested', ['withdrawals.read']],
] as const)('there is nothing to do for %s', async (_, state, permissions) => {
  open(state, { permissions: [...permissions] });
  await screen.findByText('on duty');
  expect(screen.queryByRole('button')).toBeNull();
});
