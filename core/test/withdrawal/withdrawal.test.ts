import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskNumber } from '../../src/payout/bank.ts';
import {
  areTermsPossible,
  divideWithdrawal,
  passedLimit,
  withdrawalFee,
  withdrawalMoves,
} from '../../src/withdrawal/withdrawal.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const terms = fc.oneof(
  fc.record({ kind: fc.constant('flat' as const), fee: fc.bigInt({ min: 0n, max: 10n ** 9n }), minimum: amount }),
  fc.record({ kind: fc.constant('percent' as const), fee: fc.bigInt({ min: 0n, max: 500_000n }), minimum: amount }),
);

const unit = fc.constantFrom(1n, 100n, 10n ** 6n);

test('C04: splitting a withdrawal never lowers the fee and never raises what is received', () => {
  fc.assert(
    fc.property(terms, unit, fc.array(amount, { minLength: 2, maxLength: 8 }), (given, each, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n);
      const fees = parts.reduce((sum, part) => sum + withdrawalFee(part, given, each), 0n);
      expect(fees).toBeGreaterThanOrEqual(withdrawalFee(whole, given, each));
    }),
    { numRuns: 5000 },
  );
});

test('fee and receipt are the amount, something is received, and nothing below the minimum is divided', () => {
  fc.assert(
    fc.property(terms, unit, amount, (given, each, units) => {
      fc.pre(areTermsPossible(given, each));
      const asked = units * each;
      const division = divideWithdrawal(asked, given, each);
      // Possible terms leave something of every amount they allow.
      expect(division === null).toBe(asked < given.minimum);
      if (division === null) return;
      expect(division.fee + division.receive).toBe(asked);
      expect(division.receive).toBeGreaterThan(0n);
      expect(division.receive % each).toBe(0n);
    }),
    { numRuns: 5000 },
  );
});

test('limits are reached, not passed', () => {
  const limits = { dailyBtc: 200n, singleUsd: 2000n };
  expect(passedLimit(limits, 0n, { btc: 200n, usdCents: null })).toBeNull();
  expect(passedLimit(limits, 1n, { btc: 200n, usdCents: null })).toBe('daily');
  expect(passedLimit(limits, 0n, { btc: 1n, usdCents: 2000n })).toBeNull();
  expect(passedLimit(limits, 0n, { btc: 1n, usdCents: 2001n })).toBe('single');
  expect(passedLimit({ dailyBtc: 0n, singleUsd: 0n }, 0n, { btc: 1n, usdCents: null })).toBe('daily');
});

test('a number is shown in part', () => {
  expect(['', '123', '1234', '12345', '12345678'].map(maskNumber)).toEqual([
    '',
    '•••• ••••',
    '•••• ••••',
    '•••• 45',
    '•••• 5678',
  ]);
});

test('the minimum itself is enough, and a unit less is not', () => {
  const terms = { kind: 'flat', fee: 1n, minimum: 100n } as const;
  expect(divideWithdrawal(100n, terms, 1n)).toEqual({ fee: 1n, receive: 99n });
  expect(divideWithdrawal(99n, terms, 1n)).toBeNull();
});

test('what was paid is neither refused nor cancelled, and nothing is paid that nobody approved', () => {
  const beginsFrom = (state: WithdrawalState): string[] =>
    Object.entries(withdrawalMoves).flatMap(([move, from]) =>
      (from as readonly string[]).includes(state) ? [move] : [],
    );
  expect(beginsFrom('sent')).toEqual(['complete']);
  expect(beginsFrom('requested').toSorted()).toEqual(['approve', 'cancel', 'refuse']);
  for (const over of ['done', 'refused', 'cancelled'] as const) expect(beginsFrom(over)).toEqual([]);
});
