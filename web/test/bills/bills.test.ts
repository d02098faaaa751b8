import { describe, expect, it } from 'vitest';
import {
  everything,
  filterFields,
  isSoundPeriod,
  narrowings,
  type Period,
  periodBounds,
} from '../../src/bills/bill-filter.ts';
import { yearOf } from '../../src/bills/queries.ts';
import { statementCsv } from '../../src/bills/statement-csv.ts';

describe('a filter of bills', () => {
  const at = (text: string): number => Date.parse(text);
  const zones = [
    ['Pacific/Kiritimati', '2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-29T11:00:00Z', '2026-11-30T11:00:00Z'],
    ['Asia/Kolkata', '2026-11-28T18:30:00Z', '2026-11-29T18:30:00Z'],
    ['UTC', '2026-11-29T00:00:00Z', '2026-11-30T00:00:00Z'],
  ] as const;

  it.each(zones)('takes a day for that of the account in %s, the whole of it', (zone, from, to) => {
    const place = { zone, now: at('2026-11-29T12:00:00Z') };
    const day: Period = { kind: 'range', from: '2026-11-29', to: '2026-11-29' };
    expect(periodBounds(day, place)).toEqual({ from: at(from), to: at(to) });
    expect(isSoundPeriod(day, place)).toBe(true);
    expect(filterFields({ ...everything, period: day }, place)).toMatchObject({ from: at(from), to: at(to) });
  });

  it('counts days back from the one it is for the user, over changes of the clocks', () => {
    // 23:30 in Berlin on 31 March: seven days begin on 25 March, in winter.
    const place = { zone: 'Europe/Berlin', now: at('2026-03-31T21:30:00Z') };
    expect(periodBounds({ kind: 'days', days: 7 }, place)).toEqual({ from: at('2026-03-24T23:00:00Z') });
    // The same moment is the next day in Kiritimati.
    expect(periodBounds({ kind: 'days', days: 7 }, { ...place, zone: 'Pacific/Kiritimati' })).toEqual({
      from: at('2026-03-25T10:00:00Z'),
    });
  });

  const place = { zone: 'UTC', now: 0 };
  it('leaves open what is not given', () => {
    expect(periodBounds({ kind: 'all' }, place)).toEqual({});
    expect(periodBounds({ kind: 'range', from: '', to: '' }, place)).toEqual({});
  });

  it('knows a range that holds nothing', () => {
    expect(isSoundPeriod({ kind: 'range', from: '2026-06-03', to: '2026-06-02' }, place)).toBe(false);
    expect(isSoundPeriod({ kind: 'range', from: '2026-06-03', to: '' }, place)).toBe(true);
  });

  it('sends what narrows and nothing else', () => {
    expect(filterFields(everything, place)).toEqual({ type: 0, currency: 0 });
    expect(filterFields({ ...everything, account: 'futures', currency: 3, group: 'trade' }, place)).toEqual({
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
