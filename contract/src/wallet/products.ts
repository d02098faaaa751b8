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

/** What money of users is set aside for, beside open orders and positions, as its owner knows it. */
export const heldFor = {
  ...productHolds,
  withdrawal: ['withdrawal'],
  options: ['option_stake'],
  loans: ['loan_collateral'],
  otc: ['otc_advert', 'otc_order', 'otc_lock'],
} as const satisfies Readonly<Record<string, readonly HoldKind[]>>;

export type HeldFor = keyof typeof heldFor;

export const heldForNames = Object.keys(heldFor) as [HeldFor, ...HeldFor[]];
