import { wireNames } from '@aureus/contract/wallet/accounts.ts';
import { describe, expect, test } from 'vitest';
import { checkPayload, initialTexts, type PayloadField } from '../../src/operator/proposals/payload.ts';

const credit: PayloadField[] = [
  { kind: 'whole', name: 'user_id', label: 'User' },
  { kind: 'line', name: 'account', label: 'Account', initial: wireNames.spot },
  { kind: 'line', name: 'currency', label: 'Currency', initial: 'USDT' },
  { kind: 'decimal', name: 'amount', label: 'Amount' },
];

describe('the payload of a proposal', () => {
  test('is what is fixed and what was filled in, in the types of the contract', () => {
    const texts = { ...initialTexts(credit), user_id: '100001', amount: '12.50' };
    expect(checkPayload('user.credit', {}, credit, texts)).toEqual({
      ok: true,
      payload: { user_id: 100_001, account: wireNames.spot, currency: 'USDT', amount: '12.50' },
    });
  });

  test.each(['', '-1', '1e5', '1,5', '٣', '01', ' 1 2', '1.'])(
    'C02: the amount %j is refused at its field',
    (amount) => {
      const texts = { ...initialTexts(credit), user_id: '100001', amount };
      expect(checkPayload('user.credit', {}, credit, texts)).toEqual({ ok: false, wrong: ['amount'] });
    },
  );

  test.each(['', '1e5', '0x10', ' ', '-1', '1.5', '01'])('the whole number %j is refused at its field', (user_id) => {
    const texts = { ...initialTexts(credit), user_id, amount: '1' };
    expect(checkPayload('user.credit', {}, credit, texts)).toEqual({ ok: false, wrong: ['user_id'] });
    const level: PayloadField[] = [{ kind: 'whole', name: 'address_wait_hours', label: 'Hours' }];
    expect(checkPayload('settings.general', {}, level, { address_wait_hours: user_id })).toMatchObject({ ok: false });
  });

  test('does not do without a field because it is empty', () => {
    const fields: PayloadField[] = [
      { kind: 'decimal', name: 'maker_fee', label: 'Maker fee' },
      { kind: 'flag', name: 'open', label: 'Open' },
    ];
    expect(checkPayload('market.terms', { market_id: 1 }, fields, { maker_fee: '', open: '1' })).toEqual({
      ok: false,
      wrong: ['maker_fee'],
    });
  });

  test('leaves out what may be empty and is', () => {
    const fields: PayloadField[] = [
      { kind: 'decimal', name: 'amount', label: 'Amount' },
      { kind: 'line', name: 'tx_id', label: 'Payment' },
      { kind: 'whole', name: 'output', label: 'Output', optional: true },
    ];
    expect(checkPayload('deposit.credit', { id: 3 }, fields, { amount: '1', tx_id: 'ab', output: ' ' })).toEqual({
      ok: true,
      payload: { id: 3, amount: '1', tx_id: 'ab' },
    });
  });

  test('takes flags as truth values and what is ticked as a list', () => {
    const flag: PayloadField[] = [{ kind: 'flag', name: 'open', label: 'Open' }];
    expect(checkPayload('market.terms', { market_id: 1 }, flag, { open: '0' })).toEqual({
      ok: true,
      payload: { market_id: 1, open: false },
    });
    const checks: PayloadField[] = [{ kind: 'checks', name: 'roles', label: 'Roles', choices: [] }];
    expect(checkPayload('operator.roles', { operator_id: 4 }, checks, { roles: 'risk,finance' })).toEqual({
      ok: true,
      payload: { operator_id: 4, roles: ['risk', 'finance'] },
    });
    expect(checkPayload('operator.roles', { operator_id: 4 }, checks, { roles: '' })).toEqual({
      ok: true,
      payload: { operator_id: 4, roles: [] },
    });
  });
});
