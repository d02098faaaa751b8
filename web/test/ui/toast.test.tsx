import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../src/ui/toast.tsx';
import { show } from '../support/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = (...all: Parameters<typeof toast>): void => act(() => toast(...all));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('what is said in passing stays as long as it takes to read', () => {
  show(null);
  say('Saved');
  pass(3_900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
  const long = 'Withdrawal cancelled. '.repeat(5);
  say(long);
  pass(8_000);
  expect(screen.queryByText(long.trim())).not.toBeNull();
  pass(300);
  expect(screen.queryByText(long.trim())).toBeNull();
});

test('what can be done about it is not taken away from who has come to it', () => {
  show(null);
  const run = vi.fn();
  say('Drawings cleared', { action: { label: 'Undo', run } });
  const undo = screen.getByText('Undo');
  pass(5_900);
  act(() => undo.focus());
  pass(60_000);
  expect(undo.isConnected).toBe(true);
  act(() => undo.blur());
  pass(5_900);
  fireEvent.pointerEnter(undo);
  pass(60_000);
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledOnce();
  expect(undo.isConnected).toBe(false);
});
