import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

/** In ticks it fits no column: told behind the bounds at which prices are accepted, a defect of one market. */
const ABSURD = 30_000_000;
const [ALICE, BOB] = [1_001n, 1_002n];
const held = useStage();

async function begun(): Promise<Stage> {
  const { stage } = held;
  for (const user of [ALICE, BOB]) await stage.addUser(user, '10000');
  await stage.fund(house.futures, '10000000');
  await stage.fund(house.insurance, '100000');
  return stage;
}

/** Both markets have a new recorded price. */
function record(stage: Stage, btc: number, eth: number): void {
  stage.setPrice(ETH, eth);
  stage.record(BTC, btc);
}

test('a price by which nothing can be written stops its own market alone, and is told once', async () => {
  const stage = await begun();
  // A stop that such a price would reach: its closing price fits no column.
  await stage.submit(ALICE, { type: 2, stop_loss_price: '11000' });
  const stopped = await stage.submit(BOB, { market: ETH, stop_loss_price: '950' });
  record(stage, ABSURD, 1_000);
  await expect.poll(() => stage.faults.told).toEqual(['futures 1']);
  expect(await stage.submit(BOB, { market: ETH, share: 100 })).toMatchObject({ status: 1 });
  // What an account with a position there is worth, nobody knows.
  expect(await codeOf(stage.submit(ALICE, { market: ETH, share: 100 }))).toBe('prices_unavailable');
  expect(await codeOf(stage.submit(BOB, { share: 10 }))).toBe('prices_unavailable');
  record(stage, ABSURD, 940);
  await expect.poll(() => stage.list(BOB, 3)).toMatchObject([{ id: stopped.id }]);
  record(stage, ABSURD + 1, 941);
  expect(await stage.submit(BOB, { market: ETH, share: 100 })).toMatchObject({ status: 1 });
  expect(stage.faults.told).toEqual(['futures 1']);
  expect((await stage.list(ALICE, 1)).map(({ match_id }) => match_id)).toEqual([BTC]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('its positions are kept, and what reaches them is done with the next good price', async () => {
  const stage = await begun();
  const { id } = await stage.submit(ALICE, { type: 2, stop_loss_price: '11000' });
  record(stage, ABSURD, 1_000);
  await expect.poll(() => stage.faults.told).toEqual(['futures 1']);
  stage.aheadMs = 5_001;
  record(stage, 11_100, 1_000);
  await expect.poll(() => stage.faults.told).toEqual(['futures 1', 'futures 1 is over']);
  await expect.poll(() => stage.list(ALICE, 3)).toMatchObject([{ id }]);
  expect(await stage.submit(BOB, { share: 10 })).toMatchObject({ status: 1 });
  expect(await wrongs(stage.database)).toEqual([]);
});
