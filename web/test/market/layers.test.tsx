import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChartBoard } from '../../src/market/chart/chart-board.ts';
import DrawingLayer from '../../src/market/chart/drawing/drawing-layer.tsx';
import { readDrawings } from '../../src/market/chart/drawing/drawing-store.ts';
import MarkHandles from '../../src/market/chart/handles/mark-handles.tsx';
import { show } from '../support/render.tsx';

/** A hundred candles of a minute, two pixels each, prices from 200 at the top to 100 at the foot. */
function quietBoard() {
  const watchers = new Set<() => void>();
  const shown = { top: 200 };
  const chart = {
    getDataList: () => Array.from({ length: 100 }, (_, place) => ({ timestamp: place * 60_000 })),
    getSize: () => ({ width: 200, height: 100 }),
    convertFromPixel: () => [{ value: shown.top }, { value: 100 }],
    convertToPixel: () => ({ x: 1 }),
    getBarSpace: () => ({ bar: 2 }),
  };
  const board = {
    chart,
    interval: { seconds: 60 },
    watch: (listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  const draw = (top: number): void => {
    shown.top = top;
    for (const listener of watchers) listener();
  };
  return { board: board as unknown as ChartBoard, draw };
}

beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
});

const pointer = (element: Element, type: 'Down' | 'Move' | 'Up', clientX: number, clientY: number): void => {
  // jsdom knows no pointers: it takes them for plain events without a place.
  const event = new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, button: 0, clientX, clientY });
  fireEvent(element, event);
};

const place = { user: 7, market: 1 };
const drawings = () => screen.getByRole('group', { name: 'Drawings' });

function showDrawings(): void {
  show(<DrawingLayer board={quietBoard().board} place={place} scale={2} isOpen onClose={() => undefined} />);
}

test('a line is drawn by a drag, moved by keys, deleted, and all of it taken back', async () => {
  showDrawings();
  await userEvent.click(screen.getByRole('button', { name: 'Trend line' }));
  const surface = drawings().querySelector('rect')!;
  pointer(surface, 'Down', 21, 50);
  pointer(surface, 'Move', 60, 30);
  pointer(surface, 'Up', 61, 25);
  expect(readDrawings(place)).toMatchObject([
    {
      kind: 'trend',
      anchors: [
        { time: 600_000, price: 150 },
        { time: 1_800_000, price: 175 },
      ],
    },
  ]);
  const line = within(drawings()).getByRole('button', { name: /Trend line/ });
  act(() => line.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(readDrawings(place)[0]?.anchors[0]).toEqual({ time: 660_000, price: 150 });
  await userEvent.keyboard('{Delete}');
  expect(readDrawings(place)).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(readDrawings(place)[0]?.anchors[0]).toEqual({ time: 600_000, price: 150 });
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(readDrawings(place)[0]?.anchors[0]).toEqual({ time: 660_000, price: 150 });
});

test('two presses draw as well, and Escape gives up what was begun', async () => {
  showDrawings();
  const press = (x: number, y: number): void => {
    const surface = drawings().querySelector('rect')!;
    pointer(surface, 'Down', x, y);
    pointer(surface, 'Up', x, y);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Measure' }));
  press(21, 50);
  await userEvent.keyboard('{Escape}');
  expect(drawings().querySelector('rect')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Measure' }));
  press(21, 50);
  press(61, 25);
  expect(readDrawings(place)).toMatchObject([{ kind: 'measure' }]);
  expect(drawings().textContent).toContain('+25.00 (+16.67%) · 20 candles');
});

test('a key draws without a pointer; clearing all can be taken back from what is said about it', async () => {
  showDrawings();
  fireEvent.click(screen.getByRole('button', { name: 'Horizontal line' }), { detail: 0 });
  expect(readDrawings(place)).toMatchObject([{ kind: 'level', anchors: [{ price: 150 }] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all drawings' }));
  expect(readDrawings(place)).toEqual([]);
  await userEvent.click(
    within(document.querySelector<HTMLElement>('[popover]')!).getByRole('button', { name: 'Undo', hidden: true }),
  );
  expect(readDrawings(place)).toHaveLength(1);
});

test('a note is written where it was put', async () => {
  showDrawings();
  fireEvent.click(screen.getByRole('button', { name: 'Text' }), { detail: 0 });
  const sheet = screen.getByRole('dialog');
  await userEvent.type(within(sheet).getByRole('textbox'), 'breakout');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
  expect(readDrawings(place)).toMatchObject([{ kind: 'text', text: 'breakout' }]);
});

const marks = [
  { id: 'order 1', price: '150.00', label: 'Buy 1', tone: 'up', isMovable: true },
  { id: 'order 2', price: '120.00', label: 'Sell 1', tone: 'down' },
] as const;

function showHandles() {
  const drop = vi.fn<(id: string, price: string) => void>();
  const { board, draw } = quietBoard();
  const moves = { note: (_id: string, price: string) => `worth ${price}`, drop };
  show(<MarkHandles board={board} marks={marks} moves={moves} steps={{ tick: '0.5', priceScale: 2 }} />);
  return { drop, draw, handle: screen.getByRole('slider') };
}

test('a line that may be moved has a handle; a drag says what it would mean and drops it on a step', () => {
  const { drop, handle } = showHandles();
  expect(handle.getAttribute('aria-label')).toBe('Move Buy 1');
  pointer(handle, 'Down', 190, 50);
  pointer(handle, 'Move', 190, 39.8);
  const note = screen.getByText(/worth 160/);
  expect(note.dataset['below']).toBeUndefined();
  pointer(handle, 'Move', 190, 10);
  expect(note.dataset['below']).toBe('true');
  pointer(handle, 'Move', 190, 39.8);
  pointer(handle, 'Up', 190, 39.8);
  expect(drop.mock.calls).toEqual([['order 1', '160']]);
});

test('Escape puts a line back, and one that was not moved asks nothing', async () => {
  const { drop, handle } = showHandles();
  pointer(handle, 'Down', 190, 50);
  pointer(handle, 'Move', 190, 20);
  await userEvent.keyboard('{Escape}');
  expect(handle.getAttribute('aria-valuenow')).toBe('150');
  pointer(handle, 'Up', 190, 20);
  pointer(handle, 'Down', 190, 50);
  pointer(handle, 'Up', 190, 50);
  expect(drop).not.toHaveBeenCalled();
});

test('keys move a line by steps, Enter drops it', async () => {
  const { drop, handle } = showHandles();
  act(() => handle.focus());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(handle.getAttribute('aria-valuetext')).toBe('101.00 worth 101');
  expect(drop).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(drop.mock.calls).toEqual([['order 1', '101']]);
});

test('a handle is where its price is when the prices of the chart are others', () => {
  const { draw, handle } = showHandles();
  expect(handle.parentElement!.style.transform).toBe('translateY(50px)');
  act(() => draw(300));
  expect(handle.parentElement!.style.transform).toBe('translateY(75px)');
});
