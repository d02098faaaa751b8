import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../src/ui/after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('work waits until the frame is painted, not only begun', () => {
  const done: string[] = [];
  afterPaint(() => done.push('work'));
  requestAnimationFrame(() => done.push('frame'));
  vi.advanceTimersToNextFrame();
  expect(done).toEqual(['frame']);
  vi.runAllTimers();
  expect(done).toEqual(['frame', 'work']);
});

test('called off before the frame or between frame and work, it is not done', () => {
  const work = vi.fn();
  const callOffEarly = afterPaint(work);
  callOffEarly();
  const callOffLate = afterPaint(work);
  vi.advanceTimersToNextFrame();
  callOffLate();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});
