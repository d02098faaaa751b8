import { faucet } from '@aureus/contract/wallet/calls.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMoneyCall } from '../../src/platform/calls/use-money-call.ts';
import { broken, ok, refuse, serve } from '../../../client/test/support/server.ts';

const fields = { currency: 3, amount: '1000' };
const answer = { currency: 3, amount: '1000', available: '1000', left_today: '99000' };

test('pressed twice, it is sent once', async () => {
  let answered: (response: Response) => void = () => undefined;
  const seen = serve({ '/demo/faucet': () => new Promise<Response>((resolve) => (answered = resolve)) });
  const onDone = vi.fn();
  const { result } = renderHook(() => useMoneyCall(faucet, onDone));
  act(() => {
    void result.current.submit(fields);
    void result.current.submit({ ...fields, amount: '2000' });
  });
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(result.current.state).toEqual({ kind: 'sending' });
  answered(ok(answer));
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'done', answer }));
  expect(seen).toHaveLength(1);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(answer);
});

test('is neither done nor failed while nobody knows, and is checked with the same key', async () => {
  const lost = serve({ '/demo/faucet': broken });
  const { result } = renderHook(() => useMoneyCall(faucet));
  act(() => void result.current.submit(fields));
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'unknown', checking: false }));
  const found = serve({ '/demo/faucet': () => ok(answer) });
  act(() => result.current.checkAgain());
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'done', answer }));
  expect(found[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
});

test('is checked by itself as soon as the network is back', async () => {
  serve({ '/demo/faucet': broken });
  const { result } = renderHook(() => useMoneyCall(faucet));
  act(() => void result.current.submit(fields));
  await waitFor(() => expect(result.current.state.kind).toBe('unknown'));
  serve({ '/demo/faucet': () => ok(answer) });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state.kind).toBe('done'));
});

test('is checked by itself three times, ever more slowly, for each thing that is asked', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useMoneyCall(faucet));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const lost = async (): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    throw new TypeError('Failed to fetch');
  };
  for (const amount of ['1000', '2000']) {
    const seen = serve({ '/demo/faucet': lost });
    act(() => void result.current.submit({ ...fields, amount }));
    await pass(0.1);
    const counts: number[] = [];
    for (const seconds of [2, 5, 10, 60]) {
      await pass(seconds);
      await pass(0.1);
      counts.push(seen.length);
    }
    // Each check is sent twice: the network fails both times.
    expect(counts).toEqual([4, 6, 8, 8]);
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  }
});

test('has failed when the server refuses, and begins anew', async () => {
  serve({ '/demo/faucet': () => refuse('error', 'Limit', 'faucet_limit_reached') });
  const { result } = renderHook(() => useMoneyCall(faucet));
  act(() => void result.current.submit(fields));
  await waitFor(() => expect(result.current.state.kind).toBe('failed'));
  act(() => result.current.reset());
  expect(result.current.state).toEqual({ kind: 'idle' });
});

test('without a network is not sent, and not sent later either', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const seen = serve({ '/demo/faucet': () => ok(answer) });
  const { result } = renderHook(() => useMoneyCall(faucet));
  act(() => void result.current.submit(fields));
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'failed', error: { kind: 'network' } }));
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([result.current.state.kind, seen.length]).toEqual(['failed', 0]);
});

test('what may have happened stays unknown without a network, and is asked again when it is back', async () => {
  serve({ '/demo/faucet': broken });
  const { result } = renderHook(() => useMoneyCall(faucet));
  act(() => void result.current.submit(fields));
  await waitFor(() => expect(result.current.state.kind).toBe('unknown'));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => result.current.checkAgain());
  expect(result.current.state).toEqual({ kind: 'unknown', checking: false });
  onLine.mockReturnValue(true);
  serve({ '/demo/faucet': () => ok(answer) });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.state.kind).toBe('done'));
});
