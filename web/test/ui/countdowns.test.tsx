import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTimeLeft as useDualTimeLeft, useTimeText } from '../../src/dual/use-time-left.ts';
import { QuoteRing } from '../../src/exchange/quote-ring.tsx';
import { useTimeLeft as useLoanTimeLeft } from '../../src/loans/use-words.ts';
import { useSecondsLeft } from '../../src/options/countdown.tsx';
import { useTimeLeft } from '../../src/ui/money/use-time-left.ts';
import { option } from '../options/option.ts';
import { show } from '../support/render.tsx';

/** A countdown stands at one until its moment, and reaches zero with it: a second that is left is never shown as none. */

const NOW = Date.UTC(2026, 10, 28, 12);
const END = new Date(NOW + 2_000).toISOString();
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const over = vi.fn();
beforeEach(() => over.mockReset());

function Auction() {
  return useTimeLeft(END, over);
}
function Loan() {
  return useLoanTimeLeft(END);
}
function Dual() {
  const text = useTimeText();
  return text(useDualTimeLeft(2_000, NOW));
}
function Option() {
  return String(useSecondsLeft({ ...option, remain_milli_seconds: 2_000 }, NOW));
}
const Quote = () => <QuoteRing held={{ lifeMs: 2_000, since: NOW } as never} />;

test.each([
  ['of an auction', Auction, '00:00:0'],
  ['of a loan', Loan, '00:00:0'],
  ['of a dual investment', Dual, '00:00:0'],
  ['of an option', Option, ''],
  ['of a quote', Quote, ''],
])('the countdown %s counts every second that has begun', async (_what, Part, before) => {
  // Looked at between two of its seconds.
  vi.setSystemTime(NOW + 400);
  show(<Part />);
  const stands = (seconds: number): boolean => screen.queryByText(`${before}${seconds}`) !== null;
  expect(stands(2)).toBe(true);
  // Less than a whole second is left: it is still one.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([stands(1), stands(0)]).toEqual([true, false]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(stands(0)).toBe(true);
});

test('the end of a countdown is reported once, and not before its moment', async () => {
  show(<Auction />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(over).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(over).toHaveBeenCalledOnce();
});

test('a countdown that begins between two seconds does not end before its moment', async () => {
  vi.setSystemTime(NOW + 400);
  show(<Auction />);
  expect(screen.queryByText('00:00:02')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.queryByText('00:00:01')).not.toBeNull();
  expect(over).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(over).toHaveBeenCalledOnce();
});
