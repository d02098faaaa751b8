import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DualPage } from '../../src/dual/dual-page.tsx';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const NAME = 'BTC-2026-12-04-70000-C';
const product = (id: number, open: boolean) => ({
  id,
  name: id === 4 ? NAME : `ETH-2026-12-0${id}-3000-P`,
  symbol: 'BTC/USDT',
  coin: 'BTC',
  type: 'call',
  strike: '70000.00',
  rate: '36.5',
  end_time: '2026-12-04T08:00:00.000Z',
  total_number: 200,
  purchased_number: 50,
  user_limit: 20,
  open,
  proposal_id: open ? null : 41,
});
const order = (id: number, status: number) => ({
  id,
  user_id: 100_001,
  user_name: 'a•••@example.com',
  name: NAME,
  number: 3,
  total: '0.3',
  pay: 'BTC',
  status,
  created: '2026-11-25T09:00:00Z',
  end_time: '2026-12-04T08:00:00Z',
  settlement_price: status === 3 ? '70123.4567' : null,
  paid: status === 3 ? '21210' : null,
  paid_name: status === 3 ? 'USDT' : null,
});

function open(permissions = ['terms.read', 'terms.decide', 'dashboard.read', 'users.read']) {
  openSession('t');
  const asked: string[] = [];
  serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/dual/products': () => ({
      markets: [{ id: 1, symbol: 'BTC/USDT', price: '67500.00' }],
      products: [product(4, true), product(3, false)],
    }),
    '/operator/dual/exposure': () => ({
      house: [{ currency: 'BTC', available: '99.5', held: '0.003' }],
      running: 7,
      settling: 2,
      products: [
        {
          id: 4,
          name: NAME,
          end_time: '2026-12-04T08:00:00Z',
          orders: 7,
          shares: 50,
          principal: '5',
          pay: 'BTC',
          coin: 'BTC',
          coin_payout: '5.05',
          usdt_payout: '353500',
          now: 'coin',
        },
      ],
    }),
    '/operator/dual/orders': ({ product_id = 'all', before = '' }) => {
      const of = `${product_id} ${before}`;
      asked.push(of);
      return of === 'all 8' ? { orders: [order(7, 0)], next: null } : { orders: [order(9, 1), order(8, 3)], next: 8 };
    },
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <DualPage />
    </ProposeContext>,
  );
  return { proposed, asked };
}

test('what would be owed in either currency stands beside what there is for it', async () => {
  open();
  const running = await screen.findByRole('table', { name: 'What runs, by product' });
  expect(running.textContent).toMatch(/BTC-2026-12-04-70000-C.*7.*50.*5.05.*353,500/);
  expect(screen.getByText('Orders that run: 7. Of these, waiting to be settled: 2.')).toBeDefined();
  const account = screen.getByRole('table', { name: 'Account of the platform for dual investments' });
  expect(account.textContent).toContain('99.5');
});

test('orders are listed with what became of them, further ones on demand, and those of one product alone', async () => {
  const { asked } = open();
  const table = await screen.findByRole('table', { name: 'Orders of users' });
  expect(within(table).getAllByRole('row')[2]?.textContent).toMatch(/Paid out.*70,123.*21,210/);
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await within(table).findByText('Failed')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: `Orders of ${NAME}` }));
  await screen.findByRole('table', { name: `Orders of ${NAME}` });
  expect(asked).toEqual(['all ', 'all 8', '4 ']);
});

test('what the form of an offer asks for is a payload of the act', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Offer a dual investment' }));
  const { kind, payload, fields = [] } = proposed[0]!;
  const texts = { market_id: '1', type: 'put', strike: '65000', end: '2026-12-04 08:00', rate: '36.5', total_number: '200', user_limit: '20' }; // prettier-ignore
  const filled = (more: object) => checkPayload(kind, payload, fields, { ...texts, ...more });
  expect(filled({})).toEqual({
    ok: true,
    payload: { ...texts, market_id: 1, total_number: 200, user_limit: 20 },
  });
  expect(filled({ strike: '0' })).toEqual({ ok: false, wrong: ['strike'] });
  expect(filled({ end: '2026-12-04 08:15' })).toEqual({ ok: false, wrong: ['end'] });
  expect(filled({ rate: '1000.1' })).toEqual({ ok: false, wrong: ['rate'] });
  expect(filled({ total_number: '0.5' })).toEqual({ ok: false, wrong: ['total_number'] });
});

test('terms are changed and a product is closed; one that is closed cannot be closed again', async () => {
  const { proposed } = open(['terms.read', 'terms.decide', 'proposals.override']);
  const table = await screen.findByRole('table', { name: 'Products' });
  await userEvent.click(await within(table).findByRole('button', { name: `Close now: ${NAME}` }));
  await userEvent.click(within(table).getByRole('button', { name: `Propose a change of ${NAME}` }));
  expect(proposed).toMatchObject([
    { kind: 'dual.terms', payload: { product_id: 4, open: false } },
    { kind: 'dual.terms', payload: { product_id: 4 } },
  ]);
  const { kind, payload, fields = [] } = proposed[1]!;
  const texts = { rate: '30', total_number: '200', user_limit: '20', open: '1' };
  expect(checkPayload(kind, payload, fields, texts)).toEqual({
    ok: true,
    payload: { product_id: 4, rate: '30', total_number: 200, user_limit: 20, open: true },
  });
  expect(within(table).getAllByRole('button', { name: /^Close now/ })).toHaveLength(1);
});

test('who may not decide sees products and can offer none; who may see no users sees no orders', async () => {
  open(['terms.read']);
  await screen.findByRole('table', { name: 'Products' });
  expect(screen.queryByRole('button', { name: 'Offer a dual investment' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Orders of users' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'What runs, by product' })).toBeNull();
});
