import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AccessPage } from '../../src/operator/access/access-page.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { Refusal, serve } from '../support/server.ts';

const passkey = { id: 4, name: 'Blue key', created_at: '2026-11-21T04:00:00Z', last_used_at: null };

/** The server asks for a proof until one was given. */
function served(own: object) {
  let proven = false;
  const fresh = (answer: unknown) => () => (proven ? answer : new Refusal('reauth_required', 'Confirm'));
  return serve({
    '/operator/me': () => meSample(1),
    '/operator/access': () => ({
      language: 'en',
      has_totp: true,
      password_changed_at: null,
      passkeys: [],
      fresh_until: null,
      ...own,
    }),
    '/operator/sessions': () => [],
    '/operator/access/prove': ({ code }) => {
      if (code !== '123456') return new Refusal('second_factor_wrong', 'The second factor is wrong.');
      proven = true;
      return { fresh_until: '2026-11-21T05:00:00Z' };
    },
    '/operator/access/password': fresh({ done: true }),
    '/operator/access/passkey/remove': fresh({ done: true }),
  });
}

test('S13: a change is asked for again once the code has proved who is there', async () => {
  openSession('op_token');
  const asked = served({});
  show(<AccessPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change the password' }));
  await userEvent.type(screen.getByLabelText(/Current password/), 'the one before');
  await userEvent.type(screen.getByLabelText(/^New password(?! again)/), 'seven lamps in a hall');
  await userEvent.type(screen.getByLabelText(/New password again/), 'seven lamps in a hall');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  const dialog = await screen.findByRole('dialog');
  const prove = async (code: string) => {
    const field = within(dialog).getByLabelText(/Code of the authenticator/);
    await userEvent.clear(field);
    await userEvent.type(field, code);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  };
  await prove('000000');
  await within(dialog).findByText(/^The second factor is wrong\./);
  expect(asked.filter(({ path }) => path === '/operator/access/password')).toHaveLength(1);
  await prove('123456');
  await screen.findByText('The password is changed. Your other sessions have ended.');
  const changes = asked.filter(({ path }) => path === '/operator/access/password');
  expect(changes.map(({ fields }) => fields['password'])).toEqual(['seven lamps in a hall', 'seven lamps in a hall']);
  await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBe(null));
});

test('the last factor has no way out', async () => {
  openSession('op_token');
  served({ has_totp: false, passkeys: [passkey] });
  show(<AccessPage />);
  expect(await screen.findByRole('button', { name: 'Remove · Blue key' })).toHaveProperty('disabled', true);
});

test('an authenticator that stands alone cannot be removed', async () => {
  openSession('op_token');
  served({});
  show(<AccessPage />);
  expect(await screen.findByRole('button', { name: 'Remove the authenticator' })).toHaveProperty('disabled', true);
});
