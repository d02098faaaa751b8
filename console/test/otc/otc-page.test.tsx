import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { QueueSocket } from '../../src/platform/live/operator-socket.ts';
import { useLiveQueues } from '../../src/app/use-live-queues.ts';
import { checkPayload } from '../../src/operator/proposals/payload.ts';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { OtcOrderPage } from '../../src/otc/order-page.tsx';
import { OtcPage } from '../../src/otc/otc-page.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const at = '2026-11-20T09:00:00Z';
const order = (id: number, more: object = {}) => ({
  id,
  version: 5,
  state: 'appealed',
  buyer_id: 100001,
  buyer_name: 'a•••@example.com',
  seller_id: 100002,
  seller_name: 'b•••@example.com',
  merchant: 'Gold Harbour',
  coin: 'USDT',
  amount: '100',
  fiat: 'EUR',
  price: '0.92',
  total: '92',
  method: 'sepa',
  method_name: 'SEPA',
  appeal_reason: 'other_payer',
  appealed_at: at,
  created_at: at,
  ended_at: null,
  locked_until: null,
  ...more,
});
const merchant = (id: number, state: string) => ({
  id,
  user_id: 100000 + id,
  user_name: 'm•••@example.com',
  name: `Merchant ${id}`,
  state,
  text: 'USDT for euro',
  reason: '',
  level: 2,
  registered_at: at,
  applied_at: at,
  decided_at: state === 'applied' ? null : at,
  adverts: 2,
  orders: 128,
  completed_rate: '98.5',
  appeals: 1,
});
const side = (id: number, more: object = {}) => ({
  user_id: id,
  user_name: 'x•••',
  name: '•••',
  level: 1,
  registered_at: at,
  frozen: false,
  released: 4,
  lost: 0,
  orders: 6,
  ...more,
});

const ALL = ['otc.read', 'otc.decide', 'terms.read', 'terms.decide', 'dashboard.read', 'proposals.override'];

function answers(permissions: readonly string[], shown: ReturnType<typeof order>) {
  openSession('t');
  return serve({
    '/operator/me': () => meSample(2, [...permissions]),
    '/operator/proposals/list': () => ({ data: [], page: 1, limit: 20, total: 0 }),
    '/operator/otc/methods': () => ({
      fiats: ['EUR', 'USD'],
      methods: [
        { code: 'sepa', name: 'SEPA', kind: 'bank', fiats: ['EUR'], charge_back_days: 0, window_min: 5, window_max: 60, open: true, accounts: 12 },
      ],
    }),
    '/operator/otc/merchants': ({ before }) =>
      before === undefined
        ? { data: [merchant(9, 'applied'), merchant(8, 'approved')], next: 8 }
        : { data: [merchant(2, 'refused')], next: null },
    '/operator/otc/orders': ({ state }) => ({ data: state === 'appealed' ? [order(31)] : [order(32, { state: 'released', appeal_reason: null, appealed_at: null }), order(31)], next: null }),
    '/operator/otc/order': () => ({
      order: shown,
      buyer: side(100001, { lost: 2 }),
      seller: side(100002),
      pay_to: { holder: '•••', account: '•••', bank: 'Commerzbank' },
      paid_from: null,
      reference: null,
      appeal_by: 'seller',
      appeal_text: 'It came from Eve.',
      judgement: null,
      conversation_id: null,
      steps: [{ version: 1, state: 'created', by: 'buyer', at }, { version: 5, state: 'appealed', by: 'seller', at }],
    }),
    '/operator/otc/exposure': () => ({
      held: [{ coin: 'USDT', offered: '1900', in_orders: '100', locked: '5' }],
      open_adverts: 3,
      merchants: 1,
      day: { taken: 7, released: 4, cancelled: 1, lapsed: 1, appealed: 1 },
    }),
  }); // prettier-ignore
}

function open(page = <OtcPage />, permissions: readonly string[] = ALL, shown = order(31)) {
  const seen = answers(permissions, shown);
  const proposed: ProposeRequest[] = [];
  show(<ProposeContext value={(request) => proposed.push(request)}>{page}</ProposeContext>);
  return { proposed, seen };
}

const filled = ({ kind, payload, fields = [] }: ProposeRequest, texts: Record<string, string>) =>
  checkPayload(kind, payload, fields, texts);

test('appeals stand first and lead to their orders; what is set aside and how orders end is shown', async () => {
  open();
  const appeals = within(await screen.findByRole('table', { name: 'Appeals to judge' }));
  expect(appeals.getAllByRole('row')).toHaveLength(2);
  expect(appeals.getByText('Somebody else paid')).toBeTruthy();
  expect(appeals.getByRole('link', { name: 'OTC order 31' }).getAttribute('href')).toContain('/otc/31');
  expect((await screen.findByRole('table', { name: 'Coins set aside at the OTC desk' })).textContent).toMatch(/1,900.*100.*5/); // prettier-ignore
});

test('whoever applies is approved or refused with a reason, and a merchant is ended', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve the merchant Merchant 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refuse the merchant Merchant 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'End the merchant Merchant 8' }));
  expect(proposed.map(({ kind, payload }) => [kind, payload])).toEqual([
    ['otc.merchant', { user_id: 100009, approve: true }],
    ['otc.merchant', { user_id: 100009, approve: false }],
    ['otc.merchant_end', { user_id: 100008 }],
  ]);
  for (const request of proposed) {
    expect(filled(request, { reason: 'Known for long' }).ok).toBe(true);
    expect(filled(request, { reason: '' })).toEqual({ ok: false, wrong: ['reason'] });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Older ones' }));
  expect(await screen.findByText('Merchant 2')).toBeTruthy();
});

test('a payment method is changed from what it has, closed at once, and added', async () => {
  const { proposed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a change of SEPA' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close now: SEPA' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a payment method' }));
  const [change, closing, adding] = proposed;
  const initial = Object.fromEntries(change!.fields!.map((field) => [field.name, field.initial ?? '']));
  expect(filled(change!, { ...initial, charge_back_days: '3' })).toMatchObject({
    ok: true,
    payload: { code: 'sepa', fiats: ['EUR'], charge_back_days: 3, window_max: 60, open: true },
  });
  expect(filled(change!, { ...initial, window_max: '181' })).toEqual({ ok: false, wrong: ['window_max'] });
  expect(closing!.payload).toEqual({ code: 'sepa', open: false });
  expect(filled(adding!, { ...initial, code: 'Not A Code' })).toMatchObject({ ok: false, wrong: ['code'] });
});

test('an order under appeal is judged to either side, naming the version that was seen', async () => {
  const { proposed, seen } = open(<OtcOrderPage />, ALL, order(31));
  expect(await screen.findByText('It came from Eve.')).toBeTruthy();
  expect(seen.find(({ path }) => path === '/operator/otc/order')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Give the coins of order 31 to the buyer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give the coins of order 31 back to the seller' }));
  expect(proposed.map(({ payload }) => payload)).toEqual([
    { order_id: 31, version: 5, outcome: 'release' },
    { order_id: 31, version: 5, outcome: 'return' },
  ]);
  expect(filled(proposed[0]!, { fault: 'seller', reason: 'By the bank statement' }).ok).toBe(true);
  expect(filled(proposed[0]!, { fault: '', reason: 'x' })).toEqual({ ok: false, wrong: ['fault', 'reason'] });
});

test('held coins are given back only while they are held; an order that runs has no buttons', async () => {
  const held = order(33, { state: 'released', locked_until: '2026-11-23T09:00:00Z' });
  const { proposed } = open(<OtcOrderPage />, ALL, held);
  await userEvent.click(await screen.findByRole('button', { name: 'Payment was called back' }));
  expect([proposed[0]!.kind, proposed[0]!.payload]).toEqual(['otc.reclaim', { order_id: 33, version: 5 }]);
  expect(screen.queryByRole('button', { name: /Give the coins/ })).toBeNull();
});

test('personal data is asked for with a purpose', async () => {
  const { seen } = open(<OtcOrderPage />, ALL, order(31));
  await userEvent.click(await screen.findByRole('button', { name: 'Show personal data' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'To decide about it' }));
  await vi.waitFor(() => expect(seen.some(({ path, fields }) => path === '/operator/otc/order' && fields['purpose'] === 'decide')).toBe(true)); // prettier-ignore
});

/** A connection that joins whatever is asked for. */
function openQueue() {
  const listeners = new Map<string, (...args: unknown[]) => void>();
  const socket: QueueSocket = {
    on: (event, listener) => void listeners.set(event, listener),
    emit: (_event, _message, acknowledge) => acknowledge({ ok: true }),
    connect: () => listeners.get('connect')?.(),
    disconnect: () => undefined,
  };
  return { open: async () => socket, push: (stream: string) => listeners.get(stream)?.({ type: stream, seq: 1 }) };
}

test('what another operator has decided takes the buttons away, and is no second look at anybody', async () => {
  const shown = order(31);
  const seen = answers(ALL, shown);
  const queue = openQueue();
  const Page = () => {
    useLiveQueues(queue.open);
    return <OtcOrderPage />;
  };
  show(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show personal data' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'To decide about it' }));
  const looks = () =>
    seen.filter(({ path, fields }) => path === '/operator/otc/order' && fields['purpose'] !== undefined);
  await vi.waitFor(() => expect(looks()).toHaveLength(1));
  await screen.findByRole('button', { name: /Give the coins of order 31 to the buyer/ });
  Object.assign(shown, { state: 'cancelled', version: 6, ended_at: at });
  queue.push('otc_queue');
  await vi.waitFor(() => expect(screen.queryAllByRole('button', { name: /Give the coins/ })).toEqual([]), 10_000);
  expect(looks()).toHaveLength(1);
});

test('who may only look sees no buttons, and who may not look sees no people', async () => {
  open(<OtcPage />, ['otc.read']);
  expect(await screen.findByText('Merchant 9')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the merchant Merchant 9' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Payment methods' })).toBeNull();
});
