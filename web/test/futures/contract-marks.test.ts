// @vitest-environment node
import { expect, test } from 'vitest';
import { contractMarks } from '../../src/futures/contract-marks.ts';
import { row } from './rows.ts';

const words = {
  long: 'Long',
  short: 'Short',
  limitLong: 'Limit long',
  limitShort: 'Limit short',
  liquidation: 'Liquidation',
  takeProfit: 'TP',
  stopLoss: 'SL',
};

test('a market shows where its positions were opened, their stops, and one line where all are liquidated', () => {
  const marks = contractMarks(
    [
      row({ id: 1, liquidation_price: '60', target_profit_price: '120' }),
      row({ id: 2, type: 2, price: '101', multiple: 5, liquidation_price: '60', stop_loss_price: '110' }),
      row({ id: 3, match_id: 2, liquidation_price: '50' }),
    ],
    1,
    words,
  );
  expect(marks.map(({ price, label, tone }) => [price, label, tone])).toEqual([
    ['100', 'Long 10×', 'up'],
    ['60', 'Liquidation', 'danger'],
    ['120', 'TP', 'plain'],
    ['101', 'Short 5×', 'down'],
    ['110', 'SL', 'plain'],
  ]);
});
