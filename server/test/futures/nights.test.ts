import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, test } from 'vitest';
import { nextNight } from '../../src/futures/overnight.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { verifyFutures } from '../../src/futures/verify.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { wrongs } from '../spot/exchange.ts';
import { onQuery } from '../support/interference.ts';
import { BTC, type Stage, useStage } from './stage.ts';

const alice = 1_001n;
const held = useStage();

/** As if a position had been opened the day before yesterday. */
const age = (stage: Stage): Promise<unknown> =>
  stage.database.owner.query("UPDATE futures_position SET opened_at = opened_at - interval '2 days'");
/** The night is due now. */
const dueNow = (stage: Stage): Promise<unknown> =>
  stage.database.owner.query(
    `UPDATE deadline SET ref = current_date::text, due = current_date + interval '1 minute' - interval '1 day'
     WHERE kind = 'futures.overnight'`,
  );
const nights = async (stage: Stage): Promise<number> =>
  (await stage.database.owner.query('SELECT FROM futures_night')).rowCount ?? 0;
const open = async (stage: Stage): Promise<LeverRow> => (await stage.list(alice, 1))[0]!;

async function passNight(stage: Stage): Promise<void> {
  const before = await nights(stage);
  await dueNow(stage);
  const sweep = await sweeping(stage.database.pool, stage.futures.deadlines);
  await expect.poll(() => nights(stage)).toBe(before + 1);
  await sweep.stop();
}

test('a night is due one minute after midnight (UTC), whenever one asks', () => {
  const at = (text: string): string => nextNight(Date.parse(text)).due.toISOString();
  expect(at('2026-11-23T13:00:00Z')).toBe('2026-11-24T00:01:00.000Z');
  expect(at('2026-11-24T00:00:59Z')).toBe('2026-11-24T00:01:00.000Z');
  expect(at('2026-11-24T00:01:00Z')).toBe('2026-11-25T00:01:00.000Z');
  expect(nextNight(Date.parse('2026-11-23T13:00:00Z')).ref).toBe('2026-11-24');
});

test('a night costs what was shown when a position was ordered, whatever the terms are by then', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  await stage.submit(alice);
  await age(stage);
  await stage.setTerms('overnight_ppm = 50000');
  await passNight(stage);
  expect(await open(stage)).toMatchObject({ overnight_money: '0.30006' });
});

test('a night takes its fee from the margin, once, and moves the liquidation price; the next one is due then', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  const before = await stage.submit(alice);
  await age(stage);
  await stage.restart();
  const [fees] = await stage.balance(house.fees);
  await passNight(stage);
  // 0.03 % of 1,000.2.
  const after = await open(stage);
  expect(after).toMatchObject({ caution_money: '99.71994', overnight_money: '0.30006', liquidation_price: '9504.9' });
  expect(before.liquidation_price).toBe('9501.9');
  expect(Number((await stage.balance(house.fees))[0]) - Number(fees)).toBeCloseTo(0.30006, 6);
  expect((await stage.database.owner.query("SELECT FROM deadline WHERE kind = 'futures.overnight'")).rowCount).toBe(1);
  const { data } = (await stage.call(calls.receipts, alice, { id: after.id })) as {
    data: { rule: string; inputs: string; output: string }[];
  };
  expect(data).toHaveLength(1);
  expect(recompute(data[0]!.rule, data[0]!.inputs)).toBe(data[0]!.output);
  expect(await wrongs(stage.database)).toEqual([]);
  // The writer knows the margin that is left: what is closed now pays out that.
  await stage.close(alice, after.id);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what was opened today, waits, or has ended pays nothing; a night that comes twice is refused', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.submit(alice);
  await stage.submit(alice, { status: 0, target_price: 9_000 });
  await passNight(stage);
  expect(await open(stage)).toMatchObject({ overnight_money: '0' });
  await age(stage);
  await stage.restart();
  await dueNow(stage);
  const sweep = await sweeping(stage.database.pool, stage.futures.deadlines);
  const failed = async () =>
    (await stage.database.owner.query("SELECT FROM deadline WHERE kind = 'futures.overnight' AND failures > 0"))
      .rowCount;
  await expect.poll(failed).toBe(1);
  await sweep.stop();
  expect(await open(stage)).toMatchObject({ overnight_money: '0' });
});

test('a batch that was matched before the night is matched again after it: no fee is lost, no margin paid out twice', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const { id } = await stage.submit(alice);
  await age(stage);
  await stage.restart();
  let turns = 0;
  onQuery(stage.database, async (_client, query, args) => {
    const isBatch = (args[0] as { name?: string } | undefined)?.name === 'futures-batch';
    if (isBatch && (turns += 1) === 1) await passNight(stage);
    return query(...args);
  });
  expect(await stage.close(alice, id)).toMatchObject({ status: 3, overnight_money: '0.30006' });
  expect(turns).toBeGreaterThan(1);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a margin that a night has emptied lets the balance pay, and then nobody: there are no debts', async () => {
  const { stage } = held;
  await stage.addUser(alice, '101');
  await stage.setTerms('overnight_ppm = 50000, fee_ppm = 0, skew_ppm = 0');
  await stage.submit(alice);
  await age(stage);
  await stage.restart();
  await passNight(stage);
  // 5 % of 1,000.2 are 50.01, of a margin of 100.02.
  expect(await open(stage)).toMatchObject({ caution_money: '50.01' });
  await stage.database.owner.query('DELETE FROM futures_night');
  await passNight(stage);
  await stage.database.owner.query('DELETE FROM futures_night');
  await passNight(stage);
  expect(await open(stage)).toMatchObject({ caution_money: '0', overnight_money: '101' });
  expect(await stage.balance(alice)).toEqual(['0', '0']);
  stage.record(BTC, 10_000);
  await expect.poll(async () => (await stage.list(alice, 3)).length).toBe(1);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('every receipt is reckoned again; one that was altered by one unit is found, and so is a price nobody wrote down', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  await stage.submit(alice, { stop_loss_price: 9_900 });
  await age(stage);
  await stage.restart();
  await passNight(stage);
  const verify = async () => {
    const { window } = recordedPrices(stage.database.pool);
    const [verified] = await verifySettlements(stage.database.pool, window, [verifyFutures]);
    return verified!;
  };
  expect(await verify()).toEqual({ name: 'receipts of futures', settled: 1, problems: [] });
  const alter = (set: string) => stage.database.owner.query(`UPDATE futures_receipt SET ${set}`);
  await alter(`output = replace(output, '300060n', '300061n')`);
  expect((await verify()).problems).toEqual([
    expect.stringContaining('comes out otherwise'),
    expect.stringContaining('has paid 300060 for nights, and its receipts say 300061'),
  ]);
  await alter(`output = replace(output, '300061n', '300060n')`);
  await stage.database.owner.query('UPDATE futures_position SET profit = 1');
  expect((await verify()).problems).toEqual([expect.stringContaining('has brought 1')]);
  await stage.database.owner.query('UPDATE futures_position SET profit = 0');
  // The prices of the stage stand in no log.
  stage.record(BTC, 9_890);
  await expect.poll(async () => (await stage.list(alice, 3)).length).toBe(1);
  expect((await verify()).problems).toEqual([expect.stringContaining('were not written down')]);
});

test('a loss that the journal has somebody pay who did not have the position is found', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const { id } = await stage.submit(alice);
  stage.setPrice(BTC, 9_900);
  await stage.close(alice, id);
  const verify = async () => {
    const { window } = recordedPrices(stage.database.pool);
    return (await verifySettlements(stage.database.pool, window, [verifyFutures])).flatMap(({ problems }) => problems);
  };
  expect(await verify()).toEqual([]);
  await stage.database.owner.query('ALTER TABLE ledger_entry DISABLE TRIGGER USER');
  for (const other of [house.fees, house.trials]) {
    await stage.database.owner.query(
      `UPDATE ledger_entry SET owner_id = $1 WHERE kind = $2 AND owner_id <> ${house.futures}`,
      [other, ledgerKinds.futures_profit],
    );
    expect(await verify()).toEqual([expect.stringContaining('and the journal says 0')]);
  }
});
