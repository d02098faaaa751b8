import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LinkBase } from 'react-admin';
import { expect, test } from 'vitest';
import { usePropose } from '../../src/operator/proposals/propose-context.ts';
import type { ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { Markets } from '../../src/terms/markets.tsx';
import { show } from '../support/console.tsx';
import { meSample, proposalSample } from '../support/samples.ts';
import { Refusal, serve } from '../support/server.ts';

const waits = 'Nothing happens before another operator approves this.';
const counts = 'Proposed, it waits for another operator. Done alone, it counts at once.';
const freeze: ProposeRequest = { kind: 'user.freeze', title: 'Freeze', payload: { user_id: 7, scope: 'funds' } };
const unfreeze: ProposeRequest = { ...freeze, kind: 'user.unfreeze', title: 'Unfreeze' };

function Opener({ request }: { request: ProposeRequest }) {
  const propose = usePropose();
  return (
    <>
      <button onClick={() => propose(request)}>open</button>
      <LinkBase to="/elsewhere">elsewhere</LinkBase>
    </>
  );
}

async function open(request: ProposeRequest, permissions: readonly string[] = ['users.freeze']) {
  openSession('t');
  const asked = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/proposals/preview': () => ({ subject: 'user 7', lines: proposalSample.preview }),
  });
  show(<Opener request={request} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('table', { name: 'What would change' });
  return { asked, dialog };
}

test('beside a button to do it at once nothing says that another operator is waited for', async () => {
  const { dialog } = await open(freeze);
  await within(dialog).findByRole('button', { name: 'Do it at once' });
  expect(within(dialog).queryByText(waits)).toBeNull();
  within(dialog).getByText(counts);
});

test('what takes two says so', async () => {
  const { dialog } = await open(unfreeze);
  within(dialog).getByText(waits);
  expect(within(dialog).queryByText(counts)).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Do it at once' })).toBeNull();
});

test('a reason that is too short says so beside the button it disables', async () => {
  const { dialog } = await open(unfreeze);
  const hint = 'At least 5 characters';
  within(dialog).getByText(hint);
  const reason = within(dialog).getByLabelText(/^Why\?/);
  await userEvent.type(reason, 'paid');
  within(dialog).getByText(hint);
  await userEvent.type(reason, ' back');
  expect(within(dialog).queryByText(hint)).toBeNull();
});

test('the form leaves with the page it was opened on', async () => {
  await open(freeze);
  // Behind the form, as the browser's back goes past it.
  screen.getByText('elsewhere').click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const market = {
  id: 1,
  symbol: 'BTC/USDT',
  kind: 'coin',
  quote: 'USDT',
  maker_fee: '0.1',
  taker_fee: '0.1',
  price_band: '5',
  min_total: '5',
  tick: '0.01',
  lot: '0.00001',
  open: true,
  halt: null,
  prices_missing: false,
};

function openMarkets(permissions: readonly string[], isOpen = true) {
  openSession('t');
  let tries = 0;
  const asked = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/markets': () => [{ ...market, open: isOpen }],
    '/operator/proposals/preview': () => ({
      subject: 'market 1',
      lines: [{ label: 'market.open', before: 'open', after: 'closed', unit: '', usdt: null }],
    }),
    '/operator/proposals/add': () => proposalSample,
    '/operator/proposals/break-glass': () =>
      ++tries === 1
        ? new Refusal('second_factor_wrong', 'The code is wrong.')
        : { ...proposalSample, state: 'executed' },
  });
  show(<Markets />);
  return asked;
}

test('an administrator closes a market now, on one word; a wrong code proposes nothing twice', async () => {
  const asked = openMarkets(['terms.read', 'terms.decide', 'proposals.override']);
  await userEvent.click(await screen.findByRole('button', { name: 'Close now: BTC/USDT' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close now: BTC/USDT' });
  await within(dialog).findByText(counts);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Emergency override…' }));
  await userEvent.type(within(dialog).getByLabelText(/What is the emergency/), 'Prices of one source are made up');
  await userEvent.type(within(dialog).getByLabelText(/Type exactly/), 'I act alone');
  for (const code of ['111111', '222222']) {
    await userEvent.type(within(dialog).getByLabelText(/Code of the authenticator/), code);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Execute alone' }));
    if (code === '111111') await within(dialog).findByText(/^The code is wrong\./);
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = (path: string) => asked.filter((one) => one.path.endsWith(path)).map(({ fields }) => fields);
  expect(sent('/add')).toHaveLength(1);
  expect(JSON.parse(sent('/add')[0]?.['payload'] ?? '')).toEqual({ market_id: 1, open: false });
  expect(sent('/break-glass').map(({ id, reason }) => [id, reason])).toEqual([
    ['5', 'Prices of one source are made up'],
    ['5', 'Prices of one source are made up'],
  ]);
});

test('closing now is not offered to who may not, nor where it is closed', async () => {
  openMarkets(['terms.read', 'terms.decide']);
  await screen.findByRole('button', { name: /Propose a change/ });
  expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
});

test('nor where it is closed', async () => {
  openMarkets(['terms.read', 'terms.decide', 'proposals.override'], false);
  await screen.findByRole('button', { name: /Propose a change/ });
  expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
});

test('whoever has seen what would change is led to say why', async () => {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['users.freeze']),
    '/operator/proposals/preview': () => ({ subject: 'user 7', lines: proposalSample.preview }),
  });
  const scope = { kind: 'line' as const, name: 'scope', label: 'Scope', initial: 'fund' };
  show(<Opener request={{ ...freeze, fields: [scope] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.type(await screen.findByLabelText(/^Scope/), 's{Enter}');
  const why = await screen.findByLabelText(/^Why\?/);
  await waitFor(() => expect(document.activeElement).toBe(why));
  // A field that is changed afterwards keeps what is typed into it.
  const changed = screen.getByLabelText<HTMLInputElement>(/^Scope/);
  await userEvent.type(changed, '{Backspace}');
  expect(document.activeElement).toBe(changed);
});

test('what was filled in by hand is not done alone', async () => {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['users.freeze']),
    '/operator/proposals/preview': () => ({ subject: 'user 7', lines: proposalSample.preview }),
  });
  const scope = { kind: 'line' as const, name: 'scope', label: 'Scope', initial: 'funds' };
  show(<Opener request={{ ...freeze, fields: [scope] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show what would change' }));
  await within(dialog).findByRole('table', { name: 'What would change' });
  within(dialog).getByText(waits);
  expect(within(dialog).queryByRole('button', { name: 'Do it at once' })).toBeNull();
});

test('the glass is not there for who may not break it', async () => {
  const close: ProposeRequest = { kind: 'market.terms', title: 'Close', payload: { market_id: 1, open: false } };
  const { dialog } = await open(close, ['terms.decide']);
  within(dialog).getByText(waits);
  expect(within(dialog).queryByRole('button', { name: /Emergency override/ })).toBeNull();
});

test('pressed twice, it is proposed once', async () => {
  openSession('t');
  const { promise, resolve } = Promise.withResolvers<object>();
  const asked = serve({
    '/operator/me': () => meSample(2, ['users.freeze']),
    '/operator/proposals/preview': () => ({ subject: 'user 7', lines: proposalSample.preview }),
    '/operator/proposals/add': () => promise,
  });
  show(<Opener request={unfreeze} />);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.type(await screen.findByLabelText(/Why\?/), 'It was somebody else');
  const propose = screen.getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  await userEvent.click(propose);
  propose.click();
  resolve(proposalSample);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ path }) => path.endsWith('/add'))).toHaveLength(1);
});
