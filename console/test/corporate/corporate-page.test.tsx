import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CorporatePage } from '../../src/corporate/corporate-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const dividend = (id: number, state: string) => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  amount: '0.24',
  currency: 'USDT',
  cut_off: '2026-11-24T21:00:00Z',
  announced_at: '2026-11-20T09:00:00Z',
  state,
  proposal_id: 40 + id,
  reserved: '2500.5',
  holders: state === 'paid' ? 12 : null,
  shares: state === 'paid' ? '130' : null,
  paid: state === 'paid' ? '31.2' : null,
  settled_at: state === 'announced' ? null : '2026-11-24T21:00:10Z',
});

const split = (id: number, state: string) => ({
  id,
  match_id: 201,
  symbol: 'AAPL/USDT',
  new_shares: 4,
  old_shares: 1,
  cut_off: '2026-11-24T21:00:00Z',
  announced_at: '2026-11-20T09:00:00Z',
  state,
  proposal_id: 60 + id,
  holders: state === 'done' ? 12 : null,
  shares_before: state === 'done' ? '130.5' : null,
  shares_after: state === 'done' ? '522' : null,
  settled_at: state === 'announced' ? null : '2026-11-24T21:00:10Z',
});

function open(permissions = ['terms.read', 'terms.decide']) {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/dividends': () => ({
      shares: [{ match_id: 201, symbol: 'AAPL/USDT', currency: 'USDT' }],
      house: [{ currency: 'USDT', available: '7499.5', held: '2500.5', missing: '73.25' }],
      dividends: [dividend(3, 'announced'), dividend(2, 'paid'), dividend(1, 'cancelled')],
    }),
    '/operator/splits': () => ({
      shares: [{ match_id: 201, symbol: 'AAPL/USDT' }],
      splits: [split(6, 'announced'), split(5, 'done'), split(4, 'cancelled')],
    }),
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <CorporatePage />
    </ProposeContext>,
  );
  return proposed;
}

test('dividends are listed with what became of them, and only an announced one can be cancelled', async () => {
  const proposed = open();
  const table = await screen.findByRole('table', { name: 'Dividends' });
  expect(screen.getByRole('table', { name: 'Account that pays dividends' }).textContent).toContain('73.25');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Announced|Paid|Cancelled)$/).textContent)).toEqual(['Announced', 'Paid', 'Cancelled']); // prettier-ignore
  expect(rows[1]?.textContent).toContain('31.2');
  await userEvent.click(await within(table).findByRole('button', { name: 'Cancel the dividend of AAPL/USDT' }));
  expect(proposed).toMatchObject([{ kind: 'corporate.cancel', payload: { dividend_id: 3 } }]);
});

test('what the form asks for is a payload of the act', async () => {
  const proposed = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a dividend' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const filled = (more: object) => checkPayload(kind, payload, fields, { market_id: '201', amount: '0.24', cut_off: '2026-11-24 21:00', ...more }); // prettier-ignore
  expect(filled({})).toEqual({
    ok: true,
    payload: { market_id: 201, amount: '0.24', cut_off: '2026-11-24 21:00' },
  });
  expect(filled({ amount: '0.00' })).toEqual({ ok: false, wrong: ['amount'] });
  expect(filled({ cut_off: '24.11.2026' })).toEqual({ ok: false, wrong: ['cut_off'] });
  expect(filled({ market_id: '' })).toEqual({ ok: false, wrong: ['market_id'] });
});

test('splits are listed with what they changed, and only an announced one can be cancelled', async () => {
  const proposed = open();
  const table = await screen.findByRole('table', { name: 'Splits' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Announced|Done|Cancelled)$/).textContent)).toEqual(['Announced', 'Done', 'Cancelled']); // prettier-ignore
  expect(rows.map((row) => row.textContent?.includes('4 : 1'))).toEqual([true, true, true]);
  expect(rows[1]?.textContent).toMatch(/130\.5.*522.*12/);
  await userEvent.click(await within(table).findByRole('button', { name: 'Cancel the split of AAPL/USDT' }));
  expect(proposed).toMatchObject([{ kind: 'corporate.split_cancel', payload: { split_id: 6 } }]);
});

test('what the form of a split asks for is a payload of the act', async () => {
  const proposed = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Announce a split' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const texts = { market_id: '201', new_shares: '4', old_shares: '1', cut_off: '2026-11-24 21:00' };
  const filled = (more: object) => checkPayload(kind, payload, fields, { ...texts, ...more });
  expect(filled({})).toEqual({
    ok: true,
    payload: { market_id: 201, new_shares: 4, old_shares: 1, cut_off: '2026-11-24 21:00' },
  });
  expect(filled({ new_shares: '0' })).toEqual({ ok: false, wrong: ['new_shares'] });
  expect(filled({ old_shares: '101' })).toEqual({ ok: false, wrong: ['old_shares'] });
  expect(filled({ new_shares: '1.5' })).toEqual({ ok: false, wrong: ['new_shares'] });
});

test('who may not decide sees them and can do nothing', async () => {
  open(['terms.read']);
  await screen.findByRole('table', { name: 'Dividends' });
  await screen.findByRole('table', { name: 'Splits' });
  expect(screen.queryByRole('button', { name: /dividend|split/i })).toBeNull();
});

test('what another operator approved meanwhile comes without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let dividends = [dividend(1, 'cancelled')];
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['terms.read']),
    '/operator/dividends': () => ({ shares: [], house: [], dividends }),
    '/operator/splits': () => ({ shares: [], splits: [] }),
  });
  show(<CorporatePage />);
  await screen.findByText('Cancelled');
  dividends = [dividend(2, 'announced'), ...dividends];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Announced')).toBeDefined();
  vi.useRealTimers();
});
