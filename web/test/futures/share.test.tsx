import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../client/test/support/server.ts';
import { closedFigures, openFigures } from '../../src/futures/share/figures.ts';
import { givePicture } from '../../src/platform/files/give-picture.ts';
import ShareSheet from '../../src/futures/share/share-sheet.tsx';
import { quietServer } from '../support/app.tsx';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const closed = (change: Parameters<typeof row>[0]) =>
  closedFigures(row({ status: 3, complete_time: '2026-02-01T00:00:00Z', ...change }));

test('a closed position returns the way of its price times its leverage, and the amount that belongs to it', () => {
  expect(closed({ update_price: '103', fact_profits: '30' })).toMatchObject({
    percent: '30',
    profit: '30',
    exit: '103',
  });
  expect(closed({ type: 2, update_price: '103', fact_profits: '-30' })).toMatchObject({
    percent: '-30',
    profit: '-30',
  });
});

test('what was closed in parts has no amount that stands beside its last price, and without a price there is nothing', () => {
  expect(closed({ update_price: '103', fact_profits: '45' })).toMatchObject({ percent: '30', profit: null });
  expect(closed({ update_price: '0' })).toBeNull();
});

test('an open position says what the list says', () => {
  expect(openFigures(row({ update_price: '101' }), '9.8', '9.8')).toMatchObject({
    percent: '9.8',
    profit: '9.8',
    exit: '101',
    isClosed: false,
  });
});

/** A canvas that makes a picture, and a place where files are saved. */
const canvas = () =>
  ({ toBlob: (made: BlobCallback) => made(new Blob(['x'], { type: 'image/png' })) }) as HTMLCanvasElement;
afterEach(() => vi.unstubAllGlobals());
const browser = (share: () => Promise<void>, canShare = true): unknown =>
  vi.stubGlobal('navigator', { ...navigator, share, canShare: () => canShare });

test('a picture is handed to another app; where that cannot be done it is saved', async () => {
  const save = vi.fn<(blob: Blob, name: string) => void>();
  browser(async () => undefined);
  expect(await givePicture(canvas(), 'BTC-USDT.png', true, save)).toBe('shared');
  browser(() => Promise.reject(new DOMException('left', 'AbortError')));
  expect(await givePicture(canvas(), 'BTC-USDT.png', true, save)).toBe('left');
  expect(save).not.toHaveBeenCalled();
  browser(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  expect(await givePicture(canvas(), 'BTC-USDT.png', true, save)).toBe('saved');
  browser(async () => undefined, false);
  expect(await givePicture(canvas(), 'BTC-USDT.png', true, save)).toBe('saved');
  expect(await givePicture(canvas(), 'BTC-USDT.png', false, save)).toBe('saved');
  expect(save.mock.calls.map(([, name]) => name)).toEqual(['BTC-USDT.png', 'BTC-USDT.png', 'BTC-USDT.png']);
  await expect(
    givePicture({ toBlob: (made: BlobCallback) => made(null) } as HTMLCanvasElement, 'x', false, save),
  ).rejects.toThrow();
});

beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('the sheet says what is on the poster; the amount stands there only when it is asked for', async () => {
  serve(quietServer);
  show(<ShareSheet figures={openFigures(row({ update_price: '101' }), '9.8', '9.8')} onClose={() => undefined} />);
  const sheet = screen.getByRole('dialog', { name: 'Share' });
  const poster = within(sheet).getByRole('img');
  await waitFor(() => expect(poster.getAttribute('aria-label')).toContain('+9.80%'));
  expect(poster.getAttribute('aria-label')).toContain('BTC/USDT, Long, 10×');
  expect(poster.getAttribute('aria-label')).toContain('Mark price, 101');
  expect(poster.getAttribute('aria-label')).not.toContain('+9.80 USDT');
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Show the amount' }));
  expect(poster.getAttribute('aria-label')).toContain('+9.80 USDT');
});
