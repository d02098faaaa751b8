import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import * as calls from '@aureus/contract/options/calls.ts';
import { expect, test } from 'vitest';
import type { ApprovedBy, ProposalHandler } from '../../src/operator/public.ts';
import { optionsExpiry } from '../../src/options/expiry-act.ts';
import { listOptionTerms, showExposure } from '../../src/options/operator-lists.ts';
import { optionsRegion } from '../../src/options/region-act.ts';
import { optionsTerms } from '../../src/options/terms-act.ts';
import { START_PRICE, useStage } from './stage.ts';

const stage = useStage();
const P = START_PRICE;
const refused = (code: string) => expect.objectContaining({ code });
const names: ApprovedBy = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'test' };

/** Does an act as two operators do it, and returns what would bring back what was there. */
async function act<K extends ProposalKind>(handler: ProposalHandler<K>, payload: ProposalPayload<K>) {
  const inverse = await handler.inverse!(stage.database.pool, payload);
  const after = await stage.platform.money.transaction(null, (tx) => handler.execute(tx, payload, names));
  await after?.();
  return inverse;
}
const lines = async <K extends ProposalKind>(handler: ProposalHandler<K>, payload: ProposalPayload<K>) =>
  (await handler.preview(stage.database.pool, payload)).map(({ label, before, after, unit }) => [label, before, after, unit]); // prettier-ignore

test('terms of a market hold for the next order, and the inverse brings back what was there', async () => {
  const terms = optionsTerms(stage.instruments);
  const user = await stage.user();
  const change = { market_id: 1, user_stake: '150', slippage: '0.1', max_slippage: '0.2' };
  expect(await lines(terms, change)).toEqual([
    ['market.symbol', null, 'BTC/USDT', ''],
    ['options.slippage', '0.05', '0.1', '%'],
    ['options.max_slippage', '0.5', '0.2', '%'],
    ['options.user_stake', '20000', '150', 'USDT'],
  ]);
  const inverse = await act(terms, change);
  expect(inverse).toEqual({ market_id: 1, user_stake: '20000', slippage: '0.05', max_slippage: '0.5' });
  expect(await stage.call(calls.terms, user, { match_id: 1 })).toMatchObject({ slippage: '0.1', max_slippage: '0.2', user_stake: '150' }); // prettier-ignore
  await stage.submit(user);
  await expect(stage.submit(user, { number: '51' })).rejects.toEqual(refused('option_stake_full'));
  // Another market keeps its own.
  await stage.submit(user, { match_id: 2, number: '51' });
  await act(terms, inverse!);
  await stage.submit(user, { number: '51' });
  await act(terms, { market_id: 1, open: false });
  await expect(stage.submit(user, { number: '2' })).rejects.toEqual(refused('market_closed'));
});

test.each([
  [{ slippage: '0.6' }],
  [{ least_slippage: '0.0501' }],
  [{ max_slippage: '0.0499' }],
  [{ due_payout: '200001' }],
  [{ side_payout: '49999' }],
])('terms that contradict each other are refused: %j', async (change) => {
  const payload = { market_id: 1, ...change };
  const terms = optionsTerms(stage.instruments);
  await expect(lines(terms, payload)).rejects.toEqual(refused('option_terms_invalid'));
  await expect(act(terms, payload)).rejects.toEqual(refused('option_terms_invalid'));
  await expect(lines(terms, { market_id: 1, slippage: '0.05' })).rejects.toEqual(refused('proposal_changes_nothing'));
  await expect(lines(terms, { ...payload, market_id: 99 })).rejects.toEqual(refused('market_unknown'));
});

test('a duration is changed, added and closed; what runs keeps the payout it was taken at', async () => {
  const expiry = optionsExpiry(stage.instruments);
  const user = await stage.user();
  const running = await stage.submit(user);
  const change = { market_id: 1, seconds: 30, payout: '70.5', max_stake: '200' };
  expect(await lines(expiry, change)).toEqual([
    ['market.symbol', null, 'BTC/USDT', ''],
    ['options.seconds', null, '30', 's'],
    ['options.payout', '80', '70.5', '%'],
    ['options.max_stake', '1000', '200', 'USDT'],
  ]);
  expect(await act(expiry, change)).toEqual({ market_id: 1, seconds: 30, payout: '80', max_stake: '1000' });
  await expect(stage.submit(user, { number: '201' })).rejects.toEqual(refused('amount_too_large'));
  expect(await stage.submit(user, { number: '200' })).toMatchObject({ profit_ratio: '70.5' });
  expect(await stage.find(user, running.id)).toMatchObject({ profit_ratio: '80' });
  const added = { market_id: 1, seconds: 45, payout: '75', min_stake: '5', max_stake: '50', open: true };
  const inverse = await act(expiry, added);
  expect(await stage.submit(user, { seconds: 45, number: '50' })).toMatchObject({ profit_ratio: '75' });
  expect(inverse).toEqual({ market_id: 1, seconds: 45, open: false });
  await act(expiry, inverse!);
  await expect(stage.submit(user, { seconds: 45, number: '50' })).rejects.toEqual(refused('option_seconds_unknown'));
});

test('a duration that is closed stays closed when its payout changes, and the undo brings back what was named alone', async () => {
  const expiry = optionsExpiry(stage.instruments);
  await act(expiry, { market_id: 1, seconds: 30, open: false });
  expect(await act(expiry, { market_id: 1, seconds: 30, payout: '75' })).toEqual({ market_id: 1, seconds: 30, payout: '80' }); // prettier-ignore
  await expect(stage.submit(await stage.user())).rejects.toEqual(refused('option_seconds_unknown'));
});

test.each([
  ['terms of the market', () => act(optionsTerms(stage.instruments), { market_id: 1, slippage: '0.1' })],
  ['a duration', () => act(optionsExpiry(stage.instruments), { market_id: 1, seconds: 30, payout: '75' })],
] as const)('two changes of %s at once: the second goes by what the first has left', async (_what, second) => {
  const client = await stage.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM option_instrument WHERE market_id = 1 FOR UPDATE');
  await client.query('UPDATE option_instrument SET user_orders = 3 WHERE market_id = 1');
  await client.query('UPDATE option_expiry SET max_stake = 7000000 WHERE market_id = 1 AND seconds = 30');
  const waiting = second();
  await expect.poll(async () => (await stage.database.owner.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)).rowCount).toBe(1); // prettier-ignore
  await client.query('COMMIT');
  client.release();
  await waiting;
  const [market] = (await listOptionTerms(stage.database.pool, stage.instruments)).markets;
  expect(market).toMatchObject({ user_orders: 3 });
  expect(market!.expiries[0]).toMatchObject({ max_stake: '7' });
});

test.each([
  ['a new one of which not all is said', { seconds: 45, payout: '75', min_stake: '1' }],
  ['a least stake over the most', { seconds: 30, min_stake: '1001' }],
])('a duration that does not fit is refused: %s', async (_what, change) => {
  const expiry = optionsExpiry(stage.instruments);
  await expect(act(expiry, { market_id: 1, ...change })).rejects.toEqual(refused('option_terms_invalid'));
});

test('a dial code is closed and opened again', async () => {
  const user = await stage.user();
  await stage.database.owner.query(`UPDATE users SET phone_area = '44', phone_number = '7700900123' WHERE id = $1`, [user]); // prettier-ignore
  expect(await lines(optionsRegion, { dial_code: '44', open: false })).toEqual([
    ['options.region', null, '+44', ''],
    ['options.open', 'open', 'closed', ''],
  ]);
  const inverse = await act(optionsRegion, { dial_code: '44', open: false });
  await expect(stage.submit(user)).rejects.toEqual(refused('option_region_closed'));
  const { closed_regions } = await listOptionTerms(stage.database.pool, stage.instruments);
  expect(closed_regions).toEqual(['44']);
  await expect(lines(optionsRegion, { dial_code: '44', open: false })).rejects.toEqual(refused('proposal_changes_nothing')); // prettier-ignore
  await act(optionsRegion, inverse!);
  await stage.submit(user);
});

test('operators see the terms as they are stored', async () => {
  const { markets } = await listOptionTerms(stage.database.pool, stage.instruments);
  expect(markets.map(({ id, symbol, open }) => [id, symbol, open])).toEqual([[1, 'BTC/USDT', true], [2, 'ETH/USDT', true]]); // prettier-ignore
  expect(markets[0]).toMatchObject({ quote: 'USDT', least_slippage: '0', slippage: '0.05', user_orders: 20, side_payout: '200000', due_payout: '50000' }); // prettier-ignore
  expect(markets[0]!.expiries[0]).toEqual({ seconds: 30, payout: '80', min_stake: '1', max_stake: '1000', open: true });
});

test('what runs is summed by market, side and due second, beside what the house has; what has ended is not', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  const show = () => showExposure(stage.database.pool, stage.markets, stage.instruments);
  await stage.submit(user);
  await stage.submit(other, { number: '50' });
  await stage.submit(other, { type: 2, number: '10' });
  await stage.submit(other, { match_id: 2, seconds: 60, number: '20' });
  const { house, sides, due } = await show();
  expect(house).toEqual([{ currency: 'USDT', available: '99855', held: '145' }]);
  const brief = ({ symbol, direction, orders, stake, payout }: (typeof sides)[number]) => [symbol, direction, orders, stake, payout]; // prettier-ignore
  expect(sides.map(brief)).toEqual([
    ['BTC/USDT', 1, 2, '150', '120'],
    ['BTC/USDT', 2, 1, '10', '8'],
    ['ETH/USDT', 1, 1, '20', '17'],
  ]);
  expect(due.map((row) => [...brief(row), row.most])).toEqual([
    ['BTC/USDT', 1, 2, '150', '120', '50000'],
    ['BTC/USDT', 2, 1, '10', '8', '50000'],
    ['ETH/USDT', 1, 1, '20', '17', '50000'],
  ]);
  expect(Date.parse(due[2]!.at) - Date.parse(due[0]!.at)).toBe(30_000);
  await stage.tell(P, ...Array.from({ length: 30 }, () => P + 1));
  await stage.sweep();
  expect((await show()).sides.map(brief)).toEqual([['ETH/USDT', 1, 1, '20', '17']]);
});
