import { liquidate } from '@aureus/core/futures/liquidation.ts';
import { feeFor, LONG, marginFor, reserveFor, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { FIRST, leveragesOf } from '../../src/futures/instruments.ts';

const [PRICE, LOTS] = [100_000, 1_000];
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
/** A share whose price moves by so much over the night on which its figures are told: a standard deviation. */
const NIGHT = 0.1;

/** What two accounts, one long and one short, are to expect of a night in all: what the fund pays less what they pay. */
function expected(leverage: number): number {
  const { feePpm, stock } = FIRST;
  const value = valueOf(1n, PRICE, LOTS);
  const margin = marginFor(value, leverage);
  const paidByFund = (move: number): number => {
    const mark = Math.max(1, Math.round(PRICE * (1 + move)));
    return ([LONG, SHORT] as const).reduce((sum: number, side) => {
      const reserve = reserveFor(side, value);
      const money = { margin, originalMargin: margin, reserve, unit: 1n, spreadPpm: stock.spreadPpm };
      const position = {
        ...money,
        id: 1,
        marketId: 1,
        side,
        lots: LOTS,
        openTicks: PRICE,
        mark,
        isStuck: false,
      } as const;
      return sum + Number(liquidate(0n, [position], rules).shortfall);
    }, 0);
  };
  let [paid, weights] = [0, 0];
  for (let deviations = -6; deviations <= 6; deviations += 0.01) {
    const weight = Math.exp(-(deviations ** 2) / 2);
    paid += weight * paidByFund(deviations * NIGHT);
    weights += weight;
  }
  // Of each side the fee, the spread on the way in and out, and the night.
  const costs = 2 * Number(feeFor(value, feePpm + 2 * stock.spreadPpm + stock.overnightPpm));
  return paid / weights - costs;
}

test('who stands on both sides of a share over the night of its figures loses by it, at the leverage that is offered', () => {
  const most = leveragesOf(FIRST.stock).at(-1) ?? 0;
  expect(expected(most)).toBeLessThan(0);
  // What ten times would bring them: the fund would be emptied, night by night.
  expect(expected(10)).toBeGreaterThan(0);
});
