import { clock } from '@aureus/client/clock/page-clock.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuoteRing } from '../../src/exchange/quote-ring.tsx';
import { useUntil } from '../../src/mining/use-words.ts';
import { useSecondsLeft } from '../../src/options/countdown.tsx';
import { useCountdown } from '../../src/platform/time/use-countdown.ts';
import { option } from '../options/option.ts';
import { useWrongDevice } from '../support/device-clock.ts';
import { show } from '../support/render.tsx';

const NOW = Date.UTC(2026, 10, 28, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const endIn = (ms: number): string => new Date(NOW + ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const over = vi.fn<() => unknown>();
beforeEach(() => void over.mockReset());

function Auction({ end = endIn(2_000) }: { end?: string }) {
  return <b role="timer">{useCountdown(end, over)}</b>;
}
function Coupon() {
  return useUntil(endIn(2_000));
}
function Option() {
  return String(useSecondsLeft({ ...option, handled_at: endIn(2_000) }) ?? '–');
}
const Quote = () => <QuoteRing held={{ lifeMs: 2_000, since: clock.now() }} />;
const shown = (): string | null => screen.getByRole('timer').textContent;

/** A countdown stands at one until its moment, and reaches zero with it: a second that is left is never shown as none. */
test.each([
  ['of an auction', Auction, '00:00:0', ''],
  ['of a coupon', Coupon, 'in ', ' second(s)?'],
  ['of an option', Option, '', ''],
])('the countdown %s counts every second that has begun', async (_what, Part, before, after) => {
  // Looked at between two of its seconds.
  vi.setSystemTime(NOW + 400);
  show(<Part />);
  const stands = (seconds: number): boolean => screen.queryByText(new RegExp(`^${before}${seconds}${after}$`)) !== null;
  expect(stands(2)).toBe(true);
  // Less than a whole second is left: it is still one.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([stands(1), stands(0)]).toEqual([true, false]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(stands(0)).toBe(true);
});

test('the ring of a quote counts every second that has begun', async () => {
  show(<Quote />);
  await act(() => vi.advanceTimersByTimeAsync(1_250));
  expect(screen.queryByText('1')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('0')).not.toBeNull();
});

test('the end of a countdown is reported once, and not before its moment', async () => {
  show(<Auction />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(over).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(over).toHaveBeenCalledOnce();
});

test('days are told with hours, and within a day to the second', async () => {
  show(<Auction end={endIn(2 * DAY + 3 * HOUR)} />);
  expect(shown()).toBe('2 d 3 h');
  await act(() => vi.advanceTimersByTimeAsync(DAY + 4 * HOUR));
  expect(shown()).toBe('23:00:00');
});

describe('on a device whose clock is wrong', () => {
  test.each([
    ['five hours fast', 5 * HOUR],
    ['a day slow', -DAY],
    ['a day fast', DAY],
    ['right', 0],
  ])('%s a countdown shows what is left on the server', async (_what, ahead) => {
    useWrongDevice(NOW, ahead);
    // Seven minutes and 49 seconds of a subscription.
    show(<Auction end={endIn(469_000)} />);
    expect(shown()).toBe('00:07:49');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(shown()).toBe('00:07:40');
    expect(over).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(460_000));
    expect(shown()).toBe('00:00:00');
    expect(over).toHaveBeenCalledOnce();
  });

  test('a device whose clock is put forward meanwhile shows nothing until the server has answered', async () => {
    useWrongDevice(NOW, 0);
    show(<Auction end={endIn(60_000)} />);
    expect(shown()).toBe('00:01:00');
    vi.setSystemTime(NOW + DAY);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toBe('–');
    expect(over).not.toHaveBeenCalled();
    await act(async () => clock.measure(String(NOW + 1_000), clock.steady()));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toBe('00:00:58');
    expect(over).not.toHaveBeenCalled();
  });
});

describe('an auction that is extended while the page sleeps', () => {
  /** The page is drawn no more, and its timers stand still, for so long. */
  const sleep = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  const seen: (string | null)[] = [];
  const look = async (ms: number): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    seen.push(shown());
  };
  beforeEach(() => void seen.splice(0));
  /** An auction whose end is moved by its button, as by an answer of the server. */
  function Extended({ first, then }: { first: number; then: number }) {
    const [end, setEnd] = useState(first);
    return (
      <>
        <Auction end={endIn(end)} />
        <button type="button" onClick={() => setEnd(then)}>
          Extend
        </button>
      </>
    );
  }
  const extend = (): void => void fireEvent.click(screen.getByRole('button'));

  test('shows what is left of the new end once it is known, and never that it is over', async () => {
    let answer: () => void = () => undefined;
    over.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
    show(<Extended first={60_000} then={15 * 60_000} />);
    await look(0);
    sleep(10 * 60_000);
    await look(1_000);
    await look(3_000);
    expect(over).toHaveBeenCalledOnce();
    // What was fetched says: five minutes more than that.
    extend();
    await act(async () => answer());
    await look(1_000);
    expect(seen).toEqual(['00:01:00', '–', '–', '00:04:55']);
  });

  test('is over only once that was heard', async () => {
    let answer: () => void = () => undefined;
    over.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
    show(<Auction end={endIn(60_000)} />);
    sleep(10 * 60_000);
    await look(1_000);
    await act(async () => answer());
    await look(0);
    expect(seen).toEqual(['–', '00:00:00']);
    expect(over).toHaveBeenCalledOnce();
  });

  test('is over also where nothing could be fetched', async () => {
    over.mockImplementation(() => Promise.reject(new Error('no network')));
    show(<Auction end={endIn(60_000)} />);
    sleep(10 * 60_000);
    await look(1_000);
    expect(seen).toEqual(['00:00:00']);
  });

  test('that was moved on before its end goes on from what is left, and not from when it was looked at last', async () => {
    show(<Extended first={1_000} then={90_000} />);
    await look(30_000);
    extend();
    seen.push(shown());
    expect(seen).toEqual(['00:00:00', '00:01:00']);
  });
});
