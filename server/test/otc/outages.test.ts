import { expect, test } from 'vitest';
import { ROLES, writeHeartbeat } from '../../src/platform/deadlines/heartbeat.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { type Act, type Sale, useStage } from './stage.ts';

/** Every state of an order with each side silent, and with the platform down meanwhile. */

const stage = useStage();
const LONG_MS = 90 * 86_400_000;
type Side = 'buyer' | 'seller';

/** How an order comes to be in a state. */
const WAYS: Readonly<Record<string, readonly (readonly [Side, Act])[]>> = {
  created: [],
  unpaid: [
    ['buyer', 'paid'],
    ['buyer', 'unpaid'],
  ],
  paid: [['buyer', 'paid']],
  'appealed by the buyer': [
    ['buyer', 'paid'],
    ['buyer', 'appeal'],
  ],
  'appealed by the seller': [
    ['buyer', 'paid'],
    ['seller', 'appeal'],
  ],
  'with another payer': [
    ['buyer', 'paid'],
    ['seller', 'otherPayer'],
  ],
};

async function reach(way: readonly (readonly [Side, Act])[]): Promise<Sale> {
  const sale = await stage.sale();
  for (const [side, act] of way) {
    // A buyer waits for some minutes before they appeal.
    if (act === 'appeal') stage.clock.advance(11 * 60_000);
    await stage.act(act, side === 'buyer' ? sale.buyer : sale.merchant, sale.order.id);
  }
  return sale;
}

/** What was made until now was made a minute before the platform went down; it is up again after so many minutes. */
async function outage(minutes: number): Promise<void> {
  const { owner, pool } = stage.database;
  const ago = [minutes * 60_000];
  await owner.query(
    `UPDATE deadline SET due = due - ($1 + 60000) * interval '1 millisecond',
       made_at = made_at - ($1 + 60000) * interval '1 millisecond'`,
    ago,
  );
  await owner.query(
    `INSERT INTO platform_heartbeat SELECT role, clock_timestamp() - $1 * interval '1 millisecond'
     FROM unnest($2::text[]) AS role ON CONFLICT (role) DO UPDATE SET beat_at = excluded.beat_at`,
    [...ago, ROLES],
  );
  // Nobody knows yet how long it was: what moves with it waits.
  await stage.sweep();
  for (const role of ROLES) await writeHeartbeat(pool, role, silentLogger);
}

/** Brings an order to its end without one side. @returns whose the coins are */
async function goOn({ buyer, merchant, order }: Sale, silent: Side): Promise<Side> {
  const [other, who] = silent === 'buyer' ? (['seller', merchant] as const) : (['buyer', buyer] as const);
  let now = await stage.order(who, order.id);
  if (now.state === 'created' && silent === 'buyer') {
    await stage.timeOver();
    await stage.sweep();
    expect((await stage.order(who, order.id)).ended_by).toBe('time');
    return 'seller';
  }
  if (now.state === 'created') {
    now = await stage.act('paid', buyer, order.id);
    stage.clock.advance(11 * 60_000);
  }
  // By operators at the latest.
  if (now.state !== 'appealed') now = await stage.act('appeal', who, order.id);
  await stage.judge(now, other === 'buyer' ? 'release' : 'return', silent);
  return other;
}

test.each(Object.entries(WAYS))(
  '%s: both are silent for months, with an outage: it waits, and whoever is not silent has a way out',
  async (state, way) => {
    const sales = [await reach(way), await reach(way)];
    const shown = () => Promise.all(sales.map(({ buyer, order }) => stage.order(buyer, order.id)));
    const before = await shown();
    await outage(60);
    if (state !== 'created') stage.clock.advance(LONG_MS);
    await stage.sweep();
    // Only the moment until when it is to be paid has moved.
    expect((await shown()).map((order) => ({ ...order, pay_by: null }))).toEqual(
      before.map((order) => ({ ...order, pay_by: null })),
    );
    for (const [place, silent] of (['seller', 'buyer'] as const).entries()) {
      const sale = sales[place]!;
      expect(await stage.balance(sale.merchant)).toEqual([9_000, 1_000]);
      const whose = await goOn(sale, silent);
      expect(await stage.balance(sale.buyer), silent).toEqual([whose === 'buyer' ? 100 : 0, 0]);
      expect(await stage.balance(sale.merchant), silent).toEqual([9_000, whose === 'buyer' ? 900 : 1_000]);
    }
  },
);

test('created: of the time to pay is left what there was when the platform went down', async () => {
  const { buyer, order } = await stage.sale();
  const left = async (): Promise<number> => {
    const { pay_by } = await stage.order(buyer, order.id);
    return Math.round((Date.parse(pay_by ?? '') - Date.now()) / 60_000);
  };
  expect(await left()).toBe(15);
  await outage(60);
  expect(await left()).toBe(14);
  await stage.sweep();
  expect((await stage.act('paid', buyer, order.id)).state).toBe('paid');
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
