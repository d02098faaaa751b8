import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { ChartMark } from '../market/public.ts';
import { COPIED } from './positions/parts.tsx';

/** Words on the lines of a position, and of an order that waits. */
export type MarkWords = Readonly<
  Record<'long' | 'short' | 'limitLong' | 'limitShort' | 'liquidation' | 'takeProfit' | 'stopLoss', string>
>;

/** A stop of a position, as the mark of its line names it. */
export interface StopMark {
  readonly position: number;
  readonly stop: 'profit' | 'loss';
}

/** Which stop a mark stands for; null for every other mark. */
export function stopOfMark(markId: string): StopMark | null {
  const [, position, stop] = /^contract (\d+) (profit|loss)$/.exec(markId) ?? [];
  if (position === undefined) return null;
  return { position: Number(position), stop: stop === 'profit' ? 'profit' : 'loss' };
}

/** The order that waits which a mark stands for; null for every other mark. */
export function orderOfMark(markId: string): number | null {
  const [, id] = /^contract (\d+) order$/.exec(markId) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * The lines of a market's open positions on its chart: where each was opened, where its stops are, which may be moved,
 * and where it is liquidated. Cross positions of a market are liquidated at one price together, so that is one line.
 * Orders that wait have a line at their limit, which may be moved.
 */
export function contractMarks(rows: readonly LeverRow[], marketId: number, words: MarkWords): ChartMark[] {
  const marks = new Map<string, ChartMark>();
  const add = (id: string, price: string | null, label: string, tone: ChartMark['tone'], isMovable = false): void => {
    if (price === null || price === '0' || marks.has(id)) return;
    marks.set(id, { id: `contract ${id}`, price, label, tone, ...(isMovable ? { isMovable } : {}) });
  };
  for (const row of rows) {
    if (row.match_id !== marketId) continue;
    const { id, price, liquidation_price: liquidation } = row;
    if (row.status === 0) {
      const [label, tone] = row.type === 1 ? ([words.limitLong, 'up'] as const) : ([words.limitShort, 'down'] as const);
      add(`${id} order`, price, label, tone, true);
      continue;
    }
    add(
      `${id} entry`,
      price,
      `${row.type === 1 ? words.long : words.short} ${row.multiple}×`,
      row.type === 1 ? 'up' : 'down',
    );
    // The stops of a copy are its trader's.
    const isCopy = row.order_type === COPIED;
    add(`liquidation ${liquidation}`, liquidation, words.liquidation, 'danger');
    add(`${id} profit`, row.target_profit_price, words.takeProfit, 'plain', !isCopy);
    add(`${id} loss`, row.stop_loss_price, words.stopLoss, 'plain', !isCopy);
  }
  return [...marks.values()];
}
