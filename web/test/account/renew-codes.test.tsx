import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { safeState } from '../support/safe-state.ts';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';

beforeEach(() => openSession('tok-1'));
afterEach(() => act(closeSession));

const TIME = '2026-11-01T00:00:00Z';
const state = (left: number) => ({ ...safeState, recovery_codes_left: left, passkeys: 1 });

async function openSheet(person: ReturnType<typeof userEvent.setup>, renew: Responder) {
  const { seen } = await openApp('/pages/setting/security', {
    '/safe/state': () => ok(state(3)),
    '/safe/passkeys': () => ok([{ id: 1, name: 'Phone', create_time: TIME, last_used_time: null, synced: true }]),
    '/safe/recovery/renew': renew,
  });
  await person.click(await screen.findByRole('button', { name: /Passkeys/ }));
  return { seen, sheet: within(await screen.findByRole('dialog', { name: 'Passkeys' })) };
}

it('who has a passkey alone makes new recovery codes, and they stay until they are kept', async () => {
  const person = userEvent.setup();
  const codes = ['7K2QF-M9XTA', 'ABCDE-23456'];
  const { seen, sheet } = await openSheet(person, () => ok({ recovery_codes: codes }));
  expect(await sheet.findByText('Recovery codes left: 3')).toBeTruthy();
  await person.click(sheet.getByRole('button', { name: 'New recovery codes' }));
  expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(codes);
  expect(seen.filter(({ path }) => path === '/safe/recovery/renew')).toHaveLength(1);
  await person.keyboard('{Escape}');
  expect(sheet.getAllByRole('listitem')).toHaveLength(2);
  await person.click(sheet.getByRole('checkbox'));
  await person.click(sheet.getByRole('button', { name: 'Done' }));
  expect(await sheet.findByText('Phone')).toBeTruthy();
});

it('codes that were refused are said to be, and the old ones stay', async () => {
  const person = userEvent.setup();
  const { sheet } = await openSheet(person, () =>
    refuse('error', 'The account has changed meanwhile.', 'safety_changed'),
  );
  await person.click(await sheet.findByRole('button', { name: 'New recovery codes' }));
  expect((await sheet.findByRole('alert')).textContent).toContain('changed meanwhile');
  expect(sheet.getByText('Recovery codes left: 3')).toBeTruthy();
});
