import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { ok } from '../../../client/test/support/server.ts';

const page = window as Window & { ethereum?: unknown };
const TOKEN = 'A'.repeat(43);
const NEW_PASSWORD = 'lanterns-over-the-harbour';

beforeEach(closeSession);
afterEach(() => {
  delete page.ethereum;
  act(closeSession);
});

it('an account that opens by a wallet is brought back by its signature, and asked for no old password', async () => {
  page.ethereum = {
    isMetaMask: true,
    request: async ({ method }: { method: string }) =>
      ({ eth_requestAccounts: ['0xabc'], eth_chainId: '0x1', personal_sign: '0x5a' })[method],
  };
  const person = userEvent.setup();
  const { seen, where } = await openApp(`/pages/common/undo?token=${TOKEN}`, {
    '/user/undo/show': () =>
      ok({
        change: 'email_bound',
        create_time: '2026-11-01T00:00:00Z',
        until: '2026-11-03T00:00:00Z',
        later: [],
        factors: [],
        wallet: true,
      }),
    '/user/walletLogin/challenge': () => ok({ message: 'sign me', nonce: 'n', expires_at: '2026-11-01T00:05:00Z' }),
    '/user/undo': () => ok({ done: true }),
  });
  const main = within(await screen.findByRole('main'));
  const sign = await main.findByRole('button', { name: 'Undo and sign with MetaMask' });
  expect(screen.queryByLabelText('Password before the change')).toBeNull();
  await person.click(sign);
  expect(seen.some(({ path }) => path === '/user/undo')).toBe(false);
  await person.type(screen.getByLabelText('New password'), NEW_PASSWORD);
  await person.type(screen.getByLabelText('Repeat password'), NEW_PASSWORD);
  await person.click(sign);
  await waitFor(() => expect(where()).toContain('/pages/common/login'));
  const form = Object.fromEntries(seen.find(({ path }) => path === '/user/undo')?.form ?? []);
  expect(form).toMatchObject({ token: TOKEN, wallet_message: 'sign me', wallet_signature: '0x5a' });
  expect(form).not.toHaveProperty('old_password');
});
