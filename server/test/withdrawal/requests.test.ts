import * as payout from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashInput } from '../../src/platform/http/idempotency.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { BITCOIN, CODE, DAY, ETHER, openWithdrawals, PAY_PASSWORD, TRON, type Withdrawing } from './support.ts';

const database = useDatabase();
const M = 1_000_000n;
let app: Withdrawing;
beforeAll(async () => {
  app = await openWithdrawals(database);
});
beforeEach(() => {
  Object.assign(app.state, { level: 1, block: null, allowListOnly: false, lockedUntil: null });
});

describe('saved addresses', () => {
  test('a new address waits for a day, to the second (C39: injected clock)', async () => {
    const user = await app.user('1000');
    const { id, usable_from: usable } = await app.call(payout.saveAddress, user, {
      currency: USDT.id,
      address: TRON,
      type: 'TRC20',
      factor_code: CODE,
    });
    expect(new Date(usable).getTime()).toBe(app.clock.epochMs() + DAY);
    expect(await codeOf(app.ask(user, id, 100))).toBe('address_waiting');
    app.clock.advance(DAY - 1000);
    expect(await codeOf(app.ask(user, id, 100))).toBe('address_waiting');
    app.clock.advance(1000);
    expect(await codeOf(app.ask(user, id, 100))).toBe('ok');
  });

  test('how long it waits, and how many there may be, are settings', async () => {
    const change = (name: string, value: number) =>
      database.owner.query(
        'INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ($1, $2, 1, now())',
        [name, value],
      );
    await change('address_wait_hours', 72);
    await change('max_addresses', 10);
    const user = await app.user('1000');
    const saved = { currency: USDT.id, address: TRON, type: 'TRC20', factor_code: CODE };
    const { usable_from: usable } = await app.call(payout.saveAddress, user, saved);
    expect(new Date(usable).getTime()).toBe(app.clock.epochMs() + 3 * DAY);
    await database.owner.query(
      `INSERT INTO payout_address (owner_id, currency_id, network, address, created_at, updated_at, usable_from)
       SELECT $1, $2, 'TRC20', 'taken' || n, now(), now(), now() + interval '1 day' FROM generate_series(1, 9) n`,
      [user, USDT.id],
    );
    const another = { ...saved, currency: BTC.id, address: BITCOIN, type: 'BTC' };
    expect(await codeOf(app.call(payout.saveAddress, user, another))).toBe('too_many_addresses');
    await change('max_addresses', 11);
    expect(await codeOf(app.call(payout.saveAddress, user, another))).toBe('ok');
    await database.owner.query('DELETE FROM general_setting');
  });

  test('deleted and saved again, it waits again', async () => {
    const user = await app.user('1000');
    const id = await app.address(user);
    await app.call(payout.deleteAddress, user, { id });
    expect(await codeOf(app.ask(user, id, 100))).toBe('address_unknown');
    const again = await app.call(payout.saveAddress, user, {
      currency: USDT.id,
      address: TRON,
      type: 'TRC20',
      factor_code: CODE,
    });
    expect(await codeOf(app.ask(user, again.id, 100))).toBe('address_waiting');
  });

  test('an address in one case is stored in its one spelling, and found by either', async () => {
    const user = await app.user('1000');
    const save = (address: string) =>
      app.call(payout.saveAddress, user, { currency: ETH.id, address, factor_code: CODE });
    const { id, address } = await save(ETHER.toLowerCase());
    expect(address).toBe(ETHER);
    expect(await codeOf(save(ETHER.toUpperCase()))).toBe('address_exists');
    const renamed = app.call(payout.saveAddress, user, { id, address: ETHER.toLowerCase(), name: 'Vault' });
    expect((await renamed).label).toBe('Vault');
    const another = ETHER.toLowerCase().replace('5aaeb', '5aaec');
    expect(await codeOf(app.call(payout.saveAddress, user, { id, address: another }))).toBe('address_mismatch');
  });

  test.each([
    [{ currency: BTC.id, address: BITCOIN }, 'ok'],
    [{ currency: BTC.id, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }, 'address_invalid'],
    [{ currency: BTC.id, address: ETHER }, 'address_invalid'],
    [{ currency: ETH.id, address: ETHER }, 'ok'],
    [{ currency: ETH.id, address: ETHER.toLowerCase() }, 'ok'],
    [{ currency: ETH.id, address: ETHER.replace('5aA', '5AA') }, 'address_invalid'],
    [{ currency: BTC.id, address: `\u200b${BITCOIN}\ufeff ` }, 'ok'],
    [{ currency: BTC.id, address: BITCOIN.replace('c1', 'с1') }, 'address_invalid'],
    [{ currency: BTC.id, address: `bitcoin:${BITCOIN}?amount=1` }, 'address_invalid'],
    [{ currency: USDT.id, address: TRON }, 'network_unknown'],
    [{ currency: USDT.id, address: ETHER, type: 'TRC20' }, 'address_invalid'],
    [{ currency: USDT.id, address: TRON, type: 'BTC' }, 'network_unknown'],
    [{ currency: 4, address: TRON }, 'network_unknown'],
    [{ currency: 99, address: TRON }, 'currency_unknown'],
    [{ address: TRON }, 'invalid_request'],
    [{ currency: BTC.id }, 'invalid_request'],
  ])('%j is answered with %s', async (fields, code) => {
    const user = await app.user();
    const before = app.state.factorsAsked;
    expect(await codeOf(app.call(payout.saveAddress, user, { ...fields, factor_code: CODE }))).toBe(code);
    // What cannot be saved uses up no code.
    expect(app.state.factorsAsked - before).toBe(code === 'ok' ? 1 : 0);
  });

  test('adding wants a second factor, and nothing is saved while settings are locked', async () => {
    const user = await app.user();
    const fields = { currency: BTC.id, address: BITCOIN };
    expect(await codeOf(app.call(payout.saveAddress, user, fields))).toBe('second_factor_required');
    expect(await codeOf(app.call(payout.saveAddress, user, { ...fields, factor_code: '000000' }))).toBe(
      'second_factor_wrong',
    );
    app.state.lockedUntil = new Date(app.clock.epochMs() + DAY);
    expect(await codeOf(app.call(payout.saveAddress, user, { ...fields, factor_code: CODE }))).toBe('settings_locked');
    expect((await app.call(payout.addresses, user)).total).toBe(0);
    expect(await app.noticesOf(user)).toEqual([]);
  });

  test('the same address is kept once, however often it is sent at once', async () => {
    const user = await app.user();
    const fields = { currency: BTC.id, address: BITCOIN, factor_code: CODE };
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(app.call(payout.saveAddress, user, fields))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'address_exists')).toHaveLength(19);
    expect(await app.noticesOf(user)).toEqual(['address_added']);
  });

  test('a rename changes the name alone', async () => {
    const user = await app.user();
    const id = await app.address(user);
    const renamed = await app.call(payout.saveAddress, user, { id, name: 'vault' });
    expect(renamed).toMatchObject({ id, label: 'vault', address: TRON, network: 'TRC20' });
    expect(await codeOf(app.call(payout.saveAddress, user, { id, address: ETHER }))).toBe('address_mismatch');
    expect(await codeOf(app.call(payout.saveAddress, user, { id, currency: BTC.id }))).toBe('address_mismatch');
  });
});

describe('S27, S28: of others nothing is known', () => {
  test("another's address, withdrawal and cancel answer as missing ones do", async () => {
    const [owner, stranger] = [await app.user('1000'), await app.user('1000')];
    const id = await app.address(owner);
    const made = await app.ask(owner, id, 100);
    expect(await codeOf(app.ask(stranger, id, 100))).toBe('address_unknown');
    expect(await codeOf(app.ask(stranger, 999_999, 100))).toBe('address_unknown');
    expect(await codeOf(app.call(payout.deleteAddress, stranger, { id }))).toBe('address_unknown');
    expect(await codeOf(app.call(payout.saveAddress, stranger, { id, name: 'x' }))).toBe('address_unknown');
    expect(await codeOf(app.cancel(stranger, made.id))).toBe('withdrawal_unknown');
    expect(await codeOf(app.cancel(stranger, 999_999))).toBe('withdrawal_unknown');
    expect((await app.call(calls.list, stranger)).total).toBe(0);
    expect((await app.call(payout.addresses, stranger)).total).toBe(0);
    expect(await app.stateOf(made.id)).toBe(1);
  });

  test('an address of another coin is none for this one', async () => {
    const user = await app.user('1000');
    const id = await app.address(user, BTC, BITCOIN, 'BTC');
    expect(await codeOf(app.ask(user, id, 100))).toBe('address_unknown');
  });

  test('the text beside the id must be the saved one; alone it must be one of them', async () => {
    const user = await app.user('1000');
    const id = await app.address(user);
    expect(await codeOf(app.ask(user, id, 100, { address: ETHER }))).toBe('address_mismatch');
    expect(await codeOf(app.ask(user, id, 100, { address: TRON }))).toBe('ok');
    const byText = { currency: USDT.id, number: 50, address: TRON, pay_password: PAY_PASSWORD, factor_code: CODE };
    expect(await codeOf(app.call(calls.create, user, byText))).toBe('ok');
    expect(await codeOf(app.call(calls.create, user, { ...byText, address: ETHER }))).toBe('address_unknown');
  });
});

describe('a request', () => {
  test('holds the amount; the server reckons the fee, whatever the client says', async () => {
    const user = await app.user('1000');
    const id = await app.address(user);
    const made = await app.ask(user, id, '100.5', { rate: '0' });
    expect(made).toMatchObject({
      number: '100.5',
      fee: '1',
      receive: '99.5',
      state: 'requested',
      status: 1,
      can_cancel: true,
      network: 'TRC20',
      address: TRON,
      timeline: [{ state: 'requested', by: 'user' }],
    });
    expect(await app.balance(user)).toEqual([899_500_000n, 100_500_000n]);
    expect(await app.noticesOf(user)).toEqual(['address_added', 'withdrawal_requested']);
    expect(app.hub.toUsers.at(-1)?.event).toMatchObject({ type: 'balance', balances: [{ held: '100.5' }] });
    expect(await wrongs(database)).toEqual([]);
  });

  test('S53: nothing is skipped, and a refusal leaves nothing behind', async () => {
    const user = await app.user('1000');
    const id = await app.address(user);
    const other = await app.address(user, ETH, ETHER, 'ERC20');
    const tries: [() => Promise<unknown>, string][] = [
      [() => app.ask(user, id, 100, { pay_password: 'x' }), 'pay_password_wrong'],
      [() => app.ask(user, id, 100, { factor_code: '1' }), 'second_factor_wrong'],
      [() => app.ask(user, id, '9.999999'), 'amount_too_small'],
      [() => app.ask(user, id, '1000.000001'), 'insufficient_balance'],
      [() => app.ask(user, id, '10.0000001'), 'amount_too_precise'],
      [() => app.ask(user, id, 100, { account: 'legal' }), 'insufficient_balance'],
      [() => app.ask(user, id, 100, { currency: 99 }), 'currency_unknown'],
      [() => app.ask(user, other, 1, { currency: ETH.id }), 'insufficient_balance'],
      [() => app.ask(user, id, 100, { type: 1 }), 'card_missing'],
    ];
    for (const [attempt, code] of tries) {
      expect([code, await codeOf(attempt())]).toEqual([code, code]);
    }
    for (const [changes, code] of [
      [{ level: 0 }, 'identity_required'],
      [{ block: { reason: 'frozen', until: null } }, 'withdrawals_paused'],
      [{ block: { reason: 'reset', until: new Date(app.clock.epochMs() + DAY) } }, 'withdrawals_paused'],
    ] as const) {
      Object.assign(app.state, { level: 1, block: null }, changes);
      expect(await codeOf(app.ask(user, id, 100))).toBe(code);
    }
    Object.assign(app.state, { level: 1, block: null });
    app.markets.setPrice(1, null);
    expect(await codeOf(app.ask(user, id, 100))).toBe('prices_unavailable');
    app.markets.setPrice(1, 10_000_00);
    expect(await app.balance(user)).toEqual([1000n * M, 0n]);
    expect((await app.call(calls.list, user)).total).toBe(0);
  });

  test('a request that cannot be uses up no code of the authenticator', async () => {
    const user = await app.user('20');
    const id = await app.address(user);
    const before = app.state.factorsAsked;
    expect(await codeOf(app.ask(user, id, 100))).toBe('insufficient_balance');
    expect(app.state.factorsAsked).toBe(before);
  });

  test('the owner takes it back while it waits, once', async () => {
    const user = await app.user('1000');
    const id = await app.address(user);
    const made = await app.ask(user, id, 100);
    expect(await app.cancel(user, made.id)).toMatchObject({ state: 'cancelled', status: 3, can_cancel: false });
    expect(await codeOf(app.cancel(user, made.id))).toBe('withdrawal_not_cancellable');
    expect(await app.balance(user)).toEqual([1000n * M, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('a rate in percent is rounded up', async () => {
    await app.decide('withdrawal.terms', {
      currency: USDT.id,
      network: 'ERC20',
      fee: '0.3333',
      fee_kind: 'percent',
      minimum: '10',
      enabled: true,
    });
    const user = await app.user('1000');
    const id = await app.address(user, USDT, ETHER, 'ERC20');
    expect(await app.ask(user, id, '10.000001')).toMatchObject({ fee: '0.033331', receive: '9.96667' });
  });

  test('C40: a fee that is no longer the one shown is refused with nothing changed, and taken once it was looked at', async () => {
    const terms = { currency: USDT.id, network: 'TRC20', fee_kind: 'flat', minimum: '10', enabled: true } as const;
    const user = await app.user('1000');
    const id = await app.address(user);
    const traces = async () => [
      await app.balance(user),
      await app.noticesOf(user),
      (await app.call(calls.list, user)).total,
      app.state.factorsAsked,
    ];
    const before = await traces();
    await app.decide('withdrawal.terms', { ...terms, fee: '2' });
    for (const fee of ['1', '0', '2.000001', '1.99']) {
      expect(await codeOf(app.ask(user, id, 100, { fee }))).toBe('fee_changed');
    }
    // Not even a code of the authenticator is used up.
    expect(await traces()).toEqual(before);
    const { networks } = await app.call(calls.info, user, { currency: USDT.id });
    const fee = networks.find(({ network }) => network === 'TRC20')?.fee ?? '';
    expect(await app.ask(user, id, 100, { fee })).toMatchObject({ fee: '2', receive: '98' });
    await app.decide('withdrawal.terms', { ...terms, fee: '1' });
    expect(await wrongs(database)).toEqual([]);
  });

  test('tells the terms and rates it was reckoned by, also when they have changed', async () => {
    const terms = { currency: USDT.id, network: 'ERC20', minimum: '10', enabled: true };
    await app.decide('withdrawal.terms', { ...terms, fee: '0.25', fee_kind: 'percent' });
    const user = await app.user('1000');
    const inPercent = await app.ask(user, await app.address(user, USDT, ETHER, 'ERC20'), '40');
    await app.decide('withdrawal.terms', { ...terms, fee: '4', fee_kind: 'flat' });
    const flat = await app.ask(user, await app.address(user), '40');
    expect(inPercent).toMatchObject({ fee: '0.1', fee_kind: 'percent', fee_rate: '0.25' });
    const { data } = await app.call(calls.list, user);
    expect(data).toMatchObject([
      { id: flat.id, fee: '1', fee_kind: 'flat', fee_rate: '1' },
      { id: inPercent.id, fee: '0.1', fee_kind: 'percent', fee_rate: '0.25', usdt_rate: '1' },
    ]);
    for (const { usdt_value: usdt, btc_value: btc, btc_rate: rate, number } of data) {
      expect(usdt).toBe(number);
      expect(Number(btc)).toBeCloseTo(Number(usdt) / Number(rate), 7);
    }
    await expect(
      database.pool.query('UPDATE withdrawal SET fee_rate = 1 WHERE id = $1', [inPercent.id]),
    ).rejects.toThrow('cannot change');
  });
});

test('passwords and codes are no part of what a repeat is compared by, and no stored hash tells them', () => {
  const asked = { currency: 1, number: '10' };
  const proven = { ...asked, pay_password: PAY_PASSWORD, factor_code: CODE, passkey: '{}' };
  expect(hashInput(proven)).toEqual(hashInput(asked));
  expect(hashInput({ ...asked, pay_password: 'other' })).toEqual(hashInput(asked));
  expect(hashInput({ ...asked, number: '11' })).not.toEqual(hashInput(asked));
});

describe('what get_info tells', () => {
  test('fee, minimum, balances, limits and what is missing', async () => {
    const user = await app.user('1000');
    app.state.level = 0;
    const info = await app.call(calls.info, user, { currency: USDT.id });
    expect(info).toMatchObject({
      rate: '1',
      ratetype: 0,
      min_number: '10',
      change_balance: '1000',
      legal_balance: '0',
    });
    expect(info.networks.map(({ network }) => network)).toEqual(['TRC20', 'ERC20', 'CARD', 'CARD_INTL']);
    expect(info.limits).toMatchObject({ level: 0, daily_btc: '0', left_btc: '0' });
    expect(info.missing).toMatchObject({ identity: true, paused: '' });
    app.state.level = 2;
    app.state.block = { reason: 'reset', until: new Date(app.clock.epochMs() + DAY) };
    const later = await app.call(calls.info, user, { currency: USDT.id });
    expect(later.limits).toMatchObject({ level: 2, daily_btc: '500', left: '5000000', single_usd: '1000000' });
    expect(later.missing).toMatchObject({ identity: false, paused: 'reset' });
    expect(await codeOf(app.call(calls.info, user, { currency: 99 }))).toBe('currency_unknown');
  });
});
