import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cardFields } from '@aureus/contract/payout/calls.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { safeState } from '../support/safe-state.ts';

beforeEach(() => openSession('tok-1'));
afterEach(() => act(closeSession));

const card = {
  ...Object.fromEntries(cardFields.map((name) => [name, ''])),
  real_name: 'Ada',
  bank_name: 'Bank',
  bank_dizhi: 'DE',
  bank_address: 'Berlin',
  create_time: '',
  update_time: '',
  usable_from: '',
  blocked_reason: '',
  banks: [],
};

test('codes of banks stand in their field as they will be stored, and what is wrong is said when it is left', async () => {
  const person = userEvent.setup();
  await openApp('/pages/setting/bank', {
    '/user/cash_info': () => ok(card),
    '/safe/state': () => ok({ ...safeState, totp: true }),
  });
  const iban = await screen.findByLabelText<HTMLInputElement>(/^IBAN/);
  await person.click(iban);
  await person.paste('IBAN DE89 3704 0044 0532 0130 0');
  expect(iban.value).toBe('IBAN DE89 3704 0044 0532 0130 0');
  expect(screen.queryByText('This IBAN is not valid.', { selector: 'p' })).toBeNull();
  await person.tab();
  expect(iban.value).toBe('DE8937040044053201300');
  expect(screen.getByText('This IBAN is not valid.', { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'This IBAN is not valid.' }).disabled).toBe(true);
  await person.clear(iban);
  await person.paste('\u200bIBAN: ＤＥ８９ 3704–0044–0532–0130–00');
  await person.tab();
  expect(iban.value).toBe('DE89370400440532013000');
  const bic = screen.getByLabelText<HTMLInputElement>(/^BIC/);
  await person.click(bic);
  await person.paste('1a2b us 33');
  await person.tab();
  expect(bic.value).toBe('1A2BUS33');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});
