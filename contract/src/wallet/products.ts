import type { HoldKind } from './ledger-kinds.ts';

/**
 * Products in which money of users lies, and what is set aside for them: the holds of a user's own money by their kinds.
 * A product joins the sums of the finance page with a line here.
 */
export const productHolds = {
  mining: ['mining_principal'],
  dual: ['dual_principal'],
  ieo: ['ieo_payment', 'ieo_lock'],
} as const satisfies Readonly<Record<string, readonly HoldKind[]>>;

export type ProductName = keyof typeof productHolds;

export const productNames = Object.keys(productHolds) as [ProductName, ...ProductName[]];
