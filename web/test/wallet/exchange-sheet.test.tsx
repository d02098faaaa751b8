import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ExchangeSheet } from '../../src/wallet/exchange/exchange-sheet.tsx';
import type { Quote } from '../../src/wallet/exchange/use-quote.ts';
import { show } from '../support/render.tsx';

/** As far as the sheet says it. */
const quote = {
  quote_id: 'q1',
  from_currency: 3,
  to_currency: 1,
  from_name: 'USDT',
  to_name: 'BTC',
  number: '100',
  rate: '0.00001',
  fee_percent: '0.1',
  fee: '0.1',
  total: '100.1',
  receives: '0.001',
  created_at: '2026-11-21T04:00:00Z',
  expires_at: '2026-11-21T04:00:10Z',
} as Quote;

function open(isOver: boolean) {
  const renew = vi.fn();
  const submit = vi.fn(async () => undefined);
  type Parts = Parameters<typeof ExchangeSheet>[0];
  show(
    <ExchangeSheet
      open
      onClose={() => undefined}
      price={{ held: { quote, lifeMs: 10_000, since: 1 }, isOver, isFetching: false, error: null, renew }}
      available="500"
      money={{ state: { kind: 'idle' }, submit, checkAgain: vi.fn() } as unknown as Parts['money']}
    />,
  );
  return { renew, submit };
}

test('a price that is over cannot be taken: the only way on is a new one', async () => {
  const { renew, submit } = open(true);
  expect(screen.queryByRole('button', { name: 'Exchange' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'New price' }));
  expect(renew).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
});

test('a price that holds is taken as it is shown', async () => {
  const { submit } = open(false);
  expect(screen.queryByRole('button', { name: 'New price' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Exchange' }));
  expect(submit).toHaveBeenCalledWith({ number: '100', from_currency_id: 3, to_currency_id: 1, quote_id: 'q1' });
});
