import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp, site } from '../support/app.tsx';

const URL_OF_GAME = 'https://games.example/play?room=2';

const open = (value: string, hosts: string[] = ['games.example']) =>
  openApp('/pages/game/game', {
    '/getSetting': () => ok({ keyword: 'game_url', value }),
    '/getSiteConfig': () => ok({ ...site, frame_hosts: hosts }),
  });
const frame = () => document.querySelector('iframe');

test('it says whose page it is before it opens, and while it is shown', async () => {
  openSession('a-secret-token');
  await open(URL_OF_GAME);
  expect(await screen.findByRole('heading', { name: 'You are leaving Aureus' })).toBeTruthy();
  expect(screen.getByText('games.example')).toBeTruthy();
  expect(frame()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(frame()).not.toBeNull());
  expect(screen.getByText('games.example')).toBeTruthy();
  expect(screen.getByText('not a page of Aureus')).toBeTruthy();
});

test('the page runs apart, and is given nothing but its own address', async () => {
  openSession('a-secret-token');
  await open(URL_OF_GAME);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(frame()).not.toBeNull());
  const shown = frame()!;
  expect(shown.getAttribute('src')).toBe(URL_OF_GAME);
  expect(shown.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
    'allow-forms',
    'allow-same-origin',
    'allow-scripts',
  ]);
  expect(shown.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(shown.getAttribute('allow')).toBe('');
  expect(shown.outerHTML).not.toContain('a-secret-token');
});

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['//games.example/'],
  ['https://games.example@evil.example/'],
  ['https://evil.example/'],
  ['https://games.example.evil.example/'],
  ['https://gаmes.example/'],
  ['https:\\\\games.example'],
  ['https://games.example:8443/'],
  ['https://localhost/'],
])('S39: %s is not shown', async (url) => {
  await open(url);
  expect(await screen.findByText('This page cannot be shown here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the page' })).toBeNull();
  expect(frame()).toBeNull();
});

test('without a game it says so, and a failure says so and tries again', async () => {
  await open('');
  expect(await screen.findByText('There is no game right now')).toBeTruthy();
});

test('a setting that cannot be read is a failure and no missing game', async () => {
  let fails = true;
  await openApp('/pages/game/game', {
    '/getSetting': () =>
      fails ? refuse('error', 'The server is busy.', 'busy') : ok({ keyword: 'game_url', value: '' }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no game right now')).toBeTruthy();
});

test('where the policy of the page that was loaded stops it, the app offers to load again', async () => {
  await open(URL_OF_GAME);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(frame()).not.toBeNull());
  const stopped = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' });
  act(() => void document.dispatchEvent(stopped));
  expect(await screen.findByRole('button', { name: 'Load again' })).toBeTruthy();
  expect(frame()).toBeNull();
});

test('a page that fills the history with steps of its own cannot keep anybody: back leads home', async () => {
  const { router, where } = await openApp('/', {
    '/getSetting': () => ok({ keyword: 'game_url', value: URL_OF_GAME }),
    '/getSiteConfig': () => ok({ ...site, frame_hosts: ['games.example'] }),
  });
  await act(() => router.navigate({ to: '/pages/game/game' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open the page' }));
  await waitFor(() => expect(frame()).not.toBeNull());
  // What the page has pushed comes first, however many steps there are.
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(where()).toBe('/'));
  expect(frame()).toBeNull();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});
