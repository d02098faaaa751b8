import { taxTools } from '@aureus/contract/bills/groups.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { taxColumns } from '../../src/bills/tax-csv.ts';
import { type Movement, taxLinesOf } from '../../src/bills/tax-lines.ts';
import { parseDecimal } from '../../src/money/decimal.ts';

const at = new Date('2026-06-01T12:30:05.123Z');
const scales = { BTC: 8, USDT: 6 } as const;

let bills = 0n;
beforeEach(() => {
  bills = 0n;
});

function moved(currency: keyof typeof scales, change: bigint, more: Partial<Movement> = {}): Movement {
  return { id: (bills += 1n), at, currency, scale: scales[currency], change, group: 'trade', isFee: false, cause: 'order 7', text: 'Trade 7', ...more }; // prettier-ignore
}
const cells = (tool: 'koinly' | 'cointracking', movements: readonly Movement[]) =>
  taxLinesOf(movements).map((line) => taxColumns[tool].row(line).join('|'));

describe('lines for tax tools', () => {
  const bought: readonly Movement[] = [
    moved('USDT', 0n, { group: 'hold', text: 'Held 7' }),
    moved('BTC', 50_000_000n),
    moved('USDT', -20_000_000_000n),
    moved('BTC', -50_000n, { isFee: true, text: 'Fee 7' }),
    moved('USDT', -13_000_000_000n),
  ];

  test('a trade is one line with its fee, whatever it took to fill it', () => {
    expect(cells('koinly', bought)).toEqual([
      '2026-06-01 12:30:05 UTC|33000|USDT|0.5|BTC|0.0005|BTC||||Trade 7|aureus-1',
    ]);
    expect(cells('cointracking', bought)).toEqual([
      'Trade|0.5|BTC|33000|USDT|0.0005|BTC|Aureus||Trade 7|2026-06-01 12:30:05|aureus-1',
    ]);
  });

  test('the same order a moment later is another line', () => {
    const later = moved('BTC', 1n, { at: new Date(at.getTime() + 1) });
    expect(taxLinesOf([moved('BTC', 1n), later])).toHaveLength(2);
  });

  test.each(taxTools)(
    'equal trades of one second differ in their reference, also the fills of one order, for %s',
    (tool) => {
      const fill = (ms: number, cause = 'order 7') => [
        moved('BTC', 5n, { at: new Date(at.getTime() + ms), cause }),
        moved('USDT', -4n, { at: new Date(at.getTime() + ms), cause }),
      ];
      const lines = cells(tool, [...fill(0), ...fill(1), ...fill(0, 'order 8')]);
      expect(new Set(lines.map((line) => line.slice(0, line.lastIndexOf('|')))).size).toBe(1);
      expect(lines.map((line) => line.split('|').at(-1))).toEqual(['aureus-1', 'aureus-3', 'aureus-5']);
    },
  );

  test('the reference of an event is that of its first bill, in whatever order they come, and each line has its own', () => {
    const pair = [moved('BTC', 5n), moved('USDT', 4n)];
    const references = (movements: readonly Movement[]) => taxLinesOf(movements).map(({ reference }) => reference);
    expect(references(pair)).toEqual(['aureus-1', 'aureus-1-2']);
    expect(references(pair.toReversed())).toEqual(['aureus-1', 'aureus-1-2']);
  });

  test('what a user only moved between their accounts is none', () => {
    const transfer = { group: 'transfer', cause: 'transfer 3' } as const;
    expect(taxLinesOf([moved('USDT', 5n, transfer), moved('USDT', -5n, transfer)])).toEqual([]);
  });

  test.each([
    ['deposit', 5_000_000n, '|||5|USDT||||', 'Deposit|5|USDT|||'],
    ['withdrawal', -5_000_000n, '|5|USDT||||||', 'Withdrawal|||5|USDT|'],
    ['gift', 5_000_000n, '|||5|USDT|||||reward', 'Reward / Bonus|5|USDT|||'],
    ['trade', 5_000_000n, '|||5|USDT|||||realized gain', 'Derivatives / Futures Profit|5|USDT|||'],
    ['trade', -5_000_000n, '|5|USDT|||||||realized gain', 'Derivatives / Futures Loss|||5|USDT|'],
  ] as const)('a %s of %s has one side', (group, change, koinly, cointracking) => {
    const movements = [moved('USDT', change, { group })];
    expect(cells('koinly', movements)[0]).toContain(koinly);
    expect(cells('cointracking', movements)[0]?.startsWith(cointracking)).toBe(true);
  });

  test('a fee by itself is paid, and one given back is received', () => {
    const fee = moved('USDT', -2_000_000n, { isFee: true });
    expect(cells('koinly', [fee])[0]).toContain('|2|USDT|||||||cost|');
    expect(cells('cointracking', [fee])[0]).toMatch(/^Other Fee\|\|\|2\|USDT\|\|\|/);
    expect(taxLinesOf([{ ...fee, change: 2n }])).toMatchObject([{ received: { minor: 2n }, fee: null }]);
  });

  const movement = fc.record({
    currency: fc.constantFrom('BTC', 'USDT'),
    change: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    group: fc.constantFrom('trade', 'hold', 'transfer', 'exchange', 'deposit', 'withdrawal', 'gift'),
    isFee: fc.boolean(),
    cause: fc.constantFrom(null, 'order 1', 'order 2'),
  });
  test.each(taxTools)('in the columns of %s sums are those of the movements', (tool) => {
    const { head, row } = taxColumns[tool];
    const [plus, minus, fee] = tool === 'koinly' ? [3, 1, 5] : [1, 3, 5];
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 30 }), (drawn) => {
        const movements = drawn.map(({ currency, change, ...more }) => moved(currency, change, more));
        const rows = taxLinesOf(movements).map(row);
        for (const each of rows) expect(each).toHaveLength(head.length);
        for (const currency of ['BTC', 'USDT'] as const) {
          const sum = (place: number) =>
            rows
              .filter((cell) => cell[place + 1] === currency)
              .reduce((total, cell) => total + parseDecimal(cell[place], scales[currency]), 0n);
          const moves = movements.filter((each) => each.currency === currency);
          expect(sum(plus) - sum(minus) - sum(fee)).toBe(moves.reduce((total, { change }) => total + change, 0n));
        }
      }),
    );
  });
});
