import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Roles } from '../../src/operator/people/roles.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const served = (permissions: readonly string[]) =>
  serve({
    '/operator/me': () => meSample(1, permissions),
    '/operator/roles': () => [
      { role: 'support', permissions: ['users.read'], operators: 2 },
      { role: 'risk', permissions: ['users.read', 'audit.read'], operators: 1 },
    ],
    '/operator/proposals/preview': () => ({
      subject: 'role support',
      lines: [
        { label: 'role.permissions', before: 'users.read', after: 'audit.read, users.read', unit: '', usdt: null },
      ],
    }),
  });

test('what a role allows is ticked, shown as a change, and proposed with all that is ticked then', async () => {
  openSession('op_token');
  const asked = served(['operators.read', 'operators.decide']);
  show(<Roles />);
  const box = await screen.findByRole('checkbox', { name: 'support: Read the audit log' });
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  expect(screen.queryByRole('button', { name: /Propose a change of/ })).toBe(null);
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Propose a change of support' }));
  const dialog = await screen.findByRole('dialog');
  // In words on both sides, not in the keys of the server.
  expect(await within(dialog).findByText('Read the audit log · See users')).toBeDefined();
  const fields = asked.find(({ path }) => path.endsWith('/preview'))?.fields;
  expect(JSON.parse(fields?.['payload'] ?? '')).toEqual({ role: 'support', permissions: ['users.read', 'audit.read'] });
});

test('a tick that is taken back changes nothing', async () => {
  openSession('op_token');
  served(['operators.read', 'operators.decide']);
  show(<Roles />);
  const box = await screen.findByRole('checkbox', { name: 'risk: Read the audit log' });
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  await userEvent.click(box);
  expect(screen.getByRole('button', { name: 'Propose a change of risk' })).toBeDefined();
  await userEvent.click(box);
  expect(screen.queryByRole('button', { name: /Propose a change of/ })).toBe(null);
});

test('who may only look finds the boxes locked', async () => {
  openSession('op_token');
  served(['operators.read']);
  show(<Roles />);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.every((box) => (box as HTMLInputElement).disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: /New role/ })).toBe(null);
});
