import type { LeverTradeEvent } from '@aureus/contract/futures/events.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { InfiniteData } from '@tanstack/react-query';

type Profits = LeverTradeEvent['profits'];

/** A page of a list of contracts, as far as events repair it. */
interface Page {
  readonly rate_profits_total: Readonly<
    Record<'hazard_rate' | 'caution_money_total' | 'origin_caution_money_total' | 'profits_total', string>
  >;
  readonly message: { readonly data: readonly LeverRow[] };
}

/** Open positions with the mark price and the profit that were told; the same array when nothing of it is theirs. */
export function withProfits(rows: LeverRow[], profits: Profits): LeverRow[] {
  const told = new Map(profits.map((profit) => [profit.id, profit]));
  let isOther = false;
  const next = rows.map((row) => {
    const profit = told.get(row.id);
    if (row.status !== 1 || profit === undefined || profit.update_price === row.update_price) return row;
    isOther = true;
    // The event tells what runs; a row also counts what closings of a part have brought.
    const all = new Decimal(profit.profits).plus(row.fact_profits).toString();
    return { ...row, update_price: profit.update_price, profits: all };
  });
  return isOther ? next : rows;
}

/** A list with what an event tells of its rows, and of what all positions in their currency come to. */
export function withEvent<P extends Page>(list: InfiniteData<P>, event: LeverTradeEvent): InfiniteData<P> {
  const pages = list.pages.map((page) => {
    const { data } = page.message;
    if (data[0]?.legal_id !== event.legal_id) return page;
    return {
      ...page,
      rate_profits_total: {
        hazard_rate: event.hazard_rate,
        caution_money_total: event.caution_money_all,
        origin_caution_money_total: event.origin_caution_money_all,
        profits_total: event.profits_all,
      },
      message: { ...page.message, data: withProfits([...data], event.profits) },
    };
  });
  return { ...list, pages };
}
