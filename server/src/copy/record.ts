import type { CopyRecord } from '@aureus/contract/copy/shapes.ts';
import {
  curveOf,
  distributionOf,
  drawdownOf,
  INDEX_ONE,
  recordDays,
  RESULT_BOUNDS,
  returnOf,
} from '@aureus/core/copy/record.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { LedTrade } from '../futures/public.ts';
import type { Marked } from './marking.ts';

const DAY_MS = 86_400_000;
export const CURVE_DAYS = 90;

/** What a record is made of. */
export interface RecordInputs {
  readonly trades: readonly LedTrade[];
  /** What was open on each day, and what is. */
  readonly marked: Marked;
  /** What followers got by it, minor units. */
  readonly earned: bigint;
  /** Decimals of the currency. */
  readonly scale: number;
  /** Epoch milliseconds; of a record that was never reckoned null. */
  readonly at: number | null;
}

/** A record with the numbers by which lists are sorted: hundredths of a percent. */
export interface Reckoned {
  readonly record: CopyRecord;
  readonly totalReturn: bigint;
  readonly drawdown: bigint;
  readonly winRate: bigint;
  readonly firstAt: Date | null;
}

const percent = (hundredths: bigint): string => formatDecimal(hundredths, 2);

/** What a leader has done: return and drawdown with what is open, the counts of positions from those that are closed. */
export function reckonRecord({ trades, marked, earned, scale, at }: RecordInputs): Reckoned {
  const days = recordDays(trades, marked.open, marked.days);
  const last = Math.floor((at ?? 0) / DAY_MS);
  const first = [...trades, ...marked.open].reduce<number | null>(
    (least, { opened }) => Math.min(least ?? opened, opened),
    null,
  );
  const won = trades.filter(({ result }) => result > 0n).length;
  const sum = (some: readonly LedTrade[]): string =>
    formatDecimal(
      some.reduce((total, { result }) => total + result, 0n),
      scale,
    );
  const totalReturn = returnOf(days.at(-1)?.index ?? INDEX_ONE);
  const drawdown = drawdownOf(days);
  const winRate = trades.length === 0 ? 0n : BigInt(Math.floor((won * 10_000) / trades.length));
  const counts = distributionOf(trades);
  const record: CopyRecord = {
    days: first === null ? 0 : Math.max(0, Math.floor(((at ?? first) - first) / DAY_MS)),
    total_return: percent(totalReturn),
    drawdown: percent(drawdown),
    win_rate: trades.length === 0 ? null : percent(winRate),
    closed: trades.length,
    won,
    longs: trades.filter(({ isLong }) => isLong).length,
    shorts: trades.filter(({ isLong }) => !isLong).length,
    profit: sum(trades),
    open: marked.open.length,
    open_profit: formatDecimal(marked.days.at(-1)?.open ?? 0n, scale),
    yesterday: formatDecimal(resultOn(last - 1, { trades, marked }), scale),
    followers_earned: formatDecimal(earned, scale),
    curve: curveOf(days, last, CURVE_DAYS).map(percent),
    distribution: counts.map((positions, place) => ({
      from: RESULT_BOUNDS[place - 1] ?? null,
      to: RESULT_BOUNDS[place] ?? null,
      positions,
    })),
    updated_at: at === null ? null : new Date(at).toISOString(),
  };
  return { record, totalReturn, drawdown, winRate, firstAt: first === null ? null : new Date(first) };
}

/** What a day brought, with what was open then where it was looked at. */
function resultOn(day: number, { trades, marked }: Pick<RecordInputs, 'trades' | 'marked'>): bigint {
  const looked = marked.days.find((each) => each.day === day);
  if (looked) return looked.result;
  const closed = trades.filter((trade) => Math.floor(trade.closed / DAY_MS) === day);
  return closed.reduce((sum, { result }) => sum + result, 0n);
}

/** Of who has not been reckoned yet. */
export const emptyRecord = (): CopyRecord =>
  reckonRecord({ trades: [], marked: { days: [], open: [] }, earned: 0n, scale: 0, at: null }).record;
