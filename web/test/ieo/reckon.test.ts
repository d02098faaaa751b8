import { expect, test } from 'vitest';
import { affordable, costText, expected, inSteps, isPromisedSeed, isWholeSteps, partOf } from '../../src/ieo/reckon.ts';
import { info, receipt } from './samples.ts';

const [usdt, eth] = info.pays as [(typeof info.pays)[0], (typeof info.pays)[0]];

test('a cost is what the server holds: rounded up', () => {
  expect(costText('1000', info, usdt)).toBe('250');
  expect(costText('0.00000001', info, usdt)).toBe('0.00000001');
  expect(costText('3', info, { ...eth, price: '0.000000003334' })).toBe('0.00000002');
});

test('what is affordable costs no more than there is, in whole steps', () => {
  expect(affordable('1.3', info, usdt)).toBe('5');
  expect(affordable('1', { ...info, step: '10' }, usdt)).toBe('0');
  expect(costText(affordable('77.777', info, eth), info, eth)).toBe('77.777');
  expect(inSteps('19.5', { ...info, step: '5' })).toBe('15');
  expect(isWholeSteps('15', { ...info, step: '5' })).toBe(true);
  expect(isWholeSteps('15.5', info)).toBe(false);
});

test('what is expected is the share as things stand, rounded down', () => {
  // 500 of 2,000, where there are 1,000.
  expect(expected('500', info)).toBe('250');
  expect(expected('100', { ...info, total_sell: '0' })).toBe('100');
  expect(expected('501', info)).toBe('250');
});

test('a receipt is reckoned again, and its seed compared with what was promised', async () => {
  expect(partOf(receipt)).toMatchObject({ passed: 250n, hasExtra: false });
  const cut = { remainder: '10', tie: 'b' };
  expect(partOf({ ...receipt, applied: '3', facts: { ...receipt.facts, extras: '1', cut } })).toMatchObject({ whole: 1n, passed: 2n }); // prettier-ignore
  expect(await isPromisedSeed(receipt)).toBe(true);
  expect(await isPromisedSeed({ ...receipt, tie_commitment: info.tie_commitment })).toBe(false);
});
