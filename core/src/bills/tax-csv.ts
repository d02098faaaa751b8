import type { TaxTool } from '@aureus/contract/bills/groups.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Money, TaxKind, TaxLine } from './tax-lines.ts';

interface Columns {
  readonly head: readonly string[];
  readonly row: (line: TaxLine) => string[];
}

/** Two cells: the amount and its currency. */
const cellsOf = (money: Money | null): [string, string] =>
  money ? [formatDecimal(money.minor, money.scale), money.currency] : ['', ''];

/** `2026-06-01 12:30:00`, UTC. */
const secondOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** A fee by itself is what was paid; both tools read it from the side of what went out. */
const withoutLoneFee = (line: TaxLine): TaxLine =>
  line.kind === 'fee' ? { ...line, sent: line.fee, fee: null } : line;

const KOINLY_LABEL: Readonly<Record<TaxKind, string>> = {
  trade: '',
  result: 'realized gain',
  deposit: '',
  withdrawal: '',
  reward: 'reward',
  transfer: '',
  fee: 'cost',
};

/** Koinly's universal template. Times are UTC. */
const koinly: Columns = {
  head: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  row(whole) {
    const { at, kind, sent, received, fee, text, reference } = withoutLoneFee(whole);
    const moved = [...cellsOf(sent), ...cellsOf(received), ...cellsOf(fee)];
    return [`${secondOf(at)} UTC`, ...moved, '', '', KOINLY_LABEL[kind], text, reference];
  },
};

/** CoinTracking's types of transactions. */
const COINTRACKING_TYPE: Readonly<Record<Exclude<TaxKind, 'result' | 'transfer'>, string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  reward: 'Reward / Bonus',
  fee: 'Other Fee',
};

function coinTrackingType({ kind, received }: TaxLine): string {
  if (kind === 'result') return received ? 'Derivatives / Futures Profit' : 'Derivatives / Futures Loss';
  if (kind === 'transfer') return received ? 'Deposit' : 'Withdrawal';
  return COINTRACKING_TYPE[kind];
}

/** CoinTracking's columns for CSV; it reads the last one as the id of a transaction. Times are UTC. */
const cointracking: Columns = {
  head: [
    'Type',
    'Buy Amount',
    'Buy Currency',
    'Sell Amount',
    'Sell Currency',
    'Fee',
    'Fee Currency',
    'Exchange',
    'Trade-Group',
    'Comment',
    'Date',
    'Tx-ID',
  ],
  row(whole) {
    const line = withoutLoneFee(whole);
    const { at, sent, received, fee, text, reference } = line;
    const moved = [...cellsOf(received), ...cellsOf(sent), ...cellsOf(fee)];
    return [coinTrackingType(line), ...moved, 'Aureus', '', text, secondOf(at), reference];
  },
};

/** How each tool wants its file: the names of its columns, and a row of them for a line. */
export const taxColumns: Readonly<Record<TaxTool, Columns>> = { koinly, cointracking };
