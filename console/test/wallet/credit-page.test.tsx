import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CreditPage } from '../../src/wallet/credit-page.tsx';
import { ProposeContext, type ProposeRequest } from '../../src/operator/proposals/propose-context.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

function open(permissions: readonly string[]) {
  openSession('t');
  const asked = serve({
    '/operator/me': () => meSample(2, permissions),
    '/operator/currencies': () => [{ id: 3, code: 'USDT', name: 'Tether', kind: 'coin', scale: 6 }],
  });
  const proposed: ProposeRequest[] = [];
  show(
    <ProposeContext value={(request) => proposed.push(request)}>
      <CreditPage />
    </ProposeContext>,
  );
  return { proposed, asked };
}

test('a credit names its user, account, currency and amount by hand', async () => {
  const { proposed } = open(['credit.decide', 'terms.read']);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Propose a credit' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(proposed).toMatchObject([{ kind: 'user.credit', payload: {} }]);
  expect(proposed[0]?.fields?.map(({ name }) => name)).toEqual(['user_id', 'account', 'currency', 'amount']);
});

test('who may read terms and give nothing proposes no credit', async () => {
  const { asked } = open(['terms.read']);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Propose a credit' });
  // Currencies are asked for once it is known what the operator may.
  await waitFor(() => expect(asked.some(({ path }) => path === '/operator/currencies')).toBe(true));
  expect(button.disabled).toBe(true);
});
