import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import OwnOptions from '../../src/options/own-options.tsx';
import { useOptionsRefresh } from '../../src/options/use-options-refresh.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { option, won } from './option.ts';

beforeEach(() => {
  queryClient.clear();
  serve({
    ...quietServer,
    '/microtrade/lists': ({ form }) => {
      const data = form.get('status') === '1' ? [option] : [{ ...won, symbol_name: 'ETH/USDT' }];
      return ok({ data, page: 1, limit: 20, total: form.get('status') === '1' ? 3 : 1 });
    },
  });
});

const showOwn = (): void => {
  show(
    <LiveContext value={quietLive()}>
      <OwnOptions />
    </LiveContext>,
  );
};

test('what runs is counted and shown first, and what has ended stands beside it', async () => {
  openSession('token');
  showOwn();
  expect((await screen.findByRole('tab', { name: 'Running 3' })).getAttribute('aria-selected')).toBe('true');
  expect(within(screen.getByRole('tabpanel')).getByText('BTC/USDT', { exact: false })).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(await within(screen.getByRole('tabpanel')).findByText('ETH/USDT', { exact: false })).toBeDefined();
});

test('a visitor is asked to log in and told nothing else', () => {
  closeSession();
  showOwn();
  expect(within(screen.getByRole('tabpanel')).getByText('Log in to see your options')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Running' })).toBeDefined();
});

test('options are fetched again when one has ended, and when events may have been missed', async () => {
  openSession('token');
  const live = quietLive();
  const seen = serve({ ...quietServer, '/microtrade/lists': () => ok({ data: [], page: 1, limit: 20, total: 0 }) });
  function Page() {
    useOptionsRefresh();
    return <OwnOptions />;
  }
  show(
    <LiveContext value={live}>
      <Page />
    </LiveContext>,
  );
  const asked = (): number => seen.filter(({ path }) => path === '/microtrade/lists').length;
  await waitFor(() => expect(asked()).toBe(1));
  await act(async () => live.own.joined(0));
  expect(asked()).toBe(2);
  // The connection was lost for a moment: what ended meanwhile is in no event.
  await act(async () => live.own.joined(3));
  expect(asked()).toBe(3);
  await act(async () => live.own.receive({ type: 'closed_microorder', seq: 4, data: won }));
  expect(asked()).toBe(4);
});
