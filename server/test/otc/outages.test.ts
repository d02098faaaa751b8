import { expect, test } from 'vitest';
import { settleAll } from '../support/product-stage.ts';
import { outcomes, type Act, type Sale, useStage } from './stage.ts';

/** Every state of an order with each side silent, and with the platform down meanwhile. */

const stage = useStage();
const LONG_MS = 90 * 86_400_000;

/** How an order comes to be in a state. */
const WAYS: Readonly<Record<string, readonly (readonly ['buyer' | 'seller', Act])[]>> = {
  unpaid: [
    ['buyer', 'paid'],
    ['buyer', 'unpaid'],
  ],
  paid: [['buyer', 'paid']],
  'appealed by the seller': [
    ['buyer', 'paid'],
    ['seller', 'appeal'],
  ],
  'with another payer': [
    ['buyer', 'paid'],
    ['seller', 'otherPayer'],
  ],
};

async function reach(way: readonly (readonly ['buyer' | 'seller', Act])[]): Promise<Sale> {
  const sale = await stage.sale();
  for (const [side, act] of way) await stage.act(act, side === 'buyer' ? sale.buyer : sale.merchant, sale.order.id);
  return sale;
}

/** The platform was down for a while, and is up again. */
async function outage(minutes: number): Promise<void> {
  await stage.database.owner.query(
    `UPDATE deadline SET due = due + $1 * interval '1 minute' WHERE moves AND kind = 'otc.payment'`,
    [minutes],
  );
}

test.each(Object.entries(WAYS))(
  '%s: both are silent for months, with an outage: it waits, and somebody has a way out',
  async (_state, way) => {
    const { merchant, buyer, order } = await reach(way);
    const before = await stage.order(buyer, order.id);
    await outage(60);
    stage.clock.advance(LONG_MS);
    await stage.sweep();
    const after = await stage.order(buyer, order.id);
    expect({ ...after, can: before.can }).toEqual(before);
    expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
    // Whoever is not silent comes on without the other: by operators at the latest.
    const open = after.state === 'appealed' ? after : await stage.act('appeal', buyer, order.id);
    await stage.judge(open, 'release', 'seller');
    expect(await stage.balance(buyer)).toEqual([100, 0]);
  },
);

test('created: the time the platform was down is added to the time to pay', async () => {
  const { buyer, order } = await stage.sale();
  const { owner } = stage.database;
  const moved = async (): Promise<string | null> => (await stage.order(buyer, order.id)).pay_by;
  const before = Date.parse((await moved()) ?? '');
  // What the heartbeat does after an outage, to everything that moves.
  const { rowCount } = await owner.query(`SELECT FROM deadline WHERE kind = 'otc.payment' AND ref = $1 AND moves`, [
    String(order.id),
  ]);
  expect(rowCount).toBe(1);
  await outage(10);
  expect(Date.parse((await moved()) ?? '') - before).toBe(600_000);
  await settleAll(stage.platform, stage.otc.deadlines);
  expect((await stage.order(buyer, order.id)).state).toBe('created');
  expect(await outcomes([stage.act('paid', buyer, order.id)])).toEqual(['done']);
});

test('a seller whose login is frozen keeps nothing from a buyer who has paid', async () => {
  const { merchant, buyer, order } = await reach([['buyer', 'paid']]);
  await stage.database.owner.query(`UPDATE users SET status = 'locked' WHERE id = $1`, [merchant]);
  stage.clock.advance(11 * 60_000);
  await stage.judge(await stage.act('appeal', buyer, order.id), 'release', 'seller');
  expect(await stage.balance(buyer)).toEqual([100, 0]);
});

test('a buyer whose money is frozen receives what they have paid for', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [buyer]);
  await stage.act('paid', buyer, order.id);
  await stage.act('release', merchant, order.id);
  expect(await stage.balance(buyer)).toEqual([100, 0]);
});
