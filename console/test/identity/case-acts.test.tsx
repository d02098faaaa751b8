import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useCaseActs } from '../../src/identity/case-acts.ts';
import { showActs } from '../support/acts.tsx';

const open = (more: { status?: string; assigned_to?: number | null; permissions?: string[] } = {}) =>
  showActs(
    useCaseActs,
    { id: 9, user_id: 100_001, level: 2, status: more.status ?? 'waiting', assigned_to: more.assigned_to ?? null },
    { permissions: more.permissions ?? ['identity.decide'], takes: '/operator/identity/assign' },
  );

test('a case is passed for its user and level', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose' }));
  expect(proposed).toMatchObject([{ kind: 'identity.pass', payload: { user_id: 100_001, level: 2 } }]);
  expect(proposed[0]?.fields).toBeUndefined();
});

test('a refusal is of the same case and says why', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(proposed).toMatchObject([
    {
      kind: 'identity.refuse',
      payload: { user_id: 100_001, level: 2 },
      fields: [{ name: 'reason' }, { name: 'note', optional: true }],
    },
  ]);
});

test.each([
  ['nobody has is taken', null, 'me'],
  ['another has is taken', 3, 'me'],
  ['the operator has is given back', 2, 'none'],
])('what %s', async (_, holder, to) => {
  const { taken } = open({ assigned_to: holder });
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }));
  await waitFor(() => expect(taken()).toEqual([expect.objectContaining({ id: '9', to })]));
});

test.each([
  ['what is decided', { status: 'passed' }],
  ['who may not decide', { permissions: ['identity.read'] }],
])('there is nothing to do for %s', async (_, more) => {
  open(more);
  await screen.findByText('on duty');
  expect(screen.queryByRole('button')).toBeNull();
});
