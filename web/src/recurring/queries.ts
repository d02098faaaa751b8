import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { candles } from '@aureus/contract/market/calls.ts';
import { offer, plan, plans, runs } from '@aureus/contract/recurring/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** On which terms coins can be bought again and again. */
export const offerQuery = () =>
  queryOptions({
    queryKey: publicKey('recurring', 'offer'),
    queryFn: ({ signal }) => call(offer, {}, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

/** The user's plans, newest first: those that go on, or those that have ended. */
export const plansQuery = (which: 'open' | 'ended') =>
  infiniteQueryOptions({
    queryKey: privateKey('recurring', 'plans', which),
    queryFn: ({ pageParam, signal }) =>
      call(plans, { ended: which === 'ended' ? '1' : '0', limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** One plan and how it has grown. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('recurring', 'plan', id),
    queryFn: ({ signal }) => call(plan, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** Runs of one plan, newest first. */
export const runsQuery = (planId: number) =>
  infiniteQueryOptions({
    queryKey: privateKey('recurring', 'runs', planId),
    queryFn: ({ pageParam, signal }) =>
      call(runs, { plan_id: planId, limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

const DAY_SECONDS = 86_400;
/** How far the example looks back. */
const EXAMPLE_DAYS = 365;

/** The recorded price of a coin at the end of each day, oldest first; the day that still runs is left out. */
export const closesQuery = (coin: string) =>
  queryOptions({
    queryKey: publicKey('recurring', 'closes', coin),
    queryFn: async ({ signal }) => {
      const today = Math.floor(clock.now() / 1_000 / DAY_SECONDS) * DAY_SECONDS;
      const asked = {
        symbol: `${coin}/USDT`,
        period: '1day',
        from: today - EXAMPLE_DAYS * DAY_SECONDS,
        to: today,
      } as const;
      const rows = await call(candles, asked, { signal });
      return rows.filter(({ time }) => time < today * 1_000).map(({ time, close }) => ({ time, close }));
    },
    staleTime: STALE.minutes,
  });
