import { expect, test, vi } from 'vitest';
import { listAllPlans, showDue, showTerms } from '../../src/recurring/operator-lists.ts';
import { recurringCoin, recurringTerms } from '../../src/recurring/terms-acts.ts';
import { createRecurring } from '../../src/recurring/recurring.ts';
import { AAPL, BTC, ETH, USDT } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
const named = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };

test('terms are changed, and what would bring them back is known', async () => {
  const handler = recurringTerms();
  const { pool } = stage.database;
  const change = { maximum: '800', spread_limit: '0.5', open: false } as const;
  expect((await handler.preview(pool, change)).map(({ label, before, after, unit }) => [label, before, after, unit])).toEqual([
    ['recurring.maximum', '5000', '800', 'USDT'],
    ['recurring.spread_limit', '1', '0.5', '%'],
    ['recurring.open', 'open', 'closed', ''],
  ]); // prettier-ignore
  const back = await handler.inverse!(pool, change);
  expect(back).toEqual({ maximum: '5000', spread_limit: '1', open: true });
  await stage.act('recurring.terms', change);
  expect(await showTerms(pool, stage.markets)).toMatchObject({
    minimum: '10',
    maximum: '800',
    spread_limit: '0.5',
    open: false,
  });
  await stage.act('recurring.terms', back!);
  expect(await showTerms(pool, stage.markets)).toMatchObject({ maximum: '5000', open: true });
  await expect(handler.preview(pool, { maximum: '5000' })).rejects.toEqual(refused('proposal_changes_nothing'));
  await expect(handler.preview(pool, { minimum: '6000' })).rejects.toEqual(refused('recurring_terms_invalid'));
  await expect(stage.act('recurring.terms', { minimum: '6000' })).rejects.toEqual(refused('recurring_terms_invalid'));
});

test('coins are offered and taken off, at the preview and at the execution by the same rule', async () => {
  const handler = recurringCoin(stage.markets);
  const { pool } = stage.database;
  const off = { currency_id: BTC.id, offered: false };
  expect((await handler.preview(pool, off)).map(({ label, before, after }) => [label, before, after])).toEqual([
    ['recurring.coin', null, 'BTC'],
    ['recurring.offered', 'open', 'closed'],
  ]);
  expect(await handler.inverse!(pool, off)).toEqual({ ...off, offered: true });
  await stage.act('recurring.coin', off);
  expect((await showTerms(pool, stage.markets)).coins).toEqual([ETH.id]);
  for (const [payload, code] of [
    [off, 'proposal_changes_nothing'],
    [{ currency_id: USDT.id, offered: true }, 'not_exchangeable'],
    [{ currency_id: AAPL.id, offered: true }, 'not_exchangeable'],
    [{ currency_id: 99, offered: true }, 'currency_unknown'],
  ] as const) {
    await expect(handler.preview(pool, payload)).rejects.toEqual(refused(code));
    await expect(stage.platform.money.transaction(null, (tx) => handler.execute(tx, payload, named))).rejects.toEqual(refused(code)); // prettier-ignore
  }
});

test('two who change the terms at once both get what they changed', async () => {
  const { owner } = stage.database;
  const changing = await owner.connect();
  await changing.query('BEGIN');
  await changing.query('UPDATE recurring_terms SET min_usdt = 20 WHERE id = 1');
  const second = stage.act('recurring.terms', { maximum: '900' });
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rowCount).toBe(1);
  });
  await changing.query('COMMIT');
  changing.release();
  await second;
  expect(await showTerms(stage.database.pool, stage.markets)).toMatchObject({ minimum: '20', maximum: '900' });
});

test('what is due is summed by hour and coin, beside the stock, and no second of it', async () => {
  const users = [await stage.user(), await stage.user()];
  await stage.plan(users[0]!, { coins: '2:60,3:40' });
  await stage.plan(users[1]!, { amount: '50' });
  await stage.plan(users[1]!, { amount: '70', hour: 18, coins: '3:100' });
  await stage.plan(users[1]!, { amount: '70', rhythm: 'monthly', month_day: 1, start_day: nextYear() });
  const due = await showDue(stage.database.pool, stage.markets, stage.clock.now());
  const hour = (each: number): string => `${stage.clock.now().toISOString().slice(0, 10)}T${each}:00:00.000Z`;
  expect(due.due).toEqual([
    { at: hour(12), currency: 'BTC', runs: 2, amount: '110' },
    { at: hour(12), currency: 'ETH', runs: 1, amount: '40' },
    { at: hour(18), currency: 'ETH', runs: 1, amount: '70' },
  ]);
  expect(due.stock).toEqual([
    { currency: 'BTC', available: '100', worth: '1000000', due: '110' },
    { currency: 'ETH', available: '1000', worth: '1000000', due: '110' },
  ]);
  expect([due.active, due.paused, due.waiting]).toEqual([4, 0, 0]);
});

const nextYear = (): string => new Date(stage.clock.epochMs() + 300 * 86_400_000).toISOString().slice(0, 10);

test('plans of all users go on by their cursor, and are narrowed by user and state', async () => {
  const users = [await stage.user(), await stage.user()];
  for (const user of users) await stage.plan(user);
  const last = await stage.plan(users[1]!, { coins: '2:60,3:40' });
  const list = (fields: object) =>
    listAllPlans(stage.database.pool, stage.markets, {
      user: undefined,
      state: undefined,
      before: undefined,
      limit: 2,
      ...fields,
    });
  const first = await list({});
  expect(first.data[0]).toMatchObject({ id: last.id, user_name: 'buyer2', coins: [{ currency: 'BTC', share: 60 }, { currency: 'ETH', share: 40 }], state: 'active', rhythm: 'daily' }); // prettier-ignore
  expect((await list({ before: first.next! })).data.map(({ user_id }) => BigInt(user_id))).toEqual([users[0]]);
  expect((await list({ user: Number(users[1]) })).data).toHaveLength(2);
  expect((await list({ state: 'paused' })).data).toEqual([]);
});

test('the demo offers its coins once, and not again what operators have taken off', async () => {
  const { pool } = stage.database;
  await stage.database.owner.query("UPDATE recurring_terms SET coins = '{}', revision = 1");
  const demo = { ...stage.platform, settings: { ...stage.platform.settings, mode: 'demo' as const } };
  const again = createRecurring(demo, { markets: stage.markets, notices: { send: async () => {} } });
  await again.start();
  expect((await showTerms(pool, stage.markets)).coins).toEqual([BTC.id, ETH.id]);
  await stage.act('recurring.coin', { currency_id: ETH.id, offered: false });
  await again.start();
  expect((await showTerms(pool, stage.markets)).coins).toEqual([BTC.id]);
});
