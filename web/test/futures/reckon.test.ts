import { expect, test } from 'vitest';
import {
  type Account,
  accountRisk,
  closingOf,
  countingOf,
  type Held,
  heldOf,
  isolatedRisk,
  liquidationOf,
  moneyText,
  nextNight,
  priceOf,
  profitAt,
  shareText,
  stopsOf,
  withMargin,
} from '../../src/futures/positions/reckon.ts';
import { row } from './rows.ts';

const terms = { spread_percent: '0.02', overnight_percent: '0.03' };
const counting = countingOf({ id: 1, price_scale: 2, tick: '0.01' }, terms, 6);

/** 0.1 BTC at 10,002 with leverage 10, as in the server's test of the same figures. */
const position = (change: Parameters<typeof row>[0] = {}): Held =>
  heldOf(
    row({
      cross: 0,
      share: 1_000,
      number: '0.1',
      price: '10002',
      update_price: '10000',
      caution_money: '100.02',
      origin_caution_money: '100.02',
      ...change,
    }),
    counting,
  )!;
const alone = (held: Held, balance = 0n): Account => ({ balance, positions: [held] });

test('a position is counted in ticks, lots and minor units', () => {
  expect(counting).toMatchObject({ spreadPpm: 200, overnightPpm: 300 });
  expect(position()).toMatchObject({
    unit: 1n,
    openTicks: 1_000_200,
    mark: 1_000_000,
    lots: 1_000,
    margin: 100_020_000n,
  });
  expect(priceOf(counting, 950_190)).toBe('9501.9');
  expect(heldOf(row({ update_price: '0' }), counting)).toBeNull();
});

test('it is liquidated where the server says, and after a night where that moves it', () => {
  const held = position();
  const account = alone(held, 1_000_000_000n);
  expect(priceOf(counting, liquidationOf(account, held)!)).toBe('9501.9');
  const night = nextNight(account, held)!;
  expect(moneyText(counting, night.fee)).toBe('0.30006');
  expect(priceOf(counting, night.liquidation!)).toBe('9504.9');
  const more = withMargin(account, held.id, 50_000_000n);
  expect(more.balance).toBe(950_000_000n);
  expect(priceOf(counting, liquidationOf(more, more.positions[0]!)!)).toBe('9001.9');
});

test('positions that share their margin stand for each other, one of its own stands alone', () => {
  const [long, short] = [position({ cross: 1 }), position({ id: 2, cross: 1, type: 2, share: 400, number: '0.04' })];
  const both: Account = { balance: 0n, positions: [long, short] };
  expect(liquidationOf(both, long)).toBe(liquidationOf(both, short));
  expect(liquidationOf(both, long)).not.toBe(liquidationOf(alone(long), long));
  expect(liquidationOf({ ...both, positions: [position(), short] }, position())).toBe(
    liquidationOf(alone(position()), position()),
  );
  // (1,000 + 100.02 − 0.2) ÷ 100.02, rounded down.
  expect(accountRisk(alone(long, 1_000_000_000n))).toBe(10_996_000n);
  expect(accountRisk(alone(position()))).toBeNull();
  expect(isolatedRisk(position())).toBe(998_000n);
});

test('a closing comes to what the server pays: profit at the price less the spread, and a part of the margin', () => {
  const held = position({ update_price: '10100' });
  // 10,100 less 2.02 is 10,097.98: 95.98 for each.
  expect(closingOf(alone(held), held, 1_000)).toMatchObject({
    ticks: 1_009_798,
    profit: 9_598_000n,
    part: { margin: 100_020_000n },
    uncovered: 0n,
  });
  expect(closingOf(alone(held), held, 500)).toMatchObject({ profit: 4_799_000n, part: { margin: 50_010_000n } });
  expect(profitAt(position(), 1_010_000)).toBe(9_598_000n);
  // Down to 8,000 the loss is more than the margin: the balance pays where it is shared, and nobody where it is not.
  const lost = { update_price: '8000' };
  expect(closingOf(alone(position(lost), 10n ** 9n), position(lost), 1_000).uncovered).toBeGreaterThan(0n);
  const shared = position({ ...lost, cross: 1 });
  expect(closingOf(alone(shared, 10n ** 9n), shared, 1_000)).toMatchObject({
    uncovered: 0n,
    fromBalance: 100_340_000n,
  });
});

test('stops are whole ticks; an empty field or zero sets none', () => {
  expect(stopsOf(counting, '10500', '')).toEqual({ takeProfit: 1_050_000, stopLoss: null });
  expect(stopsOf(counting, '0', '9800.01')).toEqual({ takeProfit: null, stopLoss: 980_001 });
  expect(stopsOf(counting, '10500.005', '')).toBe('off_tick');
});

test('a share of nothing is none', () => {
  expect(shareText('5', '20')).toBe('25');
  expect(shareText('5', '0')).toBeNull();
});
