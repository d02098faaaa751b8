import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { info as terms } from '@aureus/contract/withdrawal/calls.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { ok, serve } from '../../../client/test/support/server.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { costOf } from '../../src/withdrawal/cost.ts';
import { withdrawalInfoQuery } from '../../src/withdrawal/queries.ts';
import { WithdrawSheet } from '../../src/withdrawal/withdraw-sheet.tsx';
import { show } from '../support/render.tsx';

type Props = Parameters<typeof WithdrawSheet>[0];

const info = (fee: string): Answer<typeof terms> => ({
  currency: 3,
  name: 'USDT',
  logo: '',
  scale: 8,
  rate: fee,
  ratetype: 0,
  min_number: '10',
  legal_balance: '0',
  change_balance: '1000',
  lever_balance: '0',
  micro_balance: '0',
  usdt_price: '1',
  networks: [
    {
      currency: 3,
      network: 'TRC20',
      network_name: 'TRON (TRC20)',
      fee,
      fee_kind: 'flat',
      minimum: '10',
      decimals: 6,
      enabled: true,
    },
  ],
  limits: {
    level: 1,
    daily_btc: '2',
    used_btc: '0',
    left_btc: '2',
    left: '20000',
    single_usd: '10000',
  },
  missing: {
    identity: false,
    pay_password: false,
    second_factor: false,
    paused: '',
    paused_until: '',
    addresses_only: false,
  },
});
const destination = {
  way: 'address',
  addressId: 1,
  address: 'T1',
  network: 'TRC20',
  title: 'mine',
  note: 'T1',
  usableFrom: '',
  blocked: false,
} as unknown as Props['destination'];

beforeEach(() => queryClient.clear());

/** The sheet as its page shows it: with the terms that were read last. */
function Page({ error }: { error: CallError }) {
  const { data } = useQuery(withdrawalInfoQuery(3));
  const terms = data?.networks[0];
  const cost = terms === undefined ? null : costOf('100', terms, 8);
  if (data === undefined || cost === null) return null;
  const money = { state: { kind: 'failed', error }, submit: async () => {}, checkAgain: () => {}, reset: () => {} };
  return (
    <WithdrawSheet
      open
      onClose={() => {}}
      info={data}
      account="spot"
      destination={destination}
      amount="100"
      cost={cost}
      money={money as unknown as Props['money']}
    />
  );
}

test('C40: a fee that changed is read again at once, and the facts say the new one beside why', async () => {
  let asked = 0;
  const seen = serve({ '/wallet/get_info': () => ok(info(++asked === 1 ? '1' : '2.5')) });
  const error = new CallError('business', { code: 'fee_changed', message: 'The fee has changed and is 2.5 USDT now.' });
  show(<Page error={error} />);
  const dialog = await screen.findByRole('dialog');
  await expect.poll(() => dialog.textContent).toMatch(/2\.5.*97\.5/);
  expect(screen.getByRole('alert').textContent).toContain('2.5 USDT now');
  expect(seen).toHaveLength(2);
});

test('another refusal reads nothing again', async () => {
  const seen = serve({ '/wallet/get_info': () => ok(info('1')) });
  show(<Page error={new CallError('business', { code: 'pay_password_wrong', message: 'Wrong.' })} />);
  expect((await screen.findByRole('dialog')).textContent).toContain('99');
  expect(seen).toHaveLength(1);
});
