import { act } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useArtRefresh } from '../../src/art/refresh-art.ts';
import { useCopyRefresh } from '../../src/copy/use-copy-refresh.ts';
import { useCouponRefresh } from '../../src/coupon/use-coupon-refresh.ts';
import { useDualRefresh } from '../../src/dual/use-dual-refresh.ts';
import { useFuturesRefresh } from '../../src/futures/use-futures-refresh.ts';
import { useIeoRefresh } from '../../src/ieo/use-ieo-refresh.ts';
import { useLoansRefresh } from '../../src/loans/refresh-loans.ts';
import { useMiningRefresh } from '../../src/mining/refresh-mining.ts';
import { useOptionsRefresh } from '../../src/options/use-options-refresh.ts';
import { useOtcRefresh } from '../../src/otc/refresh-otc.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { useRebateRefresh } from '../../src/rebate/use-rebate-refresh.ts';
import { useRecurringRefresh } from '../../src/recurring/use-recurring-refresh.ts';
import { useOwnRefresh } from '../../src/spot/use-own-refresh.ts';
import { useSupportRefresh } from '../../src/support/queries.ts';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';

/** What an area shows is fetched again when events may have been missed: after the connection was lost for a moment. */
const areas = [
  ['art', 'art/refresh-art.ts', useArtRefresh],
  ['copy', 'copy/use-copy-refresh.ts', useCopyRefresh],
  ['coupon', 'coupon/use-coupon-refresh.ts', useCouponRefresh],
  ['dual', 'dual/use-dual-refresh.ts', useDualRefresh],
  ['futures', 'futures/use-futures-refresh.ts', useFuturesRefresh],
  ['ieo', 'ieo/use-ieo-refresh.ts', useIeoRefresh],
  ['loans', 'loans/refresh-loans.ts', useLoansRefresh],
  ['mining', 'mining/refresh-mining.ts', useMiningRefresh],
  ['options', 'options/use-options-refresh.ts', useOptionsRefresh],
  ['otc', 'otc/refresh-otc.ts', useOtcRefresh],
  ['rebate', 'rebate/use-rebate-refresh.ts', useRebateRefresh],
  ['recurring', 'recurring/use-recurring-refresh.ts', useRecurringRefresh],
  ['spot', 'spot/use-own-refresh.ts', useOwnRefresh],
  ['support', 'support/queries.ts', useSupportRefresh],
] as const;

/** These listen for something else than what a page shows, and have tests of their own. */
const others = [
  'app/use-account-refresh.ts',
  'app/use-told-notices.ts',
  'conversation/use-conversation.ts',
  'options/running/use-option-heard.ts',
  'options/running/use-told-ends.ts',
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(areas)('what is shown of %s is out of date after events may have been missed', async (area, _file, use) => {
  const live = quietLive();
  function Page() {
    use();
    return null;
  }
  show(
    <LiveContext value={live}>
      <Page />
    </LiveContext>,
  );
  await act(async () => live.own.joined(0));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const key = ['private', area, 'shown'];
  queryClient.setQueryData(key, 'old');
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  // The connection is back, and the stream stands further on.
  await act(async () => live.own.joined(5));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('every part of the app that listens to events of the user is named here', () => {
  const source = path.join(import.meta.dirname, '../../src');
  const listening = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && readFileSync(path.join(source, file), 'utf8').includes('own.listen('))
    .toSorted((a, b) => (a < b ? -1 : 1));
  expect(listening).toEqual([...areas.map(([, file]) => file), ...others].toSorted((a, b) => (a < b ? -1 : 1)));
});
