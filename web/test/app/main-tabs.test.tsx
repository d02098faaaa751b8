import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tabPages } from '../../src/app/frame-pages.ts';
import { afterPaint } from '../../src/ui/after-paint.ts';
import { pushOverlay } from '../../src/ui/overlay-stack.ts';
import { openApp } from '../support/app.tsx';

const tab = (name: string): HTMLElement => screen.getByRole('link', { name });
const marked = (): string[] => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
/** The next frame, and what was to be done after it. */
const frame = (): Promise<void> => act(() => new Promise<void>((resolve) => void afterPaint(resolve)));

async function openHome() {
  const app = await openApp('/pages/index/index');
  await screen.findByRole('link', { name: 'Finance' });
  // While the start still draws, a touch is not always drawn before the next line of a test.
  await expect.poll(() => app.router.state.status).toBe('idle');
  await frame();
  return app;
}

it('loads the page of a tab while the finger is down, and opens it when it comes up', async () => {
  const { where } = await openHome();
  const preload = vi.spyOn(tabPages.finance, 'preload');
  fireEvent.pointerDown(tab('Finance'));
  expect(preload).toHaveBeenCalledOnce();
  expect(marked()).toEqual(['Home']);
  fireEvent.click(tab('Finance'));
  await expect.poll(where).toBe('/pages/financial/index');
});

it('marks a tab at once and opens its page after the frame that says so', async () => {
  const { where } = await openHome();
  fireEvent.click(tab('Finance'));
  expect(marked()).toEqual(['Finance']);
  const inFrame = await act(() => new Promise<string>((resolve) => void requestAnimationFrame(() => resolve(where()))));
  expect(inFrame).toBe('/pages/index/index');
  expect(await screen.findByRole('heading', { name: 'Finance' })).toBeTruthy();
});

it('marks another tab again when one goes back', async () => {
  const { where } = await openHome();
  fireEvent.click(tab('Finance'));
  await screen.findByRole('heading', { name: 'Finance' });
  act(() => window.history.back());
  await expect.poll(where).toBe('/pages/index/index');
  await expect.poll(marked).toEqual(['Home']);
});

it('opens only the last of two tabs that are touched before a frame is painted', async () => {
  const { router } = await openHome();
  const push = vi.spyOn(router.history, 'push');
  fireEvent.click(tab('Finance'));
  fireEvent.click(tab('Assets'));
  expect(marked()).toEqual(['Assets']);
  await frame();
  expect(push.mock.calls).toEqual([['/pages/fund/assets']]);
  // All tests share one address: what is under way must not change it in the next.
  await expect
    .poll(() => [router.state.status, router.state.location.pathname])
    .toEqual(['idle', '/pages/fund/assets']);
});

it('stays where it is when its own tab is touched right after another', async () => {
  const { where } = await openHome();
  fireEvent.click(tab('Finance'));
  fireEvent.click(tab('Home'));
  expect(marked()).toEqual(['Home']);
  await frame();
  expect(where()).toBe('/pages/index/index');
});

it('leads to an address that is typed while a sheet is open, closes the sheet, and goes on as before', async () => {
  const { where } = await openHome();
  fireEvent.click(tab('Finance'));
  await screen.findByRole('heading', { name: 'Finance' });
  const dialog = document.createElement('dialog');
  const close = vi.fn<() => void>(() => gone());
  const gone = pushOverlay(dialog, close);
  act(() => void (window.location.hash = '/pages/fund/assets'));
  await expect.poll(where).toBe('/pages/fund/assets');
  expect(close).toHaveBeenCalledOnce();
  act(() => void (window.location.hash = '/pages/market/market'));
  await expect.poll(where).toBe('/pages/market/market');
});
