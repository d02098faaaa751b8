import { expect, test } from 'vitest';
import { rebateActs } from '../src/rebate/proposals.ts';

const { payload } = rebateActs['rebate.terms'];
const fits = (tiers: string): boolean => payload.safeParse({ tiers }).success;

test.each(['0:0:10', '0:0:0.5,5:500:40', '0:0:10,5:500.25:39.99,100000:9999999999:40.00'])(
  'tiers are written %s',
  (tiers) => expect(fits(tiers)).toBe(true),
);

test.each([
  '',
  '0:0',
  '0:0:41',
  '0:0:40.01',
  '0:0:-1',
  '0:0:10%',
  '-1:0:10',
  '0:1e3:10',
  '0:0.001:10',
  '01:0:10',
  '0:0:10,',
  ' 0:0:10',
  Array.from({ length: 9 }, () => '0:0:10').join(','),
])('and not %s', (tiers) => expect(fits(tiers)).toBe(false));
