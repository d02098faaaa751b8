import * as calls from '@aureus/contract/loans/calls.ts';
import { expect, test } from 'vitest';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { BTC_USDT, ETH, ETH_USDT } from '../wallet/markets.ts';
import { useStage } from './stage.ts';

/** Warnings, sales of collateral against its owner's will, and when there are none. */

const stage = useStage();
const BTC = 100_000_000;
const kinds = () => stage.notices.map(({ kind, params }) => `${kind} ${params['rate']}`);
/** 5,000 USDT and 5 of interest on a bitcoin: at 10,000 the risk rate is 179.82 %. */
const taken = async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  return { user, id };
};

test('the user is warned at 140, 130, 115 and 110 percent, once each', async () => {
  await taken();
  // 5,005 × 140 % ÷ 90 % is 7,785.555…
  for (const usdt of [7_785.57, 7_785.55, 7_700, 7_229.44, 6_395.29, 6_395.27, 6_117.22, 6_100, 5_900]) {
    stage.price(usdt);
    await stage.watch();
    await stage.watch();
  }
  expect(kinds()).toEqual([
    'loan_warned 139.99',
    'loan_warned 129.99',
    'loan_warned 114.99',
    'loan_last_warning 109.99',
  ]);
  expect(stage.notices[0]).toMatchObject({
    params: { liquidation: '105', debt: '5005', currency: 'USDT', collateral: 'BTC' },
  });
});

test('a price that trembles warns once; one that has recovered by five points warns again', async () => {
  await taken();
  for (const usdt of [7_780, 7_790, 7_780, 8_000, 7_780]) {
    stage.price(usdt);
    await stage.watch();
  }
  expect(kinds()).toHaveLength(1);
  for (const usdt of [8_100, 7_780]) {
    stage.price(usdt);
    await stage.watch();
  }
  expect(kinds()).toHaveLength(2);
});

test('under 105 percent half of the collateral is sold, and the loan goes on', async () => {
  const { user, id } = await taken();
  // 5,839.17 is the first price that is not under 105 %.
  stage.price(5_839.17);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1', risk_rate: '105' });
  stage.price(5_839.16);
  await stage.watch();
  // Half brings 2,919.58 less 58.3916.
  expect(await stage.find(user, id)).toMatchObject({
    state: 'running',
    collateral: '0.5',
    debt: '2143.8116',
    repaid: '2861.1884',
    interest: '0',
    risk_rate: '122.5677',
  });
  expect(await stage.btc(user)).toEqual([0, 0.5 * BTC]);
  expect(await stage.usdt(user)).toEqual([6_000, 0]);
  expect(await stage.usdt(house.fees)).toEqual([58.3916, 0]);
  expect(await stage.usdt(house.loans)).toEqual([97_861.1884, 0]);
  expect(kinds()).toEqual(['loan_last_warning 105', 'loan_sold 104.99']);
  await stage.watch();
  expect(kinds()).toHaveLength(2);
});

test('nobody is sold out at the price of a market that was closed elsewhere a moment ago', async () => {
  const { user, id } = await taken();
  stage.price(5_839.16);
  // Its word has not come to this process.
  stage.markets.setMarket(BTC_USDT.id, { isOpen: false });
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1', debt: '5005' });
  expect(stage.notices).toEqual([]);
});

test('no more is sold than the debt needs, and the rest comes back', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '1000', '1', { days: 7 });
  stage.pass(14);
  await stage.sweep();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'sold', debt: '0', collateral: '0' });
  const [btc, held] = await stage.btc(user);
  expect(held).toBe(0);
  // 1,047.28 ÷ 0.98 ÷ 10,000.
  expect(BTC - btc).toBe(10_686_531);
});

test('collateral of a loan that is overdue is sold only after seven days', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '1000', '1', { days: 7 });
  stage.pass(13);
  await stage.sweep();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'overdue', overdue_days: 7, collateral: '1' });
  stage.pass(1);
  await stage.sweep();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'sold' });
});

test('debt beyond collateral is booked as such: it bears nothing, keeps its owner from new loans, and can be repaid', async () => {
  const { user, id } = await taken();
  stage.price(1_000);
  // Half, and half again, until the rest would be dust.
  for (let look = 0; look < 10; look += 1) await stage.watch();
  const row = await stage.find(user, id);
  expect(row).toMatchObject({
    state: 'short',
    status: 2,
    collateral: '0',
    debt: '4025',
    shortfall: '4025',
    repaid: '980',
  });
  expect(row).toMatchObject({ day_charge: '0', next_day_at: null, risk_rate: null });
  expect(stage.notices.at(-1)).toMatchObject({ kind: 'loan_short', params: { debt: '4025' } });
  stage.pass(20);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ debt: '4025' });
  await expect(stage.take(user, '100', '0.1')).rejects.toMatchObject({ code: 'loans_unpaid' });
  await expect(stage.add(user, id, '0.1')).rejects.toMatchObject({ code: 'loans_order_ended' });
  await expect(stage.repay(user, id, { source: 'collateral' })).rejects.toMatchObject({ code: 'loans_sale_short' });
  expect(await stage.repay(user, id, { amount: '25' })).toMatchObject({
    state: 'short',
    debt: '4000',
    shortfall: '4025',
  });
  expect(await stage.repay(user, id)).toMatchObject({ state: 'repaid', debt: '0', shortfall: '4025', status: 3 });
  const { entries } = await stage.call(calls.order, user, { orderId: id });
  expect(entries.filter(({ kind }) => kind === 'short')).toMatchObject([{ amount: '4025' }]);
});

test.each([
  ['without a price', async () => stage.markets.setPrice(1, null)],
  ['with too few sources', async () => stage.markets.setSources(1, 2)],
  [
    'after a jump',
    async () => {
      stage.markets.setMark(1, { ticks: 500_000, isValid: true, isJumped: true });
      stage.price(5_000);
    },
  ],
  [
    'before enough good prices',
    async () => stage.markets.setMark(1, { ticks: 500_000, isValid: false, isJumped: false }),
  ],
  [
    'in a closed market',
    async () => {
      stage.markets.setMarket(BTC_USDT.id, { isOpen: false });
      await stage.markets.refresh();
    },
  ],
])('%s nothing is sold and nobody is warned', async (_when, spoil) => {
  const { user, id } = await taken();
  stage.price(5_000);
  await spoil();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', debt: '5005', collateral: '1' });
  expect(stage.notices).toEqual([]);
});

/** An outage that ended so many minutes ago. */
const outage = (endedMinutesAgo: number) =>
  stage.database.owner.query(
    `INSERT INTO platform_outage (role, began, ended)
     SELECT 'platform', now() - ($1 + 5) * interval '1 minute', now() - $1 * interval '1 minute'`,
    [endedMinutesAgo],
  );
/** The platform was seen to work so many seconds ago for the last time. */
const lastSeen = (secondsAgo: number) =>
  stage.database.owner.query(
    `INSERT INTO platform_heartbeat VALUES ('platform', clock_timestamp() - $1 * interval '1 second')
     ON CONFLICT (role) DO UPDATE SET beat_at = excluded.beat_at`,
    [secondsAgo],
  );

test('while nobody could repay, and half an hour after, nothing is sold; users are warned', async () => {
  const { user, id } = await taken();
  stage.price(5_600);
  await outage(29);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', collateral: '1' });
  expect(kinds()).toEqual(['loan_last_warning 100.69']);
  await stage.database.owner.query(`UPDATE platform_outage SET ended = ended - interval '2 minutes'`);
  // Down just now, and nobody has come back to write it down.
  await lastSeen(60);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
  await lastSeen(0);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
});

const pauses = async () => (await stage.database.owner.query('SELECT FROM loan_pause')).rowCount;
/** So many minutes pass for what is known of breaks. */
const later = (minutes: number) =>
  stage.database.owner.query(
    `UPDATE loan_pause SET began = began - $1 * interval '1 minute', ended = ended - $1 * interval '1 minute'`,
    [minutes],
  );
const close = async (isOpen: boolean): Promise<void> => {
  stage.markets.setMarket(BTC_USDT.id, { isOpen });
  await stage.markets.refresh();
};
const sources = async (many: number): Promise<void> => stage.markets.setSources(BTC_USDT.id, many);

test.each([
  ['operators had closed a market', () => close(false), () => close(true)],
  ['a price had too few sources', () => sources(2), () => sources(3)],
] as const)('after %s nothing is sold for half an hour; users are warned', async (_what, spoil, restore) => {
  const { user, id } = await taken();
  stage.price(5_600);
  await spoil();
  await stage.watch();
  await later(60);
  await stage.watch();
  await restore();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', collateral: '1' });
  expect(kinds()).toEqual(['loan_last_warning 100.69']);
  await later(29);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
  await later(2);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
  // The receipt says until when it was kept back.
  const { entries } = await stage.call(calls.order, user, { orderId: id });
  const { rows } = await stage.database.owner.query<{ ended: Date }>('SELECT ended FROM loan_pause');
  const until = new Date(rows[0]!.ended.getTime() + 30 * 60_000).toISOString();
  expect(entries.find(({ kind }) => kind === 'liquidated')?.sale?.held_back_until).toBe(until);
});

test('nothing is sold by a sale that was decided on before its market was closed for long', async () => {
  const { user, id } = await taken();
  stage.price(5_600);
  await close(false);
  // Each of two processes looks at the same moment.
  await Promise.all([stage.watch(), stage.watch()]);
  expect(await pauses()).toBe(1);
  await later(2);
  await close(true);
  await Promise.all([stage.watch(), stage.watch()]);
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
});

test('a break of less than a minute is none, and is forgotten; one that comes and goes is a break', async () => {
  const { user, id } = await taken();
  for (let seen = 0; seen < 2; seen += 1) {
    await sources(2);
    await stage.watch();
    await later(0.5);
    await sources(3);
    await stage.watch();
    await later(5);
  }
  expect(await pauses()).toBe(1);
  for (let seen = 0; seen < 3; seen += 1) {
    await sources(2);
    await stage.watch();
    await later(0.3);
    await sources(3);
    await stage.watch();
    await later(0.3);
  }
  stage.price(5_600);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
  await stage.database.owner.query('DELETE FROM loan_pause');
  await sources(2);
  await stage.watch();
  await later(0.9);
  await sources(3);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
});

test('a jump is no break, and neither is one of another market', async () => {
  const { user, id } = await taken();
  await stage.security({ currency_id: 3, haircut: '15' });
  stage.markets.setMark(BTC_USDT.id, { ticks: 560_000, isValid: true, isJumped: true });
  stage.price(5_600);
  await stage.watch();
  expect(await pauses()).toBe(0);
  stage.markets.setMark(BTC_USDT.id, null);
  stage.price(10_000);
  stage.markets.setMarket(ETH_USDT.id, { isOpen: false });
  await stage.markets.refresh();
  await stage.watch();
  await later(60);
  expect(await pauses()).toBe(1);
  stage.price(5_600);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
});

/** Half an ether, at 1,000, on a bitcoin: both prices value it. */
const takenInEther = async () => {
  await stage.offer({ currency_id: ETH.id, rate: '0.1', ltv: '60', min_amount: '0.1', max_amount: '10' });
  await stage.money.fund(house.loans, ETH, '100');
  await stage.money.fund(house.marketMaker, ETH, '100');
  const user = await stage.user();
  const offers = await stage.call(calls.offers, user);
  const { id } = offers.offers.find(({ currency_id }) => currency_id === ETH.id)!;
  const loan = await stage.take(user, '5', '1', { id });
  return { user, id: loan.id };
};

test.each([
  ['of the collateral', BTC_USDT.id],
  ['of what is owed', ETH_USDT.id],
])('a pause of the market %s alone keeps the collateral for half an hour', async (_which, marketId) => {
  const { user, id } = await takenInEther();
  const setOpen = async (isOpen: boolean): Promise<void> => {
    stage.markets.setMarket(marketId, { isOpen });
    await stage.markets.refresh();
    await stage.watch();
  };
  await setOpen(false);
  stage.price(5_600);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
  await later(60);
  await setOpen(true);
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', collateral: '1' });
  await later(29);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '1' });
  await later(2);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
});

test('days do not begin while the platform is down', () => {
  expect(stage.loans.deadlines.map(({ name, outage: what }) => [name, what])).toEqual([['loans.day', 'move']]);
});

test('a market maker that cannot pay leaves a loan as it is, and others are seen to', async () => {
  const large = await taken();
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '0.1');
  const left = 1_000n * 1_000_000n;
  const outside = { owner: house.external, account: HOUSE_ACCOUNT, currency: 1 };
  const maker = { owner: house.marketMaker, account: HOUSE_ACCOUNT, currency: 1 };
  const gone = 1_000_000n * 1_000_000n - left;
  await stage.platform.money.transaction(null, (tx) =>
    post(tx, {
      kind: 'genesis',
      ref: null,
      at: stage.clock.now(),
      postings: [
        { ...maker, available: -gone, held: 0n },
        { ...outside, available: gone, held: 0n },
      ],
    }),
  );
  stage.price(5_800);
  await stage.watch();
  expect(await stage.find(large.user, large.id)).toMatchObject({ state: 'running', collateral: '1', debt: '5005' });
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.05' });
  expect(stage.notices).toMatchObject([{ userId: user, kind: 'loan_sold' }]);
});
