import type { HoldKind } from '@aureus/contract/wallet/ledger-kinds.ts';

/**
 * How an area tells the audit what is set aside for it. The SQL gives one row for each thing that is open:
 * `ref, owner_id, account, currency_id, held`, minor units.
 */
export type HeldMoney = HeldByLedger | HeldByArea;

/** Holds of the ledger (`holds.ts`): each must have what its cause says, and each cause must have its hold. */
export interface HeldByLedger {
  readonly kind: HoldKind;
  readonly sql: string;
}

/** An area that keeps, for speed, what is held in rows of its own, beside the wallet they are held in. */
export interface HeldByArea {
  /** Plural, as the audit names them, e.g. `open orders`. */
  readonly rows: string;
  readonly sql: string;
}
