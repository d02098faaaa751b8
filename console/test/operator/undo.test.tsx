import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { Undo } from '../../src/operator/proposals/undo.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample, proposalSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

const closed = {
  ...proposalSample,
  kind: 'market.terms',
  state: 'executed',
  preview_now: null,
  payload: '{"market_id":1,"open":false}',
  undo: '{"market_id":1,"open":true}',
};

function showUndo(row: object, permissions: readonly string[]): ProposeRequest[] {
  openSession('t');
  serve({ '/operator/me': () => meSample(2, permissions) });
  const asked: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => asked.push(request)}>
      <Undo row={row as never} again={() => undefined} />
    </ProposeContext>,
  );
  return asked;
}

test('what was done is undone by a proposal of the same kind that says what was there before', async () => {
  const asked = showUndo(closed, ['terms.decide']);
  await userEvent.click(await screen.findByRole('button', { name: 'Propose to undo this' }));
  expect(asked).toMatchObject([{ kind: 'market.terms', payload: { market_id: 1, open: true } }]);
});

test.each([
  ['an act without an opposite', { ...closed, undo: '' }, ['terms.decide']],
  ['somebody whose roles do not allow it', closed, ['deposits.decide']],
])('there is no button for %s', async (_, row, permissions) => {
  showUndo(row, permissions);
  await screen.findByText(/propose the opposite/);
  expect(screen.queryByRole('button')).toBeNull();
});
