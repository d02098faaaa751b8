import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, currentToken, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { ok, refuse } from '../../../client/test/support/server.ts';

beforeEach(closeSession);
afterEach(() => act(closeSession));

async function logIn(): Promise<void> {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('E-mail'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'a long password');
  const main = screen.getByRole('main');
  await person.click(within(main).getByRole('button', { name: 'Log in' }));
}

describe('login', () => {
  it('leads back to the page the user came from', async () => {
    const person = userEvent.setup();
    const { where, seen } = await openApp('/pages/fund/assets', { '/user/login': () => ok('tok-9') });
    await person.click(await screen.findByRole('link', { name: 'Log in' }));
    await logIn();
    await waitFor(() => expect(where()).toBe('/pages/fund/assets'));
    expect(currentToken()).toBe('tok-9');
    expect(await screen.findByText('Hide small')).toBeTruthy();
    const form = seen.find(({ path }) => path === '/user/login')?.form;
    expect(form?.get('user_string')).toBe('ada@example.com');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('a long password');
  });

  it('asks first when an action needs it, and comes back to where it was asked', async () => {
    const person = userEvent.setup();
    const { where } = await openApp('/pages/financial/index', { '/user/login': () => ok('tok-9') });
    await screen.findByRole('heading', { name: 'Finance' });
    act(() => useLoginGate.setState({ open: true }));
    const sheet = await screen.findByRole('dialog', { name: 'Log in to continue' });
    await person.click(within(sheet).getByRole('button', { name: 'Log in' }));
    await logIn();
    await waitFor(() => expect(where()).toBe('/pages/financial/index'));
  });

  it('says what is wrong before it asks the server, and what the server says', async () => {
    const person = userEvent.setup();
    const { seen } = await openApp('/pages/common/login', {
      '/user/login': () => refuse('error', 'Wrong password', 'account_not_found_or_wrong_password'),
    });
    await person.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Enter your e-mail address')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(seen.some(({ path }) => path === '/user/login')).toBe(false);
    await logIn();
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    expect(currentToken()).toBeNull();
  });

  it('is where a lost session leads after its notice, and the token is gone at once', async () => {
    openSession('stale');
    const { where } = await openApp('/pages/fund/assets', {
      '/wallet/list': () => refuse('999', 'Please log in again', 'not_logged_in'),
    });
    expect(await screen.findByText('Please log in again')).toBeTruthy();
    expect(currentToken()).toBeNull();
    await waitFor(() => expect(where()).toBe('/pages/common/login'));
  });

  it('is not where an unverified identity leads', async () => {
    openSession('tok');
    const { where } = await openApp('/pages/fund/assets', {
      '/wallet/list': () => refuse('998', 'Verify first', 'identity_required'),
    });
    expect(await screen.findByText('Verify first')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/pages/setting/real_mark'));
    expect(currentToken()).toBe('tok');
  });
});

describe('registering', () => {
  it('takes the invitation from the link, checks the passwords and logs in', async () => {
    const person = userEvent.setup();
    const { seen, where } = await openApp('/pages/common/register?code=007AB', {
      '/user/register': () => ok({ done: true }),
      '/user/login': () => ok('tok-new'),
      '/sms_mail': () => ok({ done: true }),
      '/user/timezone/update': ({ form }) => ok({ timezone: form.get('timezone') }),
    });
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation code (optional)')).value).toBe('007AB');
    await person.type(screen.getByLabelText('E-mail'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: 'Again in 120 s' })).toHaveProperty('disabled', true);
    await person.type(screen.getByLabelText('Code'), '12 34x56');
    await person.type(screen.getByLabelText('Password'), 'short');
    await person.type(screen.getByLabelText('Repeat password'), 'shorter');
    const submit = within(screen.getByRole('main')).getByRole('button', { name: 'Create account' });
    await person.click(submit);
    expect(screen.getByText('The two passwords do not match')).toBeTruthy();
    expect(screen.getByText('Enter the six digits')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('12 34x56');
    expect(seen.some(({ path }) => path === '/user/register')).toBe(false);

    await person.clear(screen.getByLabelText('Code'));
    await person.type(screen.getByLabelText('Code'), '１２ 34-56');
    await person.clear(screen.getByLabelText('Password'));
    await person.type(screen.getByLabelText('Password'), 'long enough 1');
    await person.clear(screen.getByLabelText('Repeat password'));
    await person.type(screen.getByLabelText('Repeat password'), 'long enough 1');
    await person.click(submit);
    await waitFor(() => expect(where()).toBe('/'));
    expect(currentToken()).toBe('tok-new');
    const form = seen.find(({ path }) => path === '/user/register')?.form;
    expect(Object.fromEntries(form ?? [])).toMatchObject({ code: '123456', extension_code: '007AB', type: 'email' });
    const zone = seen.find(({ path }) => path === '/user/timezone/update')?.form.get('timezone');
    expect(zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
