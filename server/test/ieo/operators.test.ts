import * as calls from '@aureus/contract/ieo/calls.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { listForOperators, listOrdersForOperators } from '../../src/ieo/operator-lists.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { COIN } from './coin.ts';
import { houseOf, LASTS, OPENS_IN, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
const words = { title: '太阳能', summary: '屋顶', content: '第一段' };
const announce = (more = {}) => stage.act(stage.acts.project, stage.terms(more));

test('operators see what they announce, line by line', async () => {
  const lines = await stage.acts.project.preview(stage.database.pool, stage.terms());
  expect(lines.map(({ label, after, unit }) => [label, after, unit])).toEqual([
    ['ieo.title', 'Helia Grid', ''],
    ['ieo.coin', 'HELIA, HELIA', ''],
    ['ieo.total', '1000', 'HELIA'],
    ['ieo.price', '0.25', 'USDT'],
    ['ieo.price', '0.0000037', 'BTC'],
    ['ieo.min', '10', 'HELIA'],
    ['ieo.user_cap', '800', 'HELIA'],
    ['ieo.step', '1', 'HELIA'],
    ['ieo.start', stage.terms().start, 'UTC'],
    ['ieo.end', stage.terms().end, 'UTC'],
    ['ieo.listing', stage.terms().listing, 'UTC'],
    ['ieo.website', 'helia.example', ''],
    ['ieo.white_paper', 'helia.example', ''],
  ]);
});

test.each([
  ['ieo_currency_unfit', { currency_id: BTC.id }],
  ['currency_unknown', { currency_id: 77 }],
  ['ieo_terms_invalid', { total: '1000.5' }],
  ['ieo_terms_invalid', { min: '10.5' }],
  ['ieo_terms_invalid', { user_cap: '1001' }],
  ['ieo_terms_invalid', { user_cap: '9' }],
  ['ieo_terms_invalid', { price_usdt: undefined, price_btc: undefined }],
  ['ieo_terms_invalid', { price_usdt: '999999999999', total: '999999999999', user_cap: '10' }],
  ['amount_too_precise', { total: '1000.00001' }],
  ['ieo_moments_invalid', { start: '2026-01-01 00:00' }],
  ['ieo_moments_invalid', { start: '2099-01-01 00:00' }],
  ['ieo_moments_invalid', { end: '2026-01-01 00:00' }],
  ['ieo_moments_invalid', { end: '2098-02-30 00:00' }],
  ['ieo_moments_invalid', { listing: '2026-01-01 00:00' }],
])('%s: %j', async (code, change) => {
  await expect(announce(change)).rejects.toEqual(refused(code));
  const payload = stage.terms(change);
  const names = { proposalId: 9n, proposedBy: 1n, approvedBy: 2n, reason: '' };
  await expect(stage.platform.money.transaction(null, (tx) => stage.acts.project.execute(tx, payload, names))).rejects.toEqual(refused(code)); // prettier-ignore
  const { rowCount } = await stage.database.owner.query('SELECT FROM ieo_project');
  expect(rowCount).toBe(0);
});

test.each([
  { website: 'http://helia.example' },
  { white_paper: 'javascript:alert(1)' },
  { website: 'https://aureus.demo@evil.example/' },
  { title: '<b>Helia</b>' },
  { content: 'one\u0000two' },
  { summary: ' padded' },
  { total: '0' },
  { total: '-5' },
  { price_usdt: '1e3' },
  { start: 'tomorrow' },
])('the contract refuses %j before anybody reads it', (change) => {
  const { payload } = proposalKinds['ieo.project'];
  expect(z.safeParse(payload, stage.terms()).success).toBe(true);
  expect(z.safeParse(payload, stage.terms(change)).success).toBe(false);
});

test('of one coin one sale at a time, also when two are approved at once', async () => {
  const names = (proposalId: bigint) => ({ proposalId, proposedBy: 1n, approvedBy: 2n, reason: '' });
  const both = await Promise.allSettled(
    [1n, 2n].map((id) =>
      stage.platform.money.transaction(null, (tx) => stage.acts.project.execute(tx, stage.terms(), names(id))),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(announce()).rejects.toEqual(refused('ieo_exists'));
});

test('its coins come once, and exactly as many as are sold', async () => {
  await announce();
  const id = await stage.last();
  const lodge = (amount: string) => stage.act(stage.acts.lodge, { project_id: id, amount });
  await expect(lodge('999')).rejects.toEqual(refused('ieo_lodging_differs'));
  await expect(lodge('1000.1')).rejects.toEqual(refused('ieo_lodging_differs'));
  await expect(stage.act(stage.acts.lodge, { project_id: id + 1, amount: '1000' })).rejects.toEqual(refused('ieo_project_unknown')); // prettier-ignore
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 0n], outside: 0n });
  const names = { proposalId: 5n, proposedBy: 1n, approvedBy: 2n, reason: '' };
  const both = await Promise.allSettled(
    [1, 2].map(() =>
      stage.platform.money.transaction(null, (tx) =>
        stage.acts.lodge.execute(tx, { project_id: id, amount: '1000' }, names),
      ),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(lodge('1000')).rejects.toEqual(refused('ieo_lodged_already'));
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 1000_0000n], outside: -1000_0000n });
  await stage.pass(id, OPENS_IN + 60 + LASTS);
  await expect(lodge('1000')).rejects.toEqual(refused('ieo_over'));
});

test('coins that come so late that nobody would hear of it do not open a sale', async () => {
  await announce();
  const id = await stage.last();
  const lodging = { project_id: id, amount: '1000' };
  // Twenty minutes before its end, less some seconds.
  await stage.pass(id, OPENS_IN + 60 + LASTS - 20 * 60);
  await expect(stage.act(stage.acts.lodge, lodging)).rejects.toEqual(refused('ieo_moments_invalid'));
  const names = { proposalId: 5n, proposedBy: 1n, approvedBy: 2n, reason: '' };
  await expect(stage.platform.money.transaction(null, (tx) => stage.acts.lodge.execute(tx, lodging, names))).rejects.toEqual(refused('ieo_moments_invalid')); // prettier-ignore
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 0n], outside: 0n });
  await stage.pass(id, -120);
  await stage.act(stage.acts.lodge, lodging);
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 1000_0000n] });
});

test('what is cancelled before its end gives everything back, and everybody is told', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  await stage.apply(alice, id, '500');
  await stage.apply(bob, id, '800', { pay_currency: BTC.id });
  const lines = await stage.acts.cancel.preview(stage.database.pool, { project_id: id });
  expect(lines.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['ieo.title', null, 'Helia Grid'],
    ['ieo.state', 'announced', 'cancelled'],
    ['ieo.users', null, '2'],
    ['ieo.applied', '1300', '0'],
  ]);
  await stage.act(stage.acts.cancel, { project_id: id });
  await expect(stage.apply(alice, id, '10')).rejects.toEqual(refused('ieo_over'));
  await stage.sweep();
  expect((await stage.orders(alice)).map(({ state, give_amount, paid, released }) => [state, give_amount, paid, released])).toEqual([['cancelled', '0', '0', '125']]); // prettier-ignore
  expect(await stage.balance(alice, USDT.id)).toEqual([100_000_000_000n, 0n]);
  expect(await stage.balance(bob, BTC.id)).toEqual([100_000_000n, 0n]);
  expect(await houseOf(stage)).toEqual({ coins: [0n, 0n], outside: 0n, usdt: 0n, btc: 0n });
  expect(stage.notices.map(({ userId, kind }) => [userId, kind])).toEqual([
    [alice, 'ieo_cancelled'],
    [bob, 'ieo_cancelled'],
  ]);
  // The end comes, and nothing is left of it; the coin can be sold again.
  await stage.pass(id, LASTS * 3);
  await stage.sweep();
  expect(stage.notices).toHaveLength(2);
  await expect(stage.act(stage.acts.cancel, { project_id: id })).rejects.toEqual(refused('ieo_over'));
  await announce();
});

test('from the end on nothing is cancelled, however late the allotment is', async () => {
  const id = await stage.open();
  const alice = await stage.user();
  await stage.apply(alice, id, '500');
  await stage.pass(id, LASTS);
  await expect(stage.act(stage.acts.cancel, { project_id: id })).rejects.toEqual(refused('ieo_over'));
  const names = { proposalId: 9n, proposedBy: 1n, approvedBy: 2n, reason: '' };
  await expect(stage.platform.money.transaction(null, (tx) => stage.acts.cancel.execute(tx, { project_id: id }, names))).rejects.toEqual(refused('ieo_over')); // prettier-ignore
  await stage.sweep();
  await expect(stage.act(stage.acts.cancel, { project_id: id })).rejects.toEqual(refused('ieo_over'));
  expect((await stage.orders(alice))[0]).toMatchObject({ state: 'locked' });
});

test('neither the application nor its owner changes what was announced, what was applied for, or what became of it', async () => {
  const id = await stage.open();
  const alice = await stage.user();
  await stage.apply(alice, id, '500');
  const { pool, owner } = stage.database;
  for (const change of [
    'total = total * 2',
    "end_at = end_at + interval '1 day'",
    "tie_seed = decode(repeat('00', 32), 'hex')",
    'user_cap = total',
  ]) {
    // prettier-ignore
    await expect(pool.query(`UPDATE ieo_project SET ${change}`)).rejects.toThrow(/permission denied/);
    await expect(owner.query(`UPDATE ieo_project SET ${change}`)).rejects.toThrow(/cannot change so/);
  }
  await expect(pool.query('UPDATE ieo_price SET price = 1')).rejects.toThrow(/permission denied/);
  await expect(owner.query('UPDATE ieo_application SET amount = amount + 1')).rejects.toThrow(/cannot change so/);
  await stage.pass(id, LASTS);
  await stage.sweep();
  await expect(owner.query('UPDATE ieo_project SET passed = 0')).rejects.toThrow(/cannot change so/);
  await expect(owner.query('UPDATE ieo_application SET passed = passed - 1')).rejects.toThrow(/cannot change so/);
  await expect(owner.query('UPDATE ieo_application SET state = 1')).rejects.toThrow();
});

test('words in a language are said once, before anybody applies; who has none reads English', async () => {
  await announce();
  const id = await stage.last();
  await stage.act(stage.acts.text, { project_id: id, language: 'zh', ...words });
  await expect(stage.act(stage.acts.text, { project_id: id, language: 'zh', ...words })).rejects.toEqual(refused('ieo_text_late')); // prettier-ignore
  await expect(stage.act(stage.acts.text, { project_id: id, language: 'en', ...words })).rejects.toEqual(refused('ieo_text_late')); // prettier-ignore
  await stage.pass(id, OPENS_IN + 60);
  await expect(stage.act(stage.acts.text, { project_id: id, language: 'th', ...words })).rejects.toEqual(refused('ieo_text_late')); // prettier-ignore
  const { info } = await stage.call(calls.project, 1n, { project_id: id });
  expect(info).toMatchObject({ title: 'Helia Grid', content: 'First paragraph.\n\nSecond paragraph.' });
  const { rows } = await stage.database.owner.query('SELECT language FROM ieo_text ORDER BY 1');
  expect(rows).toEqual([{ language: 'en' }, { language: 'zh' }]);
});

test('operators see what was applied for, what is held and what was paid', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  await stage.apply(alice, id, '500');
  await stage.apply(bob, id, '100', { pay_currency: BTC.id });
  const list = () => listForOperators(stage.database.pool, stage.markets, Date.now());
  const before = await list();
  expect(before.coins).toEqual([{ id: COIN.id, code: 'HELIA' }]);
  expect(before.house).toEqual([{ currency: 'HELIA', available: '0', held: '1000' }]);
  expect(before.projects[0]).toMatchObject({
    users: 2,
    orders: 2,
    applied: '600',
    passed: null,
    phase: 'open',
    payments: [
      { currency: 'USDT', held: '125', paid: '0' },
      { currency: 'BTC', held: '0.00037', paid: '0' },
    ],
  });
  await stage.pass(id, LASTS);
  await stage.sweep();
  const after = await list();
  expect(after.projects[0]).toMatchObject({ passed: '600', phase: 'locked', payments: [{ currency: 'USDT', held: '0', paid: '125' }, { currency: 'BTC', held: '0', paid: '0.00037' }] }); // prettier-ignore
  const page = await listOrdersForOperators(stage.database.pool, stage.markets, { project_id: id, limit: 1 });
  expect(page.data).toMatchObject([{ user_id: Number(bob), amount: '100', passed: '100', state: 'locked' }]);
  const next = await listOrdersForOperators(stage.database.pool, stage.markets, { project_id: id, limit: 1, before: page.next! }); // prettier-ignore
  expect(next).toMatchObject({ data: [{ user_id: Number(alice) }], next: null });
});
