import { describe, expect, it } from 'vitest';
import { byAccount, byCoin } from '../../src/wallet/allocation.ts';
import {
  everything,
  filterFields,
  isSoundPeriod,
  narrowings,
  periodBounds,
} from '../../src/wallet/bills/bill-filter.ts';
import { statementCsv } from '../../src/wallet/bills/statement-csv.ts';
import { yearOf } from '../../src/wallet/bills/queries.ts';
import { allOf, pairWith, startPair, totalWithFee } from '../../src/wallet/exchange/pair.ts';
import type { ExchangeCoin } from '../../src/wallet/exchange/queries.ts';
import type { AccountHoldings } from '../../src/wallet/queries.ts';
import { turned } from '../../src/wallet/transfer/accounts.ts';
import { sumOfProfits } from '../../src/wallet/value/value-card.tsx';

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

describe('the ring', () => {
  const holding = (name: string, available: string, price: string) => ({
    currency: 1,
    name,
    logo: '',
    price,
    available,
    held: '0',
    version: 1,
  });
  const accounts: AccountHoldings[] = [
    { name: 'spot', total: '750', holdings: [holding('BTC', '0.005', '100000'), holding('ETH', '0.1', '2500')] },
    { name: 'fiat', total: '250', holdings: [holding('BTC', '0.0025', '100000'), holding('SOL', '0', '200')] },
  ];

  it('splits by account and, over all accounts, by coin', () => {
    expect(byAccount(accounts).map(({ key, share }) => [key, share])).toEqual([
      ['spot', 0.75],
      ['futures', 0],
      ['options', 0],
      ['fiat', 0.25],
    ]);
    expect(byCoin(accounts).map(({ key, value }) => [key, value])).toEqual([
      ['BTC', '750'],
      ['ETH', '250'],
    ]);
  });

  it('puts what is beyond the fourth coin together', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, place) => holding(name, String(10 - place), '1'));
    const parts = byCoin([{ name: 'spot', total: '45', holdings: many }]);
    expect(parts.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D', 'other']);
    expect(parts.at(-1)?.value).toBe('11');
    expect(byCoin([])).toEqual([]);
  });
});

describe('choosing sides', () => {
  it('of accounts: the other side’s account turns them round', () => {
    const direction = { from: 'spot', to: 'futures' } as const;
    expect(turned(direction, 'from', 'options')).toEqual({ from: 'options', to: 'futures' });
    expect(turned(direction, 'from', 'futures')).toEqual({ from: 'futures', to: 'spot' });
    expect(turned(direction, 'to', 'spot')).toEqual({ from: 'futures', to: 'spot' });
  });

  const coin = (currency: number, name: string, available: string, price: string): ExchangeCoin => ({
    currency,
    name,
    fullName: name,
    logo: '',
    scale: 6,
    price,
    available,
    version: 1,
  });
  const coins = [coin(1, 'BTC', '0.01', '60000'), coin(2, 'ETH', '0', '3000'), coin(3, 'USDT', '500', '1')];

  it('of coins: begins with what there is most of', () => {
    expect(startPair(coins, undefined)).toEqual({ from: 1, to: 3 });
    expect(startPair(coins, '3')).toEqual({ from: 3, to: 1 });
    expect(startPair([], undefined)).toBeNull();
    expect(pairWith({ from: 1, to: 3 }, 'to', 1)).toEqual({ from: 3, to: 1 });
    expect(pairWith({ from: 1, to: 3 }, 'to', 2)).toEqual({ from: 1, to: 2 });
  });

  it('all of a coin leaves room for its fee to the last unit', () => {
    const all = allOf(coins[2]!, '0.1');
    expect(all).toBe('499.500499');
    expect(totalWithFee(all, '0.1', 6).lte('500')).toBe(true);
    expect(totalWithFee('499.5005', '0.1', 6).gt('500')).toBe(true);
    expect(allOf(coins[1]!, '0.1')).toBe('0');
  });
});

describe('the year and the days', () => {
  it('are saved with signed amounts, and names that are no formulas', () => {
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

  it('add up the profits that are known', () => {
    const day = (profit: string | null) => ({ day: '2026-06-01', value: '1', flow: '0', profit, taken_at: '' });
    const now = { day: '2026-06-02', value: '1', flow: '0', profit: '-0.5', is_priced: true };
    expect(sumOfProfits({ days: [day('2'), day(null)], now })).toBe('1.5');
    expect(sumOfProfits({ days: [day(null)], now: { ...now, profit: null } })).toBeNull();
  });
});
