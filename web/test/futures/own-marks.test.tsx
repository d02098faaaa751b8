import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ok, serve } from '../../../client/test/support/server.ts';
import OwnMarks from '../../src/futures/own-marks.tsx';
import { contractsQuery, openPositionsQuery, termsQuery } from '../../src/futures/queries.ts';
import type { OnMarks } from '../../src/market/public.ts';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { publicKey } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const market = {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  price_scale: 2,
  tick: '0.01',
} as MarketRow;
const open = row({
  share: 1_000,
  number: '0.1',
  price: '10002',
  update_price: '10000',
  caution_money: '100.02',
  origin_caution_money: '100.02',
  target_profit_price: '10500',
  stop_loss_price: '9900',
});

test('a stop that is moved says what it would bring, asks first, and leaves the other one alone', async () => {
  openSession('token');
  const seen = serve({ ...quietServer, '/lever/setstop': () => ok(open) });
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queries.setQueryData(publicKey('market', 'quotation'), [market]);
  queries.setQueryData(publicKey('market', 'currencies'), [{ id: 3, scale: 6 }]);
  const put = (key: QueryKey, value: unknown): void => void queries.setQueryData(key, value);
  put(termsQuery(market).queryKey, {
    spread_percent: '0.02',
    overnight_percent: '0.03',
    liquidation_percent: 50,
  });
  put(openPositionsQuery().queryKey, [open]);
  put(contractsQuery('pending', market).queryKey, {
    pages: [{ message: { data: [row({ id: 2, status: 0, price: '9000' })] } }],
    pageParams: [null],
  });
  const onMarks = vi.fn<OnMarks>();
  show(
    <QueryClientProvider client={queries}>
      <LiveContext value={quietLive()}>
        <OwnMarks market={market} onMarks={onMarks} />
      </LiveContext>
    </QueryClientProvider>,
  );
  const [marks, moves] = onMarks.mock.lastCall!;
  expect(marks.map(({ label, price, isMovable = false }) => [label, price, isMovable])).toEqual([
    ['Long 10×', '10002', false],
    ['Take profit', '10500', true],
    ['Stop-loss', '9900', true],
    ['Limit long', '9000', true],
  ]);
  // 10,100 less the spread of 2.02 is 95.98 above the entry; a tenth of that is 9.598.
  expect(moves!.note('contract 1 profit', '10100')).toBe('+9.59 USDT +9.5%');
  act(() => moves!.drop('contract 1 profit', '10100'));
  const sheet = screen.getByRole('dialog', { name: 'Take profit and stop-loss' });
  expect(seen).toEqual([]);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(seen).not.toEqual([]));
  expect(Object.fromEntries(seen[0]!.form)).toMatchObject({
    id: '1',
    target_profit_price: '10100',
    stop_loss_price: '9900',
  });
});
