import * as calls from '@aureus/contract/withdrawal/calls.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { BITCOIN, CODE, DAY, openWithdrawals, PAY_PASSWORD, type Withdrawing } from './support.ts';

const database = useDatabase();
let app: Withdrawing;
beforeAll(async () => {
  app = await openWithdrawals(database);
});
beforeEach(() => {
  Object.assign(app.state, { level: 1, block: null, allowListOnly: false });
  app.markets.setPrice(1, 10_000_00);
});

/** A user of 1,000 BTC with an address that can be used. */
async function richUser(): Promise<{ user: bigint; id: number }> {
  const user = await app.user();
  await app.fund(user, BTC, '1000');
  await app.fund(user, USDT, '9000000');
  return { user, id: await app.address(user, BTC, BITCOIN, 'BTC') };
}

const sumOf = async (user: bigint): Promise<bigint> => {
  const { rows } = await database.pool.query<{ sum: bigint }>(
    'SELECT coalesce(sum(btc_value), 0)::bigint AS sum FROM withdrawal WHERE owner_id = $1 AND state < 5',
    [user],
  );
  return rows[0]?.sum ?? 0n;
};

test.each([
  [1, 200n],
  [2, 500n],
] as const)('S54: 50 parallel requests of level %i never pass the 24-hour limit', async (level, limit) => {
  app.state.level = level;
  const { user, id } = await richUser();
  // 50 of 13 BTC are 650; so many fit below the limit.
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(app.ask(user, id, 13, { currency: BTC.id }))),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(Number(limit / 13n));
  expect(new Set(codes)).toEqual(new Set(['ok', 'withdrawal_limit_daily']));
  expect(await sumOf(user)).toBeLessThanOrEqual(limit * 10n ** 8n);
  expect(await wrongs(database)).toEqual([]);
});

test('S54, C39: midnight in UTC or anywhere gives nothing back, 24 hours after the first do', async () => {
  const { user, id } = await richUser();
  app.clock.set(Date.UTC(2026, 5, 1, 23, 59, 59));
  expect(await codeOf(app.ask(user, id, 150, { currency: BTC.id }))).toBe('ok');
  app.clock.advance(2000);
  expect(await codeOf(app.ask(user, id, 51, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  expect(await codeOf(app.ask(user, id, 50, { currency: BTC.id }))).toBe('ok');
  app.clock.advance(DAY - 2001);
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  app.clock.advance(1);
  expect(await codeOf(app.ask(user, id, 151, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  expect(await codeOf(app.ask(user, id, 150, { currency: BTC.id }))).toBe('ok');
  // A clock that is turned back does not forget what was asked for later.
  app.clock.advance(-3 * 3_600_000);
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
});

test('C39: another currency counts at its locked rate; a later price changes nothing of it', async () => {
  const { user, id } = await richUser();
  const tron = await app.address(user);
  // 1,500,000 USDT at 10,000 are 150 BTC.
  expect(await app.ask(user, tron, 1_500_000)).toMatchObject({ btc_value: '150', usdt_value: '1500000' });
  app.markets.setPrice(1, 100_000_00);
  expect(await codeOf(app.ask(user, id, '50.00000001', { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  expect(await codeOf(app.ask(user, id, 50, { currency: BTC.id }))).toBe('ok');
  const { limits } = await app.call(calls.info, user, { currency: USDT.id });
  expect(limits).toMatchObject({ used_btc: '200', left_btc: '0', left: '0' });
});

test('C39: what is cancelled or refused counts no more, what is done does', async () => {
  const { user, id } = await richUser();
  const first = await app.ask(user, id, 200, { currency: BTC.id });
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  await app.cancel(user, first.id);
  const second = await app.ask(user, id, 200, { currency: BTC.id });
  await app.decide('withdrawal.refuse', { id: second.id, reason: 'the address is on a list' });
  const third = await app.ask(user, id, 200, { currency: BTC.id });
  await app.decide('withdrawal.approve', { id: third.id });
  await app.decide('withdrawal.complete', { id: third.id, tx_id: 'd'.repeat(64) });
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('withdrawal_limit_daily');
});

test('S54: one withdrawal to a card is worth at most 2,000 USD at level 1, 1,000,000 at level 2', async () => {
  const { user } = await richUser();
  const card = { real_name: 'A B', bank_name: 'Bank', bank_account: '12345678', bank_dizhi: 'X', bank_address: 'Y' };
  await app.call(payout.saveCard, user, { ...card, factor_code: CODE });
  const ask = (number: string, type: 1 | 2 = 1) =>
    codeOf(
      app.call(calls.create, user, {
        currency: USDT.id,
        number,
        type,
        pay_password: PAY_PASSWORD,
        factor_code: CODE,
      }),
    );
  expect(await ask('2000')).toBe('card_waiting');
  app.clock.advance(DAY);
  expect(await ask('2000.000001')).toBe('withdrawal_limit_single');
  expect(await ask('2000')).toBe('ok');
  app.state.level = 2;
  expect(await ask('1000000.000001')).toBe('withdrawal_limit_single');
  expect(await ask('1000000')).toBe('ok');
  app.state.allowListOnly = true;
  expect(await ask('100')).toBe('addresses_only');
  expect(await ask('100', 2)).toBe('addresses_only');
});

test('limits are data: two operators change them, and the next request knows', async () => {
  const { user, id } = await richUser();
  const lines = await app
    .handlerOf('withdrawal.limits')
    .preview(database.pool, { level: 1, daily: '0.5', single: '2000' });
  expect(lines).toContainEqual({ label: 'limits_daily', before: '200', after: '0.5', unit: 'BTC', usdt: '5000' });
  await app.decide('withdrawal.limits', { level: 1, daily: '0.5', single: '2000' });
  expect(await codeOf(app.ask(user, id, '0.6', { currency: BTC.id }))).toBe('withdrawal_limit_daily');
  await app.decide('withdrawal.limits', { level: 1, daily: '200', single: '2000' });
  expect(await codeOf(app.ask(user, id, '0.6', { currency: BTC.id }))).toBe('ok');
});

test('terms are data: a network that is switched off lets nothing out, and impossible terms are refused', async () => {
  const { user, id } = await richUser();
  const terms = { currency: BTC.id, network: 'BTC', fee: '0.0002', fee_kind: 'flat', minimum: '0.001' } as const;
  await app.decide('withdrawal.terms', { ...terms, enabled: false });
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('withdrawal_unavailable');
  await app.decide('withdrawal.terms', { ...terms, enabled: true });
  expect(await codeOf(app.ask(user, id, 1, { currency: BTC.id }))).toBe('ok');
  const impossible = [
    [{ ...terms, minimum: '0.0002', enabled: true }, 'withdrawal_terms_invalid'],
    [{ ...terms, fee: '51', fee_kind: 'percent' as const, enabled: true }, 'withdrawal_terms_invalid'],
    [{ ...terms, network: 'TRC20', enabled: true }, 'network_unknown'],
    [{ ...terms, currency: 99, enabled: true }, 'currency_unknown'],
    [{ ...terms, fee: '0.000000001', enabled: true }, 'amount_too_precise'],
  ] as const;
  for (const [payload, code] of impossible) expect(await codeOf(app.decide('withdrawal.terms', payload))).toBe(code);
});
