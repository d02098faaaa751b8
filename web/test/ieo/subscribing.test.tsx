import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import { ApplyForm } from '../../src/ieo/apply-form.tsx';
import { Arithmetic } from '../../src/ieo/arithmetic.tsx';
import { ExternalLink } from '../../src/ieo/external-link.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { info, order, receipt } from './samples.ts';

let seen: SeenRequest[];
let answers: Responder[];
beforeEach(() => {
  openSession('token');
  queryClient.clear();
  answers = [];
  seen = serve({
    ...quietServer,
    '/user/project/own': () => ok({ applied: '700', left: '100', orders: 1, most_orders: 20 }),
    '/project/order': (request) => answers.shift()!(request),
  });
});

const open = () =>
  show(
    <LiveContext value={quietLive()}>
      <ApplyForm info={info} />
    </LiveContext>,
  );
const main = () => screen.getAllByRole<HTMLButtonElement>('button').find(({ type }) => type === 'submit')!;
async function type(amount: string): Promise<void> {
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, amount);
}

test.each([
  ['5', 'At least 10 HELIA'],
  ['10.5', 'Only multiples of 1 HELIA'],
  ['101', 'At most 100 HELIA more for you'],
])('of an amount of %s the button says why not: %s', async (amount, reason) => {
  open();
  await screen.findByText('You have already subscribed for');
  await type(amount);
  await waitFor(() => expect(main().textContent).toBe(reason));
  expect(main().disabled).toBe(true);
});

test.each([
  [{ applied: '800', left: '0', orders: 1, most_orders: 20 }, 'Your limit is used up'],
  [{ applied: '795', left: '5', orders: 1, most_orders: 20 }, 'Your limit is used up'],
  [{ applied: '200', left: '600', orders: 20, most_orders: 20 }, 'No more subscriptions for this project'],
])('whoever may subscribe for nothing more reads it before anything is typed: %o', async (own, reason) => {
  serve({ ...quietServer, '/user/project/own': () => ok(own) });
  open();
  await waitFor(() => expect(main().textContent).toBe(reason));
  await type('10');
  expect([main().textContent, main().disabled]).toEqual([reason, true]);
});

test('a visitor is asked to log in by the button, also before an amount is typed', async () => {
  closeSession();
  useLoginGate.setState({ open: false });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to subscribe' }));
  expect(useLoginGate.getState().open).toBe(true);
});

test('the sheet shows everything before, and what is sent names no price', async () => {
  answers = [() => ok({ ...order, state: 'applied', coin_amount: '100', held: '25', paid: null, released: null, give_amount: '0', status: 1 })]; // prettier-ignore
  open();
  await screen.findByText('You have already subscribed for');
  await type('100');
  await waitFor(() => expect(main().disabled).toBe(false));
  // 100 of 1,600, where there are 1,000.
  expect(screen.getByText('Given, as of now', { exact: false }).textContent).toContain('62');
  await userEvent.click(main());
  const sheet = await screen.findByRole('dialog', { name: 'Subscribe to Helia Grid' });
  for (const text of ['100 HELIA', '25 USDT', '15 USDT', 'A subscription cannot be cancelled.']) {
    expect(sheet.textContent).toContain(text);
  }
  await userEvent.click(within(sheet).getByRole('button', { name: 'Subscribe' }));
  await within(sheet).findByText('Your subscription counts. You are told what is allotted.');
  const [sent] = seen.filter(({ path }) => path === '/project/order');
  expect(Object.fromEntries(sent!.form)).toMatchObject({ project_id: '1', amount: '100', pay_currency: '3' });
  expect(sent!.form.has('price')).toBe(false);
});

test('a refusal stays in the sheet with its reason', async () => {
  answers = [() => refuse('error', 'Subscriptions for this project have ended.', 'ieo_over')];
  open();
  await type('50');
  await waitFor(() => expect(main().disabled).toBe(false));
  await userEvent.click(main());
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Subscribe' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('Subscriptions for this project have ended.');
});

test('a link to a site of others asks first, names the host and opens it apart', async () => {
  show(<ExternalLink to="https://docs.helia.example/paper.pdf">White paper</ExternalLink>);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /White paper/ }));
  const sheet = await screen.findByRole('dialog', { name: 'You are leaving Aureus' });
  expect(sheet.textContent).toContain('docs.helia.example');
  const link = within(sheet).getByRole<HTMLAnchorElement>('link', { name: 'Open the site' });
  expect([link.href, link.rel, link.target, link.getAttribute('referrerpolicy')]).toEqual(['https://docs.helia.example/paper.pdf', 'noopener noreferrer', '_blank', 'no-referrer']); // prettier-ignore
});

test.each(['javascript:alert(1)', 'http://helia.example/', 'https://aureus.demo@evil.example/'])(
  'an address such as %s leads nowhere',
  (to) => {
    show(<ExternalLink to={to}>Website</ExternalLink>);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Link not available')).toBeDefined();
  },
);

test('the arithmetic of an allotment is shown step by step, and what does not fit is said', async () => {
  const { unmount } = show(<Arithmetic receipt={receipt} />);
  expect(await screen.findByText('Reckoned again on this device: equal')).toBeDefined();
  expect(screen.getByRole('region').textContent).toContain('500 × 1,000 ÷ 2,000 = 250');
  unmount();
  show(<Arithmetic receipt={{ ...receipt, passed: '249' }} />);
  expect((await screen.findByRole('status')).textContent).toContain('not equal');
});
