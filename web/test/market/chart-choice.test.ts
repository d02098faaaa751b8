import { beforeEach, expect, test } from 'vitest';
import { indicatorsOn, storeChoice, storedChoice, withIndicators } from '../../src/market/chart/chart-choice.ts';

beforeEach(() => localStorage.removeItem('chart'));

test('indicators are kept for their market alone, the interval for all', () => {
  storeChoice({ ...withIndicators(storedChoice(), 7, ['RSI']), interval: '1h' });
  expect(indicatorsOn(storedChoice(), 7)).toEqual(['RSI']);
  expect(indicatorsOn(storedChoice(), 8)).toEqual(['MA', 'VOL']);
  storeChoice(withIndicators(storedChoice(), 8, []));
  expect(indicatorsOn(storedChoice(), 7)).toEqual(['RSI']);
  expect(indicatorsOn(storedChoice(), 8)).toEqual([]);
  expect(storedChoice().interval).toBe('1h');
});

test('of very many markets the choices made longest ago are given up', () => {
  let choice = storedChoice();
  for (let market = 1; market <= 61; market += 1) choice = withIndicators(choice, market, ['RSI']);
  expect(choice.indicators).toHaveLength(60);
  expect(indicatorsOn(choice, 1)).toEqual(['MA', 'VOL']);
  expect(indicatorsOn(choice, 61)).toEqual(['RSI']);
});

test('what cannot be read is left out', () => {
  localStorage.setItem('chart', JSON.stringify({ interval: '7m', indicators: ['MA', [3, ['KDJ', 'no']], ['4', []]] }));
  expect(storedChoice()).toEqual({ interval: '15m', indicators: [[3, ['KDJ']]] });
});
