import { hours, quotation } from '@aureus/contract/market/calls.ts';
import { generalSettingsList, markets, site } from '@aureus/contract/operator/terms-calls.ts';
import { siteConfig } from '@aureus/contract/content/calls.ts';
import { depositAddress, depositBank, depositCurrencies } from '@aureus/contract/deposit/calls.ts';
import { depositTerms } from '@aureus/contract/deposit/operator-calls.ts';
import { readGeneralSettings } from '../../src/platform/general-settings.ts';
import { previewProposal, proposal } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { trade } from '@aureus/contract/spot/calls.ts';
import { login, register } from '@aureus/contract/account/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { useServer } from '../support/server.ts';
import { approveAct, movableClock, operatorToken, proposeAct } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
let finance1: string;
let finance2: string;
let admin1: string;
let admin2: string;
let user: string;
beforeAll(async () => {
  finance1 = await operatorToken(server, clock, 'finance1');
  finance2 = await operatorToken(server, clock, 'finance2');
  admin1 = await operatorToken(server, clock, 'admin1');
  admin2 = await operatorToken(server, clock, 'admin2');
  const [demo] = demoLogins();
  user = (await server.call(login, { user_string: demo?.email ?? '', password: demo?.password ?? '' })).answer;
});

/** One operator of finance proposes, another approves. */
async function agree(kind: ProposalKind, payload: object): Promise<number> {
  const id = await proposeAct(server, finance1, kind, payload);
  expect((await approveAct(server, clock, finance2, 'finance2', id)).answer.state).toBe('executed');
  return id;
}
const undoOf = async (token: string, id: number): Promise<object> =>
  JSON.parse((await server.call(proposal, { id }, { token })).answer.undo) as object;
const shown = async (id: number) =>
  (await server.call(quotation, {})).answer.flatMap((group) => group.quotation).find((row) => row.id === id);
/** The clock of these tests runs ahead of the prices: what an open market answers may be that it has none. */
const order = async () =>
  (
    await server.call(
      trade,
      { currency_id: 1, legal_id: 3, type: 1, target_price: 60_000, amount: '0.001' },
      { token: user },
    )
  ).error;

test('a market closed by two takes no order at once, and an undo by two opens it again', async () => {
  expect(await order()).not.toBe('market_closed');
  const closing = await agree('market.terms', { market_id: 1, open: false });
  expect(await order()).toBe('market_closed');
  expect((await shown(1))?.open_coin_trade).toBe(0);
  const { answer: listed } = await server.call(markets, {}, { token: finance1 });
  expect(listed.find(({ id }) => id === 1)).toMatchObject({ open: false, prices_missing: false });

  const undo = await undoOf(finance1, closing);
  expect(undo).toEqual({ market_id: 1, open: true });
  await agree('market.terms', undo);
  expect(await order()).not.toBe('market_closed');
  expect((await shown(1))?.open_coin_trade).toBe(1);
  const again = { kind: 'market.terms' as const, payload: JSON.stringify(undo) };
  expect((await server.call(previewProposal, again, { token: finance1 })).error).toBe('proposal_changes_nothing');
});

test('users are told why a market is closed and until when about, in fixed words, and nothing once it is open', async () => {
  const told = async () => (await server.call(hours, { match_id: 1 })).answer.halt;
  const refused = async (payload: object) => {
    const fields = { kind: 'market.terms' as const, payload: JSON.stringify({ market_id: 1, ...payload }) };
    return (await server.call(previewProposal, fields, { token: finance1 })).error;
  };
  expect(await told()).toBeNull();
  // Neither words of an operator's own, nor a halt of a market that trades, nor one beyond a month.
  expect(
    await Promise.all(
      [
        { open: false, halt_reason: 'call +61 400 000 000' },
        { halt_reason: 'technical' },
        { open: true, halt_reason: 'technical' },
        { maker_fee: '0.2', halt_minutes: 5 },
        { open: false, halt_minutes: 43_201 },
        { open: false, halt_minutes: -1 },
      ].map(refused),
    ),
  ).toEqual(Array.from({ length: 6 }, () => 'invalid_request'));

  await agree('market.terms', { market_id: 1, open: false, halt_reason: 'volatility', halt_minutes: 90 });
  const first = await told();
  expect(first).toMatchObject({ reason: 'volatility', until: (first?.since ?? 0) + 90 * 60_000 });
  const { answer: listed } = await server.call(markets, {}, { token: finance1 });
  expect(listed.find(({ id }) => id === 1)?.halt).toEqual(first);

  // Said anew: since when stays, and so does what is left out. Nothing said changes nothing.
  expect(await refused({ open: false })).toBe('proposal_changes_nothing');
  const anew = await agree('market.terms', { market_id: 1, open: false, halt_reason: 'technical' });
  expect(await told()).toEqual({ ...first, reason: 'technical' });
  expect(await undoOf(finance1, anew)).toEqual({ market_id: 1, open: false, halt_reason: 'volatility' });
  await agree('market.terms', { market_id: 1, open: false, halt_minutes: 0 });
  expect(await told()).toEqual({ ...first, reason: 'technical', until: null });

  await agree('market.terms', { market_id: 1, open: true });
  expect(await told()).toBeNull();
  await agree('market.terms', { market_id: 1, open: false });
  expect(await told()).toMatchObject({ reason: null, until: null });
  await agree('market.terms', { market_id: 1, open: true });
});

test('the list of markets says where contracts and options are taken', async () => {
  const taken = async (id: number) => {
    const { open_lever, open_microtrade } = (await shown(id))!;
    return { open_lever, open_microtrade };
  };
  expect(await taken(1)).toEqual({ open_lever: 1, open_microtrade: 1 });
  const futures = await agree('futures.terms', { market_id: 1, open: false });
  expect(await taken(1)).toEqual({ open_lever: 0, open_microtrade: 1 });
  const options = await agree('options.terms', { market_id: 1, open: false });
  expect(await taken(1)).toEqual({ open_lever: 0, open_microtrade: 0 });
  for (const id of [futures, options]) {
    const { answer } = await server.call(proposal, { id }, { token: finance1 });
    await agree(answer.kind, await undoOf(finance1, id));
  }
  expect(await taken(1)).toEqual({ open_lever: 1, open_microtrade: 1 });
  const closed = await agree('market.terms', { market_id: 1, open: false });
  expect(await taken(1)).toEqual({ open_lever: 0, open_microtrade: 0 });
  await agree('market.terms', await undoOf(finance1, closed));
});

test('changed fees and a changed smallest order hold at once, and are told of in the list of markets', async () => {
  const id = await agree('market.terms', { market_id: 2, maker_fee: '0.2', taker_fee: '0.3', min_total: '500' });
  expect(await shown(2)).toMatchObject({ maker_fee: '0.2', taker_fee: '0.3', min_total: '500' });
  // No batch that was matched on the old ones is committed any more.
  const { rows } = await server.database.pool.query<{ revision: bigint }>('SELECT revision FROM sequencer_writer');
  expect(rows.every(({ revision }) => revision > 0n)).toBe(true);
  await agree('market.terms', await undoOf(finance1, id));
  expect(await shown(2)).toMatchObject({ maker_fee: '0.08', taker_fee: '0.1', min_total: '5' });
});

test('a price band holds within its bounds alone, and the database takes no other', async () => {
  const propose = async (price_band: string) => {
    const payload = JSON.stringify({ market_id: 2, price_band });
    return (await server.call(previewProposal, { kind: 'market.terms', payload }, { token: finance1 })).error;
  };
  expect(await Promise.all(['0.9999', '20.0001', '0', '1.00001', '-5', 'wide'].map(propose))).toEqual([
    'amount_too_small',
    'amount_too_large',
    'amount_too_small',
    'amount_too_precise',
    'invalid_request',
    'invalid_request',
  ]);
  for (const band of ['1', '20']) {
    const id = await agree('market.terms', { market_id: 2, price_band: band });
    expect(await shown(2)).toMatchObject({ price_band: band });
    await agree('market.terms', await undoOf(finance1, id));
  }
  for (const ppm of [9_999, 200_001]) {
    const write = server.database.owner.query('UPDATE spot_instrument SET band_ppm = $1 WHERE market_id = 2', [ppm]);
    await expect(write).rejects.toMatchObject({ code: '23514' });
  }
});

test('nobody closes a market, or sets its fees, alone or without bounds', async () => {
  const id = await proposeAct(server, finance1, 'market.terms', { market_id: 3, open: false });
  expect((await approveAct(server, clock, finance1, 'finance1', id)).error).toBe('proposal_own');
  expect((await shown(3))?.open_coin_trade).toBe(1);
  const greedy = { kind: 'market.terms' as const, payload: JSON.stringify({ market_id: 4, taker_fee: '100' }) };
  expect((await server.call(previewProposal, greedy, { token: finance1 })).error).toBe('amount_too_large');
});

test('what was changed after it was proposed is refused at the approval, and says so before', async () => {
  const id = await proposeAct(server, finance1, 'market.terms', { market_id: 5, maker_fee: '0.5' });
  await server.database.owner.query('UPDATE spot_instrument SET maker_fee_ppm = 777 WHERE market_id = 5');
  const { answer: waiting } = await server.call(proposal, { id }, { token: finance2 });
  expect([waiting.impossible_code, waiting.preview_now, waiting.can.approve]).toEqual(['proposal_stale', null, true]);
  expect((await approveAct(server, clock, finance2, 'finance2', id)).error).toBe('proposal_stale');
  const { rows } = await server.database.pool.query('SELECT maker_fee_ppm FROM spot_instrument WHERE market_id = 5');
  expect(rows).toEqual([{ maker_fee_ppm: 777 }]);
});

test('what it found when it was made cannot be changed afterwards', async () => {
  const id = await proposeAct(server, finance1, 'market.terms', { market_id: 6, maker_fee: '0.5' });
  await expect(
    server.database.pool.query(`UPDATE operator_proposals SET state = 'withdrawn', inverse = '{}' WHERE id = $1`, [id]),
  ).rejects.toThrow(/cannot change/);
});

test.each([
  ['withdrawal.terms', { currency: 3, network: 'TRC20', fee: '2', fee_kind: 'flat', minimum: '30', enabled: false }],
  ['withdrawal.limits', { level: 1, daily: '7', single: '900' }],
  ['currency.terms', { currency: 1, network: 'BTC', minimum: '0.05', open: false }],
  ['currency.terms', { currency: 3, network: 'BANK', minimum: '25', open: true }],
  ['settings.general', { address_wait_hours: 72, small_holding_usdt: 5 }],
  [
    'exchange.terms',
    {
      fee_percent: '0.25',
      minimum: '2',
      maximum: '1000',
      spread_base: '0.1',
      spread_volatility: '50',
      spread_size: '0',
      spread_stock: '0',
      user_daily: '5000',
      house_daily: '7000',
    },
  ],
] as const)('an act of the kind %s is undone by a proposal that is prefilled', async (kind, payload) => {
  const id = await agree(kind, payload);
  const undo = await undoOf(finance1, id);
  expect(undo).not.toEqual(payload);
  const undone = await agree(kind, undo);
  // The undo of the undo is the act again.
  expect(await undoOf(finance1, undone)).toEqual(payload);
});

test.each([
  ['site.config', { site_name: 'Aurum', menu: ['Deposit'] }],
  ['mail.text', { key: 'no_account.subject', language: 'en', text: 'Somebody asked about this address' }],
  ['operator.roles', { operator_id: 6, roles: ['finance'] }],
  ['role.permissions', { role: 'support', permissions: ['users.read'] }],
] as const)(
  'an administrator’s act of the kind %s is undone by a proposal that is prefilled',
  async (kind, payload) => {
    const tile = (await server.call(site, {}, { token: admin1 })).answer.menu[0]?.title ?? '';
    const asked = 'menu' in payload ? { ...payload, menu: [tile] } : payload;
    const id = await proposeAct(server, admin1, kind, asked);
    expect((await approveAct(server, clock, admin2, 'admin2', id)).answer.state).toBe('executed');
    const undo = await undoOf(admin1, id);
    const back = await proposeAct(server, admin1, kind, undo);
    expect((await approveAct(server, clock, admin2, 'admin2', back)).answer.state).toBe('executed');
    expect(await undoOf(admin1, back)).toEqual(asked);
  },
);

test('a network that two closed takes no deposits at once, and is told of as paused', async () => {
  const usdt = async () =>
    (await server.call(depositCurrencies, {}, { token: user })).answer.data.find(({ currency }) => currency === 3);
  const address = () => server.call(depositAddress, { currency: 3, network: 'TRC20' }, { token: user });
  expect((await address()).error).toBeNull();
  const id = await agree('currency.terms', { currency: 3, network: 'TRC20', minimum: '7.5', open: false });
  expect((await address()).error).toBe('deposits_closed');
  expect(await usdt()).toMatchObject({
    is_charge: 1,
    networks: [{ network: 'ERC20' }],
    paused: [{ network: 'TRC20', network_name: 'TRON' }],
  });
  const other = await agree('currency.terms', { currency: 3, network: 'ERC20', minimum: '20', open: false });
  expect(await usdt()).toMatchObject({ is_charge: 0, networks: [] });
  await agree('currency.terms', await undoOf(finance1, other));
  await agree('currency.terms', { currency: 3, network: 'TRC20', minimum: '7.5', open: true });
  expect((await address()).answer.minimum).toBe('7.5');
  await agree('currency.terms', await undoOf(finance1, id));
  expect((await address()).answer.minimum).toBe('5');
});

test('bank transfers are closed and made dearer in the same way', async () => {
  await agree('currency.terms', { currency: 3, network: 'BANK', minimum: '100', open: false });
  expect((await server.call(depositBank, {}, { token: user })).error).toBe('deposits_closed');
  expect((await server.call(depositCurrencies, {}, { token: user })).answer.bank).toBeNull();
  await agree('currency.terms', { currency: 3, network: 'BANK', minimum: '100', open: true });
  expect((await server.call(depositBank, {}, { token: user })).answer.minimum).toBe('100');
  const { answer } = await server.call(depositTerms, {}, { token: finance1 });
  expect(answer.find(({ network }) => network === 'BANK')).toMatchObject({
    minimum: '100',
    open: true,
    possible: true,
  });
});

test.each([
  ['a network the coin does not have', { currency: 1, network: 'TRC20', minimum: '1', open: true }, 'network_unknown'],
  ['a currency nobody knows', { currency: 999, network: 'BTC', minimum: '1', open: true }, 'currency_unknown'],
  [
    'a smallest deposit of a fortune',
    { currency: 3, network: 'ERC20', minimum: '10001', open: true },
    'amount_too_large',
  ],
  ['none at all', { currency: 3, network: 'ERC20', minimum: '0', open: true }, 'amount_too_small'],
] as const)('terms of deposits refuse %s', async (_, payload, code) => {
  const asked = { kind: 'currency.terms' as const, payload: JSON.stringify(payload) };
  expect((await server.call(previewProposal, asked, { token: finance1 })).error).toBe(code);
});

test('settings hold from their approval on, are told to the app, and keep their history', async () => {
  const { pool } = server.database;
  const before = await readGeneralSettings(pool);
  const id = await agree('settings.general', { address_wait_hours: 48, reset_freeze_hours: 96 });
  expect(await readGeneralSettings(pool)).toEqual({ ...before, address_wait_hours: 48, reset_freeze_hours: 96 });
  expect((await server.call(siteConfig, {})).answer).toMatchObject({ address_wait_hours: 48, reset_freeze_hours: 96 });
  const { answer } = await server.call(generalSettingsList, {}, { token: finance1 });
  expect(answer.find(({ name }) => name === 'address_wait_hours')).toEqual({
    name: 'address_wait_hours',
    value: 48,
    initial: 24,
    least: 12,
    most: 168,
    unit: 'h',
  });
  await agree('settings.general', await undoOf(finance1, id));
  expect(await readGeneralSettings(pool)).toEqual(before);
  const { rows } = await pool.query(`SELECT value FROM general_setting WHERE name = 'reset_freeze_hours' ORDER BY id`);
  expect(rows).toEqual([{ value: 96 }, { value: 48 }]);
  await expect(pool.query('DELETE FROM general_setting')).rejects.toThrow(/permission denied/);
});

test('S01: seven characters are too few, and once two operators ask for fifteen, so are fourteen', async () => {
  let users = 0;
  const choose = async (password: string) => {
    users += 1;
    const user_string = `chooser_${users}`;
    const fields = { type: 'account', user_string, password, re_password: password } as const;
    const { error, body } = await server.call(register, fields);
    return { user_string, error, text: JSON.stringify(body) };
  };
  const fourteen = 'walnut desk by';
  expect((await choose('walnut!')).error).toBe('password_too_short');
  const early = await choose(fourteen);
  expect(early.error).toBeNull();
  expect((await server.call(siteConfig, {})).answer.password_min_length).toBe(8);

  const id = await agree('settings.general', { password_min_length: 15 });
  expect((await server.call(siteConfig, {})).answer.password_min_length).toBe(15);
  const late = await choose(fourteen);
  expect(late.error).toBe('password_too_short');
  expect(late.text).toContain('15');
  expect((await choose(`${fourteen} `)).error).toBeNull();
  // Who chose before is not locked out.
  const { error } = await server.call(login, { user_string: early.user_string, password: fourteen });
  expect(error).toBeNull();
  await agree('settings.general', await undoOf(finance1, id));
  expect((await choose(fourteen)).error).toBeNull();
});

test.each([
  { password_min_length: 7 },
  { password_min_length: 65 },
  { address_wait_hours: 0 },
  { address_wait_hours: 11 },
  { reset_freeze_hours: 337 },
  { small_holding_usdt: 1.5 },
])('no operators can switch off what keeps money safe: %o', async (payload) => {
  const asked = { kind: 'settings.general' as const, payload: JSON.stringify(payload) };
  const { error } = await server.call(previewProposal, asked, { token: finance1 });
  expect(error).toBe('invalid_request');
});

test('what is stored beyond the bounds counts as not changed', async () => {
  const insert = `INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ('max_addresses', $1, 1, now())`;
  await server.database.owner.query(insert, [9]);
  expect((await readGeneralSettings(server.database.pool)).max_addresses).toBe(100);
  await server.database.owner.query(insert, [10]);
  expect((await readGeneralSettings(server.database.pool)).max_addresses).toBe(10);
});
