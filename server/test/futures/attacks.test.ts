import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { LastMarks } from '../../src/futures/last-marks.ts';
import type { PriceTick } from '../../src/market/public.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { withMoney } from '../support/money.ts';
import { instrument } from './instrument.ts';
import { onQuery } from '../support/interference.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

const [alice, bob] = [1_001n, 1_002n];
const held = useStage();

const closed = async (stage: Stage, user: bigint, count = 1): Promise<LeverRow[]> => {
  await expect.poll(async () => (await stage.list(user, 3)).length).toBe(count);
  return stage.list(user, 3);
};
/** The prices of now have been looked at, whatever they did. */
const looked = async ({ looks }: Stage): Promise<void> => {
  await expect.poll(() => held.stage.looks).toBeGreaterThan(looks + 1);
};

test('whoever opens gets the worse of mark and index: the mark is that of a second that is over', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('spread_ppm = 0, skew_ppm = 0');
  stage.markets.movePrice(BTC, 10_050_00);
  expect(await stage.submit(alice)).toMatchObject({ price: '10050', origin_price: '10050' });
  expect(await codeOf(stage.submit(alice, { worst_price: 10_049 }))).toBe('price_moved');
  expect(await stage.submit(alice, { type: 2 })).toMatchObject({ price: '10000' });
});

test('a recorded price of before an order, a stop or a position does nothing to it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '40');
  await stage.setTerms('skew_ppm = 0');
  const now = Math.floor(Date.now() / 1_000);
  const { id } = await stage.submit(alice);
  // It was 10,900 a moment ago and is 9,900 now: a profit taken at what it was would be a present.
  stage.setPrice(BTC, 9_900);
  await stage.call(calls.setStop, alice, { id, target_profit_price: 10_400 });
  await stage.submit(alice, { status: 0, type: 2, target_price: 10_400 });
  // And no account is liquidated by a price of before its position.
  await stage.submit(bob, { share: 300, multiple: 10, type: 2 });
  stage.recordSecond(BTC, 10_900, now);
  await looked(stage);
  expect(await stage.list(alice, 1)).toMatchObject([{ id }]);
  expect(await stage.list(alice, 0)).toHaveLength(1);
  expect(await stage.list(bob, 1)).toHaveLength(1);
  stage.record(BTC, 10_900);
  expect(await closed(stage, alice)).toMatchObject([{ id, reason: 'take_profit' }]);
  expect(await closed(stage, bob)).toMatchObject([{ reason: 'liquidation' }]);
  expect(await stage.list(alice, 1)).toMatchObject([{ type: 2 }]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('prices written down before an outage do nothing after it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  await stage.submit(alice, { stop_loss_price: 9_900 });
  await stage.database.owner.query("UPDATE futures_position SET armed_at = armed_at - interval '1 hour', version = 9");
  await stage.stop();
  stage.recordSecond(BTC, 9_000, Math.floor(Date.now() / 1_000));
  await stage.start();
  await looked(stage);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  stage.record(BTC, 9_800);
  expect(await closed(stage, alice)).toMatchObject([{ reason: 'stop_loss', update_price: '9798.04' }]);
});

/** Of 1,000, half a bitcoin long that loses 800: 196 are left, of a margin of 50. */
async function withLoss({ stage }: typeof held): Promise<LeverRow> {
  await stage.addUser(alice, '1000');
  for (const market of [BTC, ETH]) await stage.setTerms('skew_ppm = 0', market);
  const row = await stage.submit(alice, { share: 5_000, multiple: 100 });
  stage.setPrice(BTC, 8_400);
  return row;
}

test('a balance that stands for a loss is no margin of a new position, nor of an order', async () => {
  const { stage } = held;
  await withLoss(held);
  await stage.database.owner.query(
    `INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ('futures_total_above_50', 100000, 1, now())`,
  );
  // The balance alone would pay for it: 150 of 947. A lever of 100 on it, and a breath is more than all there is.
  expect(await codeOf(stage.submit(alice, { market: ETH, share: 15_000, multiple: 100 }))).toBe('risk_too_high');
  const order = { market: ETH, share: 15_000, multiple: 100, status: 0, target_price: 999 };
  expect(await codeOf(stage.submit(alice, order))).toBe('risk_too_high');
  expect(await stage.submit(alice, { market: ETH, share: 1_000, multiple: 100 })).toMatchObject({ status: 1 });
});

test('a short that waited and costs more than it holds does not take that from what stands for a loss', async () => {
  const { stage } = held;
  await withLoss(held);
  await stage.setTerms('is_cross = false', ETH);
  await stage.submit(alice, { market: ETH, type: 2, share: 1_000, multiple: 10, status: 0, target_price: 1_010 });
  stage.record(ETH, 1_600);
  await looked(stage);
  expect(await stage.list(alice, 0)).toHaveLength(1);
});

test('money that leaves while an order is written was not judged by', async () => {
  const { stage } = held;
  await withLoss(held);
  let isArmed = true;
  onQuery(stage.database, async (_client, query, args) => {
    if ((args[0] as { name?: string } | undefined)?.name === 'futures-batch' && isArmed) {
      isArmed = false;
      // Alone it may: 56 would be left of 50.
      await stage.move(alice, house.suspense, '140');
    }
    return query(...args);
  });
  expect(await codeOf(stage.submit(alice, { market: ETH, share: 100 }))).toBe('risk_too_high');
  expect(isArmed).toBe(false);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a closing names the worst price as an opening does, by hand or by an order that only reduces', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const { id } = await stage.submit(alice);
  // 9,998 was shown, and the price has fallen since.
  stage.setPrice(BTC, 9_900);
  expect(await codeOf(stage.close(alice, id, { worst_price: 9_998 }))).toBe('price_moved');
  const reducing = { type: 2, reduce_only: 1, share: 500 };
  expect(await codeOf(stage.submit(alice, { ...reducing, worst_price: 9_998 }))).toBe('price_moved');
  expect(await stage.submit(alice, { ...reducing, worst_price: 9_898 })).toMatchObject({ status: 3 });
  expect(await stage.close(alice, id, { worst_price: 9_898 })).toMatchObject({ update_price: '9898.02' });
  // The younger one is on a wider spread: 9,890.1 instead of 9,898.02.
  await stage.submit(alice);
  await stage.setTerms('spread_ppm = 1000');
  await stage.submit(alice);
  const over = { ...reducing, share: 1_001 };
  expect(await codeOf(stage.submit(alice, { ...over, worst_price: 9_898 }))).toBe('price_moved');
  expect(await stage.list(alice, 1)).toHaveLength(2);
  expect(await stage.submit(alice, { ...reducing, share: 999, worst_price: 9_898 })).toMatchObject({ share: 999 });
  expect(await stage.submit(alice, { ...reducing, share: 2, worst_price: 9_890 })).toMatchObject({ share: 2 });
});

test('closing many names the worst price of each: what is beyond it, or was not shown, stays as it is', async () => {
  const { stage } = held;
  await stage.addUser(alice, '10000');
  await stage.addUser(bob, '1000');
  for (const market of [BTC, ETH]) await stage.setTerms('skew_ppm = 0', market);
  const btc = await stage.submit(alice);
  const eth = await stage.submit(alice, { market: ETH });
  const later = await stage.submit(alice, { share: 10 });
  const others = await stage.submit(bob);
  const many = (worst_prices: string) => stage.call(calls.batchClose, alice, { type: 0, worst_prices });
  expect(await codeOf(many(`${others.id}:1`))).toBe('position_unknown');
  expect(await codeOf(many(`${btc.id}:9998.001`))).toBe('price_off_tick');
  // 9,998 and 999.8 were shown, and one of the prices has fallen since.
  stage.setPrice(BTC, 9_900);
  const [free] = await stage.balance(alice);
  expect(await many(`${btc.id}:9998`)).toEqual({ closed: [], refused: [btc.id] });
  expect(await stage.balance(alice)).toEqual([free, expect.anything()]);
  expect(await many(`${btc.id}:9998,${eth.id}:999.8`)).toEqual({ closed: [eth.id], refused: [btc.id] });
  expect(await many(`${btc.id}:9898.02`)).toEqual({ closed: [btc.id], refused: [] });
  expect(await stage.list(alice, 1)).toMatchObject([{ id: later.id }]);
  expect(await codeOf(many(`${btc.id}:9898.02`))).toBe('nothing_to_close');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a loss in a market that is closed is not forgotten by a new start: what nobody knows lets nothing leave', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.submit(alice, { market: ETH, share: 1_000, multiple: 100 });
  const leave = () =>
    withMoney(stage.database.pool, (tx) => stage.futures.assertCovered(tx, { owner: alice, currency: 1 }));
  await stage.closeMarket(ETH);
  stage.setPrice(ETH, 200, 'stale');
  expect(await codeOf(leave())).toBe('ok');
  await stage.restart();
  expect(await codeOf(leave())).toBe('prices_unavailable');
});

test('the last price of a session that is over is found in the log, as of its last seconds', async () => {
  const marks = new LastMarks();
  const shares = { ...instrument(BTC), market: { ...instrument(BTC).market, calendar: 'XNYS' as const } };
  // A Saturday; the session ended on Friday at 16:00 in New York, and the last seconds of it are missing.
  const friday = Date.UTC(2026, 10, 20, 21);
  const asked: number[] = [];
  const at = async (_market: number, moment: number) => {
    asked.push(moment);
    return moment > friday - 10_000 ? null : ({ state: 'fresh', mark: 4_711, isMarkValid: true } as PriceTick);
  };
  await marks.load([shares, instrument(ETH)], { at }, Date.UTC(2026, 10, 21, 12));
  expect([marks.of(BTC), marks.of(ETH)]).toEqual([{ ticks: 4_711, at: friday - 10_001, splits: 0 }, null]);
  expect(asked).toEqual([friday - 1, friday - 5_001, friday - 10_001]);
});

test('terms that are changed later cost what is open or waits no more, and less where they are lower', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const { id } = await stage.submit(alice);
  await stage.submit(alice, { type: 2, status: 0, target_price: 10_100 });
  await stage.setTerms('spread_ppm = 20000, fee_ppm = 20000, overnight_ppm = 50000');
  await stage.restart();
  // Half at 9,998: what it was shown.
  expect(await stage.close(alice, id, { share: 500 })).toMatchObject({ fact_profits: '-0.2' });
  await stage.setTerms('spread_ppm = 0');
  expect(await stage.close(alice, id)).toMatchObject({ update_price: '10000', fact_profits: '-0.3' });
  stage.record(BTC, 10_200);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(1);
  // 0.05 % of 1,020, as when it was ordered.
  expect(await stage.list(alice, 1)).toMatchObject([{ price: '10200', trade_fee: '0.51' }]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a limit of liquidation that is raised later ends nothing that is open or waits, after a new start either', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  const { id } = await stage.submit(alice);
  await stage.submit(alice, { status: 0, target_price: 9_800, share: 10 });
  await stage.database.owner.query(
    `INSERT INTO general_setting (name, value, proposal_id, created_at)
     VALUES ('futures_liquidation_percent', 90, 1, now()), ('futures_liquidation_way', 2, 1, now())`,
  );
  await stage.restart();
  expect(await stage.submit(bob)).toMatchObject({ liquidation_percent: '90', liquidation_price: '9901.98' });
  expect(await stage.list(alice, 1)).toMatchObject([{ id, liquidation_percent: '50', liquidation_price: '9501.9' }]);
  stage.record(BTC, 9_750);
  expect(await closed(stage, bob)).toMatchObject([{ reason: 'liquidation' }]);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(2);
  expect((await stage.list(alice, 1)).map(({ liquidation_percent }) => liquidation_percent)).toEqual(['50', '50']);
  expect(await wrongs(stage.database)).toEqual([]);
});
