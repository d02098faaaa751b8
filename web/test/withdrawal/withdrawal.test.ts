import { create } from '@aureus/contract/withdrawal/calls.ts';
import type { WithdrawalTerms } from '@aureus/contract/withdrawal/shapes.ts';
import { describe, expect, it } from 'vitest';
import { broken, refuse, serve } from '../../../client/test/support/server.ts';
import { moneyCall } from '../../src/platform/calls/money-call.ts';
import { amountProblem, costOf, mostOf } from '../../src/withdrawal/cost.ts';

const terms = (fee: string, kind: WithdrawalTerms['fee_kind']): WithdrawalTerms => ({
  currency: 3,
  network: 'TRC20',
  network_name: 'TRON',
  fee,
  fee_kind: kind,
  minimum: '10',
  decimals: 6,
  enabled: true,
});

describe('what a withdrawal costs', () => {
  it('is the flat fee, or the percentage rounded up, as the server reckons', () => {
    expect(costOf('100.5', terms('1', 'flat'), 8)).toEqual({ fee: '1', receive: '99.5' });
    expect(costOf('10.000001', terms('0.3333', 'percent'), 6)).toEqual({ fee: '0.033331', receive: '9.96667' });
    expect(costOf('10.000001', terms('0.3333', 'percent'), 8)).toEqual({ fee: '0.033331', receive: '9.96667' });
    expect(costOf('100', terms('0', 'flat'), 8)).toEqual({ fee: '0', receive: '100' });
  });

  it('leaves nothing to receive of an amount that the fee eats', () => {
    expect(costOf('0.5', terms('1', 'flat'), 8)).toEqual({ fee: '1', receive: '0' });
    expect(costOf('', terms('1', 'flat'), 8)).toBeNull();
    expect(costOf('0', terms('1', 'flat'), 8)).toBeNull();
  });
});

describe('an amount', () => {
  const facts = { available: '1000', minimum: '10', left: '500', singleUsd: null, price: '1' };

  it('is stopped by the first rule it breaks', () => {
    expect(amountProblem('', facts)).toBe('empty');
    expect(amountProblem('0.00', facts)).toBe('empty');
    expect(amountProblem('1000.01', facts)).toBe('balance');
    expect(amountProblem('9.99', facts)).toBe('minimum');
    expect(amountProblem('500.01', facts)).toBe('daily');
    expect(amountProblem('500', facts)).toBeNull();
  });

  it('to a card is measured in USD, where there is a price', () => {
    const card = { ...facts, singleUsd: '200', price: '2' };
    expect(amountProblem('100', card)).toBeNull();
    expect(amountProblem('100.01', card)).toBe('single');
    expect(amountProblem('400', { ...card, price: '' })).toBeNull();
    expect(amountProblem('600', { ...facts, left: '' })).toBeNull();
  });

  it('is at most what there is and what the limit leaves', () => {
    expect(mostOf('1000', '500', 8)).toBe('500');
    expect(mostOf('100', '500', 8)).toBe('100');
    expect(mostOf('100', '', 8)).toBe('100');
    expect(mostOf('100.12345678', '', 6)).toBe('100.123456');
    expect(mostOf('0.00000078', '', 6)).toBe('');
  });
});

it('S63: an outcome nobody knows is asked for again with the same key and a new code; no secret is kept', async () => {
  const asked = {
    currency: 3,
    number: '250.5',
    type: '0',
    users_wallet_withdraw_id: 7,
    pay_password: '246813',
  } as const;
  const first = serve({ '/wallet/out': broken });
  await expect(moneyCall(create, { ...asked, factor_code: '111111' })).rejects.toMatchObject({ kind: 'unknown' });
  const stored = localStorage.getItem('pendingMoney') ?? '';
  expect(stored).toContain('250.5');
  expect(stored).not.toMatch(/246813|111111/);
  const second = serve({ '/wallet/out': () => refuse('error', 'Wrong', 'second_factor_wrong') });
  await expect(moneyCall(create, { ...asked, factor_code: '222222' })).rejects.toMatchObject({ kind: 'business' });
  const keys = [...first, ...second].map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});
