import type { Transaction } from '../platform/database/transaction.ts';

/** A payment that was approved. */
export interface Payout {
  readonly withdrawalId: bigint;
  readonly currencyId: number;
  /** Id of a chain's network, or CARD, CARD_INTL. */
  readonly network: string;
  /** What the receiver gets, minor units. */
  readonly amount: bigint;
  readonly destination: Readonly<Record<string, string>>;
}

/** Who makes the payments. No private key is in this system, so it is somebody outside of it. */
export interface Payouts {
  /**
   * Hands an approved payment over, in the transaction of its approval.
   * @returns the transaction id where the payment is under way already; null when an operator will name it
   */
  start(tx: Transaction, payout: Payout): Promise<string | null>;
}

/** Operators pay from wallets and bank accounts of their own and name the transaction afterwards. */
export const payoutsByOperators: Payouts = { start: async () => null };
