import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DecisionPanel } from '../../src/operator/proposals/decision-panel.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample, proposalSample } from '../support/samples.ts';
import { Refusal, serve } from '../support/server.ts';

const nobody = { approve: false, reject: false, withdraw: false, break_glass: false, at_once: false };

test("C20: one's own proposal has no button to approve, and says why; it can be taken back", async () => {
  openSession('t');
  const asked = serve({
    '/operator/me': () => meSample(1),
    '/operator/proposals/withdraw': () => ({ ...proposalSample, state: 'withdrawn', preview_now: null, can: nobody }),
  });
  let again = 0;
  show(
    <DecisionPanel row={{ ...proposalSample, can: { ...nobody, withdraw: true } } as never} again={() => again++} />,
  );
  await screen.findByText(/You proposed this yourself/);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw proposal' }));
  await waitFor(() => expect(again).toBe(1));
  expect(asked.find(({ path }) => path.endsWith('/withdraw'))?.fields).toMatchObject({ id: '5' });
});

test('another’s proposal is approved with the code of the authenticator, a wrong one is said', async () => {
  openSession('t');
  let codes = 0;
  const asked = serve({
    '/operator/me': () => meSample(2, ['deposits.decide']),
    '/operator/proposals/approve': () =>
      ++codes === 1
        ? new Refusal('second_factor_wrong', 'The code is wrong.')
        : { ...proposalSample, state: 'executed', preview_now: null, can: nobody },
  });
  let again = 0;
  show(<DecisionPanel row={proposalSample as never} again={() => again++} />);
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(approve.disabled).toBe(true);
  const code = screen.getByLabelText(/Code of the authenticator/);
  await userEvent.type(code, '１２ 34 56');
  await userEvent.click(approve);
  await screen.findByText(/^The code is wrong\./);
  expect(again).toBe(0);
  await userEvent.type(code, '654321');
  await userEvent.click(approve);
  await waitFor(() => expect(again).toBe(1));
  const sent = asked.filter(({ path }) => path.endsWith('/approve')).map(({ fields }) => fields['code']);
  expect(sent).toEqual(['123456', '654321']);
});

test('an act that is not possible now cannot be approved; a rejection wants a reason', async () => {
  openSession('t');
  serve({ '/operator/me': () => meSample(2, ['deposits.decide']) });
  show(
    <DecisionPanel
      row={{ ...proposalSample, impossible_code: 'deposit_not_waiting' } as never}
      again={() => undefined}
    />,
  );
  await userEvent.type(await screen.findByLabelText(/Code of the authenticator/), '123456');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect(reject.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Why not?'), 'wrong amount');
  expect(reject.disabled).toBe(false);
});

test('what was approved and could not be done is not told as done', async () => {
  openSession('t');
  serve({
    '/operator/me': () => meSample(2, ['deposits.decide']),
    '/operator/proposals/approve': () => ({ ...proposalSample, state: 'failed', preview_now: null, can: nobody }),
  });
  show(<DecisionPanel row={proposalSample as never} again={() => undefined} />);
  await userEvent.type(await screen.findByLabelText(/Code of the authenticator/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText(/it could not be done/);
  expect(screen.queryByText('Approved and done.')).toBeNull();
});

test('who may reject and not approve is told why not; who may approve is not offered to act alone', async () => {
  openSession('t');
  serve({ '/operator/me': () => meSample(2, ['deposits.decide']) });
  const row = { ...proposalSample, cannot_code: 'third_needed', cannot_text: 'You checked it.' };
  show(<DecisionPanel row={row as never} again={() => undefined} />);
  await screen.findByText(/You cannot approve this: You checked it/);
  screen.getByRole('button', { name: 'Approve' });
  expect(screen.queryByRole('button', { name: 'Do it at once' })).toBeNull();
});

test('C20: break-glass stays shut until the exact words, a long reason and a proof are given', async () => {
  openSession('t');
  serve({ '/operator/me': () => meSample(1) });
  show(
    <DecisionPanel
      row={{ ...proposalSample, can: { ...nobody, break_glass: true } } as never}
      again={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Emergency override/ }));
  const execute = screen.getByRole<HTMLButtonElement>('button', { name: 'Execute alone' });
  const reason = screen.getByLabelText(/What is the emergency/);
  await userEvent.type(reason, 'The second operator cannot be reached');
  await userEvent.type(screen.getByLabelText(/Code of the authenticator/), '123456');
  expect(execute.disabled).toBe(true);
  const words = screen.getByLabelText(/Type exactly/);
  await userEvent.type(words, 'I act');
  expect(execute.disabled).toBe(true);
  await userEvent.type(words, ' alone');
  expect(execute.disabled).toBe(false);
  // Spaces are no reason.
  await userEvent.clear(reason);
  await userEvent.type(reason, `Short${' '.repeat(20)}`);
  expect(execute.disabled).toBe(true);
});
