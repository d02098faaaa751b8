import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicKey } from '../../src/platform/queries/client.ts';
import { useCancelAll } from '../../src/spot/orders/use-cancel-all.ts';
import { useCancelOrder } from '../../src/spot/orders/use-cancel-order.ts';
import { usePlaceOrder } from '../../src/spot/order/use-place-order.ts';
import { ordersQuery } from '../../src/spot/queries.ts';

const toasts = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('../../src/ui/toast.tsx', () => ({ toast: (text: string) => toasts.texts.push(text) }));

type Handler = (request: IncomingMessage, form: URLSearchParams, response: ServerResponse) => void;

let server: Server;
let handle: Handler;
let seen: { path: string; key: string | undefined; form: URLSearchParams }[];
let queries: QueryClient;

const order: OrderRow = {
  id: 7,
  client_order_id: null,
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 1,
  legal_id: 3,
  type: 1,
  order_kind: 'limit',
  time_in_force: 'GTC',
  post_only: 0,
  target_price: '67512.4',
  trigger_price: null,
  trail_distance: null,
  triggered_at: null,
  pair_id: null,
  ended_by_pair: 0,
  trade_price: '67512.4',
  trade_amount: '0.05',
  filled_amount: '0.05',
  filled_total: '3375.62',
  charge_fee: '0.00005',
  fee_currency: 1,
  status: 2,
  cancel_reason: null,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
};
const fields = {
  currency_id: 1,
  legal_id: 3,
  type: 1,
  order_kind: 'limit',
  amount: '0.05',
  target_price: '67512.4',
} as const;

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
const ok = (response: ServerResponse, message: unknown): void => reply(response, { type: 'ok', message });
const refuse = (response: ServerResponse, message: string, code: string): void =>
  reply(response, { type: 'error', message, error_code: code, request_id: 'r1' });

beforeEach(async () => {
  seen = [];
  toasts.texts = [];
  localStorage.clear();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const key = request.headers['idempotency-key'];
      seen.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined, form });
      handle(request, form, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const realFetch = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  i18n.load('en', {});
  i18n.activate('en');
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

function wrapper({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </I18nProvider>
  );
}

const trades = () => seen.filter(({ path }) => path === '/api/coin/trade');
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test('an order goes out once, with a key and a name, and says that it was filled', async () => {
  handle = (_request, _form, response) => ok(response, order);
  const onPlaced = vi.fn();
  const { result } = renderHook(() => usePlaceOrder(onPlaced), { wrapper });
  await act(async () => result.current.place(fields));
  expect(trades()).toHaveLength(1);
  expect(trades()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(trades()[0]?.form.get('client_order_id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(trades()[0]?.form.get('amount')).toBe('0.05');
  expect(onPlaced).toHaveBeenCalledOnce();
  expect(toasts.texts).toEqual(['Bought 0.05 BTC at 67,512.4']);
});

test.each<[string, Partial<OrderRow>, string]>([
  ['resting', { status: 1, filled_amount: '0', trade_price: '0' }, 'Order placed'],
  ['filled in part', { status: 1, filled_amount: '0.02' }, 'Bought 0.02 BTC, the rest waits in the book'],
  ['cut off', { status: 3, filled_amount: '0.02', type: 2 }, 'Sold 0.02 BTC, the rest was cancelled'],
  [
    'not filled',
    { status: 3, filled_amount: '0', cancel_reason: 'no_liquidity' },
    'Not filled · nobody to trade with now',
  ],
])('says what became of an order: %s', async (_, change, text) => {
  handle = (_request, _form, response) => ok(response, { ...order, ...change });
  const { result } = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  await act(async () => result.current.place(fields));
  expect(toasts.texts).toEqual([text]);
});

test('a refusal is told in the words of the server, and the next try is another order', async () => {
  handle = (_request, _form, response) => refuse(response, 'Not enough USDT.', 'insufficient_balance');
  const onPlaced = vi.fn();
  const { result } = renderHook(() => usePlaceOrder(onPlaced), { wrapper });
  await act(async () => result.current.place(fields));
  await eventually(() => expect(toasts.texts).toEqual(['Not enough USDT.']));
  expect(onPlaced).not.toHaveBeenCalled();
  expect(result.current.isUnknown).toBe(false);
  await act(async () => result.current.place(fields));
  const [first, second] = trades();
  expect(second?.key).not.toBe(first?.key);
  expect(second?.form.get('client_order_id')).not.toBe(first?.form.get('client_order_id'));
});

test('a fee that has changed is told, and the terms are read anew; any other refusal leaves them', async () => {
  const queryKey = publicKey('market', 'quotation');
  queries.setQueryData(queryKey, []);
  const { result } = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  handle = (_request, _form, response) => refuse(response, 'Not enough USDT.', 'insufficient_balance');
  await act(async () => result.current.place(fields));
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
  handle = (_request, _form, response) => refuse(response, 'The fee is 0.2% now.', 'fee_changed');
  await act(async () => result.current.place({ ...fields, fee_rate: '0.1' }));
  await eventually(() => expect(toasts.texts).toEqual(['Not enough USDT.', 'The fee is 0.2% now.']));
  expect(trades()[1]?.form.get('fee_rate')).toBe('0.1');
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('an order of unknown outcome keeps its name when it is asked for again at another fee', async () => {
  handle = (_request, _form, response) => response.destroy();
  const before = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  await act(async () => before.result.current.place({ ...fields, fee_rate: '0.1' }));
  before.unmount();
  handle = (_request, _form, response) => ok(response, order);
  const after = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  await act(async () => after.result.current.place({ ...fields, fee_rate: '0.2' }));
  expect(new Set(trades().map(({ form }) => form.get('client_order_id'))).size).toBe(1);
});

test('an answer that never came is neither success nor failure: it is checked with the same key', async () => {
  let isDown = true;
  handle = (_request, _form, response) => {
    if (isDown) response.destroy();
    else ok(response, order);
  };
  const onPlaced = vi.fn();
  const { result } = renderHook(() => usePlaceOrder(onPlaced), { wrapper });
  await act(async () => result.current.place(fields));
  expect(result.current.isUnknown).toBe(true);
  expect(toasts.texts).toEqual(['No answer yet. Checking your order.']);
  expect(onPlaced).not.toHaveBeenCalled();
  isDown = false;
  await act(async () => result.current.checkAgain());
  await eventually(() => expect(onPlaced).toHaveBeenCalledOnce());
  expect(new Set(trades().map(({ key }) => key)).size).toBe(1);
  expect(new Set(trades().map(({ form }) => form.get('client_order_id'))).size).toBe(1);
  // It is drawn a moment after the caller was told.
  await eventually(() => expect(result.current.isUnknown).toBe(false));
});

test('the same order asked for again after a reload, still unknown, keeps its key and its name', async () => {
  handle = (_request, _form, response) => response.destroy();
  const before = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  await act(async () => before.result.current.place(fields));
  before.unmount();
  handle = (_request, _form, response) => ok(response, order);
  const after = renderHook(() => usePlaceOrder(() => undefined), { wrapper });
  await act(async () => after.result.current.place(fields));
  expect(new Set(trades().map(({ key }) => key)).size).toBe(1);
  expect(new Set(trades().map(({ form }) => form.get('client_order_id'))).size).toBe(1);
});

test('a cancelled order leaves the list at once', async () => {
  const { queryKey } = ordersQuery('open', {});
  const page = { data: [{ ...order, status: 1 }], page: 1, limit: 20, total: 1 };
  queries.setQueryData(queryKey, { pages: [page], pageParams: [1] } as never);
  let answer: (() => void) | undefined;
  handle = (_request, _form, response) => {
    answer = () => ok(response, { ...order, status: 3 });
  };
  const { result } = renderHook(() => useCancelOrder(), { wrapper });
  let done: Promise<void> | undefined;
  await act(async () => {
    done = result.current({ ...order, status: 1 });
    await eventually(() => expect(answer).toBeDefined());
  });
  expect(queries.getQueryData(queryKey)).toMatchObject({ pages: [{ data: [], total: 0 }] });
  answer?.();
  await act(async () => done);
  expect(seen[0]).toMatchObject({ path: '/api/coin/canceltrade' });
  expect(seen[0]?.form.get('id')).toBe('7');
  expect(toasts.texts).toEqual(['Order cancelled']);
});

test('a refused cancel is told, and the list is fetched anew', async () => {
  const { queryKey } = ordersQuery('open', {});
  const page = { data: [{ ...order, status: 1 }], page: 1, limit: 20, total: 1 };
  queries.setQueryData(queryKey, { pages: [page], pageParams: [1] } as never);
  handle = (_request, _form, response) => refuse(response, 'This order is no longer open.', 'order_not_open');
  const { result } = renderHook(() => useCancelOrder(), { wrapper });
  await act(async () => result.current({ ...order, status: 1 }));
  expect(toasts.texts).toEqual(['This order is no longer open.']);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('cancelling all asks for what the list shows, tells how many there were, and fetches the list anew', async () => {
  const { queryKey } = ordersQuery('open', {});
  queries.setQueryData(queryKey, { pages: [], pageParams: [] });
  handle = (_request, _form, response) => ok(response, { cancelled: 3 });
  const { result } = renderHook(() => useCancelAll(), { wrapper });
  await act(async () => result.current({ currencyId: 1, legalId: 3 }));
  expect(seen.map(({ path }) => path)).toEqual(['/api/coin/cancelall']);
  expect(String(seen[0]?.form)).toBe('currency_id=1&legal_id=3&lang=en');
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(toasts.texts).toEqual(['3 orders cancelled']);
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
