import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuote } from '../../src/exchange/use-quote.ts';
import { queryClient } from '../../src/platform/queries/client.ts';

const asked = vi.hoisted((): string[] => []);
vi.mock('../../src/platform/calls/call.ts', () => ({
  call: async (_call: unknown, { number }: { number: string }) => {
    asked.push(number);
    // The server's clock is another one than the device's.
    return {
      quote_id: `quote ${asked.length}`,
      number,
      created_at: '2020-01-01T00:00:00.000Z',
      expires_at: '2020-01-01T00:00:10.000Z',
    };
  },
}));

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

async function look(amount: string | null = '10') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ typed, isHeld }) => useQuote(3, 1, typed, isHeld), {
    wrapper,
    initialProps: { typed: amount, isHeld: false },
  });
  await pass(1);
  return hook;
}

test('a price holds for ten seconds from when it came, is renewed six times by itself, and then when asked for', async () => {
  const { result } = await look();
  expect([asked.length, result.current.held?.quote.quote_id]).toEqual([1, 'quote 1']);
  await pass(9_990);
  expect([asked.length, result.current.isOver]).toEqual([1, false]);
  for (let renewal = 1; renewal <= 6; renewal += 1) {
    await pass(10_000);
    expect([asked.length, result.current.isOver]).toEqual([1 + renewal, false]);
  }
  await pass(60_000);
  expect([asked.length, result.current.isOver]).toEqual([7, true]);
  act(() => result.current.renew());
  await pass(1);
  expect([asked.length, result.current.isOver]).toEqual([8, false]);
  // Somebody is there again: it is renewed by itself once more.
  await pass(10_010);
  expect(asked).toHaveLength(9);
});

test('while it is being executed the price that is shown does not change', async () => {
  const { result, rerender } = await look();
  rerender({ typed: '10', isHeld: true });
  await pass(60_000);
  expect([asked.length, result.current.held?.quote.quote_id]).toEqual([1, 'quote 1']);
});

test('of an amount that is typed the price is asked once it rests, and none of another amount is shown', async () => {
  const { result, rerender } = await look();
  rerender({ typed: '20', isHeld: false });
  expect([result.current.held, result.current.isFetching]).toEqual([undefined, true]);
  await pass(300);
  rerender({ typed: '25', isHeld: false });
  await pass(300);
  expect(asked).toEqual(['10']);
  await pass(120);
  await pass(1);
  expect(asked).toEqual(['10', '25']);
  expect(result.current.held?.quote.number).toBe('25');
  rerender({ typed: null, isHeld: false });
  await pass(20_000);
  expect([asked.length, result.current.held]).toEqual([2, undefined]);
});

test('nobody asks for prices on a page that nobody sees', async () => {
  const { result } = await look();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(60_000);
  expect([asked.length, result.current.isOver]).toEqual([1, true]);
});
