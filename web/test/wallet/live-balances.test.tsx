import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import { useAccountRefresh } from '../../src/app/use-account-refresh.ts';
import { everything } from '../../src/bills/bill-filter.ts';
import { billsQuery } from '../../src/bills/queries.ts';
import { exchangeListQuery } from '../../src/exchange/queries.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { transferCurrenciesQuery } from '../../src/transfer/queries.ts';
import { accountsQuery, detailQuery } from '../../src/wallet/queries.ts';
import { quietLive } from '../support/quiet-live.ts';

const row = (name: string, currency: number, price: string, available: string, held: string) => ({
  currency,
  currency_name: `C${currency}`,
  logo: '',
  usdt_price: price,
  is_charge: 0,
  [`${name}_balance`]: available,
  [`lock_${name}_balance`]: held,
  version: 3,
});
const walletOf = (name: string) => ({
  usdt_total: '999',
  balance: [row(name, 1, '0.333333333', '1', '0'), row(name, 3, '1', '10', '5')],
});
const wallet = {
  legal_wallet: walletOf('legal'),
  change_wallet: walletOf('change'),
  lever_wallet: walletOf('lever'),
  micro_wallet: walletOf('micro'),
};
const coin = { full_name: '', logo: '', scale: 8, usdt_price: '1' };
const lives = { is_legal: 1, is_match: 1, is_lever: 0, is_micro: 0 };
const transferable = [
  {
    id: 1,
    name: 'C1',
    ...coin,
    ...lives,
    wallet: { legal_balance: '1', legal_version: 3, change_balance: '1', change_version: 3 },
  },
  { id: 3, name: 'C3', ...coin, ...lives, wallet: { change_balance: '10', change_version: 3 } },
];
const exchangeable = {
  transfer: [],
  wallet: [{ currency: 1, currency_name: 'C1', ...coin, change_balance: '1', lock_change_balance: '0', version: 3 }],
};

let seen: SeenRequest[];
let live: ReturnType<typeof quietLive>;
let seq: number;
/** Answers the list of accounts once it is let go. */
let letGo: (() => void) | null;

beforeEach(() => {
  seq = 0;
  letGo = null;
  live = quietLive();
  seen = serve({
    '/wallet/list': () => ok(wallet),
    '/wallet/detail': () => ok({ ...row('change', 1, '2', '1', '0'), type: 'change', coin_trade_fee: '0.1' }),
    '/currency/user_currency_list': () => ok(transferable),
    '/user/getTransferList': () => ok(exchangeable),
    '/wallet/legal_log': () => ok({ data: [], page: 1, limit: 20, total: 0, total_is_bound: false, next: null }),
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <LiveContext value={live}>{children}</LiveContext>
  </QueryClientProvider>
);

/** The pages that show balances, all at once. */
async function look() {
  const hook = renderHook(
    () => {
      useAccountRefresh();
      return {
        accounts: useQuery(accountsQuery()).data,
        detail: useQuery(detailQuery(1, 'spot')).data,
        transferable: useQuery(transferCurrenciesQuery()).data,
        exchangeable: useQuery(exchangeListQuery()).data,
      };
    },
    { wrapper },
  );
  await waitFor(() => expect(Object.values(hook.result.current)).not.toContain(undefined));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  seen.length = 0;
  return hook.result;
}

interface Balance {
  account: string;
  currency: number;
  available: string;
  held: string;
  version?: number;
}

/** Each a change more than the one before, unless it says otherwise. */
const tell = (...balances: Balance[]): void => {
  seq += 1;
  act(() =>
    live.own.receive({ type: 'balance', seq, balances: balances.map((one) => ({ version: 3 + seq, ...one })) }),
  );
};

const spotOf = (result: Awaited<ReturnType<typeof look>>) =>
  result.current.accounts?.find(({ name }) => name === 'spot');

test('a told balance is shown wherever it stands, in the account’s value too, and nothing of it is asked for', async () => {
  const shown = await look();
  tell({ account: 'change', currency: 1, available: '7', held: '0.5' });
  // Of one moment the last word holds.
  tell({ account: 'change', currency: 1, available: '8', held: '0.25' });
  await waitFor(() => expect(spotOf(shown)?.holdings[0]).toMatchObject({ currency: 1, available: '8', held: '0.25' }));
  // 8.25 × 0.333333333 rounded down to eight digits, and the fifteen of the other currency.
  expect(spotOf(shown)?.total).toBe('17.74999999');
  expect(shown.current.accounts?.find(({ name }) => name === 'fiat')).toMatchObject({
    total: '999',
    holdings: [{ available: '1' }, { available: '10' }],
  });
  expect(shown.current.detail).toMatchObject({ account: 'spot', available: '8', held: '0.25' });
  // What has no fiat balance gets none.
  expect(shown.current.transferable).toMatchObject([
    { id: 1, available: { fiat: '1', spot: '8' } },
    { id: 3, available: { spot: '10' } },
  ]);
  expect(shown.current.exchangeable).toMatchObject([{ currency: 1, available: '8' }]);
  expect(seen).toEqual([]);
});

test('of two balances the newer is shown, whichever is told last, and whoever tells it', async () => {
  const shown = await look();
  // Two processes tell what they have committed, and the one that committed first tells last.
  tell({ account: 'change', currency: 1, available: '8', held: '0', version: 9 });
  tell({ account: 'change', currency: 1, available: '7', held: '0', version: 8 });
  await waitFor(() => expect(spotOf(shown)?.holdings[0]?.available).toBe('8'));
  // The same, when the newer one has been shown for a while.
  tell({ account: 'change', currency: 1, available: '6', held: '0', version: 7 });
  tell({ account: 'legal', currency: 1, available: '5', held: '0', version: 4 });
  await waitFor(() => expect(shown.current.transferable?.[0]?.available.fiat).toBe('5'));
  expect(spotOf(shown)).toMatchObject({ holdings: [{ available: '8', version: 9 }, { available: '10' }] });
  expect(shown.current.detail?.available).toBe('8');
  expect(shown.current.transferable?.[0]?.available.spot).toBe('8');
  expect(shown.current.exchangeable?.[0]?.available).toBe('8');
  expect(seen).toEqual([]);
});

test('what an answer has told is not taken back by an event that is older than it', async () => {
  const shown = await look();
  for (const version of [1, 2, 3]) tell({ account: 'change', currency: 1, available: '99', held: '0', version });
  tell({ account: 'legal', currency: 1, available: '5', held: '0', version: 4 });
  await waitFor(() => expect(shown.current.transferable?.[0]?.available.fiat).toBe('5'));
  expect(spotOf(shown)?.holdings[0]?.available).toBe('1');
  expect(shown.current.detail?.available).toBe('1');
  expect(shown.current.transferable?.[0]?.available.spot).toBe('1');
  expect(shown.current.exchangeable?.[0]?.available).toBe('1');
  expect(seen).toEqual([]);
});

test('what was told to whoever was logged in before is not shown to the next', async () => {
  const shown = await look();
  tell({ account: 'change', currency: 1, available: '99', held: '0' });
  act(() => live.setToken('of somebody else'));
  tell({ account: 'legal', currency: 1, available: '5', held: '0' });
  await waitFor(() => expect(shown.current.transferable?.[0]?.available.fiat).toBe('5'));
  expect(spotOf(shown)?.holdings[0]?.available).toBe('1');
});

test('nor when they log in while the code that shows it is still on its way', async () => {
  const shown = await look();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  tell({ account: 'change', currency: 1, available: '99', held: '0' });
  // It is gathered, and asks for the code.
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  act(() => live.setToken('of somebody else'));
  tell({ account: 'legal', currency: 1, available: '5', held: '0' });
  await waitFor(() => expect(shown.current.transferable?.[0]?.available.fiat).toBe('5'));
  expect(spotOf(shown)?.holdings[0]?.available).toBe('1');
});

test('what is known to be old is asked for, although a newer balance of it is told', async () => {
  await look();
  await queryClient.invalidateQueries({ queryKey: accountsQuery().queryKey, refetchType: 'none' });
  tell({ account: 'change', currency: 1, available: '7', held: '0' });
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/wallet/list']));
});

test('a balance that has no place yet is asked for', async () => {
  const shown = await look();
  tell({ account: 'change', currency: 9, available: '7', held: '0' });
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/wallet/list']));
  expect(spotOf(shown)?.total).toBe('999');
});

test('what was missed is asked for, whatever is told beside it', async () => {
  await look();
  tell({ account: 'change', currency: 1, available: '7', held: '0' });
  seq += 1;
  tell({ account: 'change', currency: 1, available: '8', held: '0' });
  await waitFor(() =>
    expect(seen.map(({ path }) => path).toSorted()).toEqual([
      '/currency/user_currency_list',
      '/user/getTransferList',
      '/wallet/detail',
      '/wallet/list',
    ]),
  );
});

test('an answer that was on its way while a balance was told is asked for again', async () => {
  const shown = await look();
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  seen = serve({ '/wallet/list': async () => (await (seen.length === 1 ? held : null), ok(wallet)) });
  void queryClient.refetchQueries({ queryKey: accountsQuery().queryKey });
  await waitFor(() => expect(seen).toHaveLength(1));
  tell({ account: 'change', currency: 1, available: '7', held: '0' });
  await waitFor(() => expect(seen).toHaveLength(2));
  letGo?.();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(spotOf(shown)?.holdings[0]?.available).toBe('1');
});

test('lists of movements are asked for again once a balance moved', async () => {
  await look();
  await queryClient.fetchInfiniteQuery(billsQuery(everything, 'UTC'));
  seen.length = 0;
  tell({ account: 'change', currency: 1, available: '7', held: '0' });
  await waitFor(() =>
    expect(queryClient.getQueryState(billsQuery(everything, 'UTC').queryKey)?.isInvalidated).toBe(true),
  );
  expect(queryClient.getQueryState(accountsQuery().queryKey)?.isInvalidated).toBe(false);
});
