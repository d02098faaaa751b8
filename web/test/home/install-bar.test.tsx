import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { followInstall } from '../../src/platform/install/install.ts';
import { openApp } from '../support/app.tsx';

beforeAll(followInstall);
afterEach(() => {
  // Whatever was offered is over.
  act(() => void globalThis.dispatchEvent(new Event('appinstalled')));
  Reflect.deleteProperty(navigator, 'standalone');
  localStorage.removeItem('closedInstallBar');
});

const name = 'Aureus on your home screen';
const open = (page = '/') => openApp(page, { '/news/index_pop': () => ok(null), '/lh/deposit/config': () => ok([]) });

/** The browser says that the app may be installed. @returns what it would be asked by */
async function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  await act(async () => void globalThis.dispatchEvent(event));
  return { event, prompt };
}

test.each(['accepted', 'dismissed'] as const)(
  'the browser asks, once, and is %s; the bar does not come again',
  async (outcome) => {
    await open();
    const { event, prompt } = await offer(outcome);
    // Its own bar does not come over ours.
    expect(event.defaultPrevented).toBe(true);
    const bar = await screen.findByRole('complementary', { name });
    await userEvent.click(within(bar).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name })).toBeNull());
    expect(prompt).toHaveBeenCalledOnce();
    cleanup();
    const { seen } = await open();
    await offer(outcome);
    await waitFor(() => expect(seen.some(({ path }) => path === '/news/index_pop')).toBe(true));
    expect(screen.queryByRole('complementary', { name })).toBeNull();
  },
);

test('whoever closes the bar finds the same in the settings, which shows it only while the device can', async () => {
  await open();
  const { prompt } = await offer('accepted');
  const bar = await screen.findByRole('complementary', { name });
  await userEvent.click(within(bar).getByRole('button', { name: 'Do not show this again' }));
  expect(screen.queryByRole('complementary', { name })).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  cleanup();
  await open('/pages/setting/setting');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull());
});

test('where only the user can do it, the steps are shown', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  await open();
  const bar = await screen.findByRole('complementary', { name });
  await userEvent.click(within(bar).getByRole('button', { name: 'Add' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add to home screen' });
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name })).toBeNull());
});

test('an app that was opened from the home screen, and a device that cannot, are offered nothing', async () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  const { seen } = await open();
  await waitFor(() => expect(seen.some(({ path }) => path === '/news/index_pop')).toBe(true));
  expect(screen.queryByRole('complementary', { name })).toBeNull();
});
