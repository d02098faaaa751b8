import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { InvitationPage } from '../../src/operator/session/invitation-page.tsx';
import { show } from '../support/console.tsx';
import { serve } from '../support/server.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/?token=inv_1');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
});

async function fillIn(password: string, again: string) {
  const asked = serve({
    '/operator/invitation': () => ({
      email: 'new@example.com',
      name: 'New One',
      roles: ['finance'],
      expires_at: '2026-11-21T16:00:00Z',
      again: false,
      totp_secret: 'JBSWY3DPEHPK3PXP',
      totp_uri: 'otpauth://totp/Aureus?secret=JBSWY3DPEHPK3PXP',
      passkey_options: '{}',
    }),
    '/operator/invitation/accept': () => ({ done: true }),
  });
  show(<InvitationPage />);
  await userEvent.type(await screen.findByLabelText(/^New password\s*\*?$/), password);
  await userEvent.type(screen.getByLabelText(/New password again/), again);
  await userEvent.type(screen.getByLabelText(/Code of the authenticator/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Set up and finish' }));
  return () => asked.filter(({ path }) => path.endsWith('/accept')).map(({ fields }) => fields);
}

test('an invitation is accepted with the token of its address, a password and the code', async () => {
  const accepted = await fillIn('a long enough password', 'a long enough password');
  await screen.findByRole('heading', { name: 'You are set up' });
  expect(accepted()).toEqual([
    expect.objectContaining({ token: 'inv_1', password: 'a long enough password', code: '123456' }),
  ]);
});

test('a password mistyped once is not sent', async () => {
  const accepted = await fillIn('a long enough password', 'a long enough passwort');
  await screen.findByRole('alert');
  expect(accepted()).toEqual([]);
});
