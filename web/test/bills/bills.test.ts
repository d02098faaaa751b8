import { describe, expect, it } from 'vitest';
import { everything, filterFields, isSoundPeriod, narrowings, periodBounds } from '../../src/bills/bill-filter.ts';
import { yearOf } from '../../src/bills/queries.ts';
import { statementCsv } from '../../src/bills/statement-csv.ts';

describe('a filter of bills', () => {
  const noon = new Date(2026, 5, 15, 12).getTime();

  it('turns days of the device into moments, the last one whole', () => {
    expect(periodBounds({ kind: 'all' })).toEqual({});
    expect(periodBounds({ kind: 'days', days: 7 }, noon)).toEqual({ from: new Date(2026, 5, 9).getTime() });
    expect(periodBounds({ kind: 'range', from: '2026-06-01', to: '2026-06-02' })).toEqual({
      from: new Date(2026, 5, 1).getTime(),
      to: new Date(2026, 5, 3).getTime(),
    });
    expect(periodBounds({ kind: 'range', from: '', to: '' })).toEqual({});
  });

  it('knows a range that holds nothing', () => {
    expect(isSoundPeriod({ kind: 'range', from: '2026-06-02', to: '2026-06-02' })).toBe(true);
    expect(isSoundPeriod({ kind: 'range', from: '2026-06-03', to: '2026-06-02' })).toBe(false);
    expect(isSoundPeriod({ kind: 'range', from: '2026-06-03', to: '' })).toBe(true);
  });

  it('sends what narrows and nothing else', () => {
    expect(filterFields(everything)).toEqual({ type: 0, currency: 0 });
    expect(filterFields({ ...everything, account: 'futures', currency: 3, group: 'trade' })).toEqual({
      type: 3,
      currency: 3,
      kind: 'trade',
    });
    expect(narrowings({ account: 'futures', currency: 3, group: null, period: { kind: 'days', days: 30 } })).toBe(3);
  });
});

it('a year is saved with signed amounts, and names that are no formulas', () => {
  const names = { fiat: '=Fiat', spot: 'Spot', futures: 'Futures', options: 'Options' };
  const csv = statementCsv(
    yearOf({
      year: 2026,
      is_complete: false,
      as_of: '2026-06-01T00:00:00Z',
      balances: [{ account: 'legal', currency: 3, currency_name: 'USDT', opening: '0', closing: '5' }],
      sums: [
        {
          account: 'change',
          currency: 3,
          currency_name: 'USDT',
          kind: 'transfer',
          info: 'Transfer',
          count: 2,
          received: '7',
          paid: '2',
        },
      ],
    }),
    names,
  );
  expect(csv.split('\r\n')).toEqual([
    'year,account,currency,entry,count,amount',
    "2026,'=Fiat,USDT,opening,,0",
    "2026,'=Fiat,USDT,closing,,5",
    '2026,Spot,USDT,Transfer,2,7',
    '2026,Spot,USDT,Transfer,2,-2',
    '',
  ]);
});
