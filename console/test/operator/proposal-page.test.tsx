import { proposal, proposals } from '@aureus/contract/operator/proposal-calls.ts';
import { screen, within } from '@testing-library/react';
import { useRouterProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { ProposalPage } from '../../src/operator/proposals/proposal-page.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample, proposalSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

function OneProposal() {
  const { Routes, Route, Navigate } = useRouterProvider();
  return (
    <Routes>
      <Route path="/proposals/:id" element={<ProposalPage />} />
      <Route path="*" element={<Navigate to="/proposals/5" />} />
    </Routes>
  );
}

async function open(row: object): Promise<void> {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['deposits.decide']),
    '/operator/proposals/detail': () => ({ ...proposalSample, ...row }),
  });
  show(<OneProposal />, { proposals: { list: proposals, detail: proposal } }, 'proposals');
  await screen.findByRole('heading', { name: 'Proposal 5' });
  await screen.findByText('As it was sent');
}

const past = 'What it would have changed when it was proposed';
const line = (after: string) => [{ label: 'amount', before: null, after, unit: 'USDT', usdt: null }];

test('what it would change now stands there once while it is what was proposed', async () => {
  await open({});
  await screen.findByText('What it would change now');
  expect(screen.queryByText(past)).toBeNull();
});

test('what it would change now and what was proposed stand beside each other once they differ', async () => {
  await open({ preview: line('25.5'), preview_now: line('30') });
  await screen.findByText('What it would change now');
  screen.getByText(past);
  const tables = screen.getAllByRole('table', { name: 'What would change' });
  expect(tables.map((table) => within(table).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '30 USDT',
    '25.5 USDT',
  ]);
});

test.each([
  ['open', true, false],
  ['executed', false, true],
  ['rejected', false, false],
  ['failed', false, false],
])('what is %s can be decided: %s, undone: %s', async (state, decided, undone) => {
  await open({ state, preview_now: state === 'open' ? proposalSample.preview_now : null });
  await screen.findByText(state === 'open' ? 'What it would change now' : /What it (changed|would have)/);
  expect(screen.queryByRole('button', { name: 'Reject' }) !== null).toBe(decided);
  expect(screen.queryByText(/To undo it/) !== null).toBe(undone);
});

test('what failed says why in words, beside its step as well', async () => {
  await open({
    state: 'failed',
    preview_now: null,
    error_code: 'prices_unavailable',
    error_text: 'There are no prices right now.',
    history: [{ state: 'failed', operator: '', reason: 'prices_unavailable', at: '2026-11-25T17:50:00.000Z' }],
  });
  expect(screen.getAllByText('There are no prices right now.')).toHaveLength(2);
  expect(screen.queryByText('prices_unavailable')).toBeNull();
});
