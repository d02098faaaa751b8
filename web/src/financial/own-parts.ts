import type { ProductName } from '@aureus/contract/wallet/products.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { OwnRow } from './queries.ts';

/** What lies in one product. Values are decimal texts in USDT. */
export interface OwnPart {
  readonly name: ProductName;
  readonly value: string;
  /** Of all, from 0 to 1: only to be drawn. */
  readonly share: number;
  readonly rows: readonly OwnRow[];
}

export interface OwnParts {
  readonly total: string;
  readonly parts: readonly OwnPart[];
  /** Whether all of it has a price; what has none counts as nothing. */
  readonly isPriced: boolean;
}

/**
 * All that lies in products, and how it splits between them; those without anything are left out.
 * @param prices index prices of now in USDT, by currency; where there is none, that of the answer counts
 */
export function ownPartsOf(rows: readonly OwnRow[], prices: ReadonlyMap<number, string>): OwnParts {
  const priceOf = ({ currency_id: id, usdt_price: told }: OwnRow): string => prices.get(id) ?? told;
  const valueOf = (of: readonly OwnRow[]): Decimal =>
    of.reduce((sum, row) => sum.plus(new Decimal(row.amount).times(priceOf(row))), new Decimal(0));
  const total = valueOf(rows);
  const parts = [...Map.groupBy(rows, ({ product }) => product)].map(([name, own]) => {
    const value = valueOf(own);
    return {
      name,
      rows: own,
      value: value.toString(),
      share: total.gt(0) ? value.div(total).toDrawn() : 0,
    };
  });
  return { total: total.toString(), parts, isPriced: rows.every((row) => new Decimal(priceOf(row)).gt(0)) };
}
