import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../../src/clock/clock.ts';
import { keepInStep } from '../../src/clock/keep-in-step.ts';

const HOUR = 3_600_000;
let ahead = 0;
let asleep = 0;
let clock: ServerClock;
let page: EventTarget & { visibilityState: string };
let isReachable = true;
const ask = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  [ahead, asleep, isReachable] = [0, 0, true];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const begin = performance.now();
  clock = new ServerClock({ wall: () => Date.now() + ahead, counter: () => performance.now() - begin - asleep });
  ask.mockReset().mockImplementation(async () => {
    if (!isReachable) throw new Error('no network');
    clock.measure(String(Date.now()), clock.steady());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a clock that is not sure is measured again at once, and only then', async () => {
  clock.measure(String(Date.now()), clock.steady());
  const end = keepInStep(clock, ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  asleep += 8 * HOUR;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  expect(clock.isSure()).toBe(true);
  end();
});

test('a page that only listens is measured every ten minutes', async () => {
  clock.measure(String(Date.now()), clock.steady());
  const end = keepInStep(clock, ask);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
  end();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
});

test('without a network it is asked again until there is one, one call at a time', async () => {
  clock.measure(String(Date.now()), clock.steady());
  const end = keepInStep(clock, ask);
  isReachable = false;
  ahead += HOUR;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(clock.isSure()).toBe(false);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(3);
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(clock.isSure()).toBe(true);
  end();
});

test('a page that is not looked at asks for nothing', async () => {
  clock.measure(String(Date.now()), clock.steady());
  const end = keepInStep(clock, ask);
  page.visibilityState = 'hidden';
  ahead += HOUR;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  end();
});
