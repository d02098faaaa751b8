import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { createLive } from '../../src/app/live.ts';
import { createAppRouter } from '../../src/app/app-router.tsx';
import { installSessionReactions } from '../../src/app/session-reactions.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { ok, type Responder, type SeenRequest, serve } from '../../../client/test/support/server.ts';

export const site = {
  site_name: 'Aureus',
  site_logo: '',
  mode: 'demo',
  market_feed: 'simulated',
  support_url: '',
  address_wait_hours: 24,
  reset_freeze_hours: 48,
  pay_password_freeze_hours: 24,
  small_holding_usdt: 1,
  password_min_length: 8,
};

export const user = {
  id: 100001,
  account_number: 'ada@example.com',
  email: 'ada@example.com',
  phone: null,
  nickname: 'Ada',
  head_portrait: '',
  score: 0,
  level: 0,
  extension_code: 'ABC',
  review_status: 0,
  name: '',
  timezone: 'UTC',
  create_time: '2026-11-01T00:00:00Z',
};

const emptyPage = { data: [], page: 1, limit: 20, total: 0 };
const wallet = (name: string) => ({
  usdt_total: '50',
  balance: [
    {
      currency: 3,
      currency_name: 'USDT',
      logo: '',
      usdt_price: '1',
      is_charge: 1,
      [`${name}_balance`]: '40',
      [`lock_${name}_balance`]: '10',
      version: 1,
    },
  ],
});

/** A server with little in it: enough for every page of these tests. */
export const quietServer: Readonly<Record<string, Responder>> = {
  '/getSiteConfig': () => ok(site),
  '/menu': () => ok([]),
  '/news/list': () => ok(emptyPage),
  '/currency/quotation_new': () => ok([]),
  '/currency/sparklines': () => ok([]),
  '/currency/list': () => ok({ currency: [], legal: [] }),
  '/optional/list': () => ok([]),
  '/user/info': () => ok(user),
  '/wallet/legal_log': () => ok(emptyPage),
  '/wallet/list': () =>
    ok({
      legal_wallet: wallet('legal'),
      change_wallet: wallet('change'),
      lever_wallet: wallet('lever'),
      micro_wallet: wallet('micro'),
    }),
};

/** The whole app at an address, over a server that answers as told. `beforeDrawn` is what happens while it starts. */
export async function openApp(
  address: string,
  routes: Readonly<Record<string, Responder>> = {},
  beforeDrawn: () => void = () => undefined,
) {
  queryClient.clear();
  const seen: SeenRequest[] = serve({ ...quietServer, ...routes });
  window.history.replaceState(null, '', `#${address}`);
  const { router } = createAppRouter();
  const live = createLive();
  installSessionReactions(router);
  await router.load();
  beforeDrawn();
  // Pages load while they are first rendered; React finishes that only inside an awaited act.
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <LiveContext value={live}>
            <RouterProvider router={router} />
          </LiveContext>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await Promise.resolve();
  });
  return { router, live, seen, where: () => router.history.location.href };
}
