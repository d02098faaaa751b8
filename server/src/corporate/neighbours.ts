import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A split of the share of a market, as other areas are told of it. */
export interface AnnouncedSplit {
  /** As whoever announces it calls it. */
  readonly ref: string;
  readonly marketId: number;
  /** So many shares there are afterwards for so many of before, in lowest terms. */
  readonly newShares: number;
  readonly oldShares: number;
  /** Contracts that are open at this moment are split. */
  readonly cutOff: Date;
  readonly due: Date;
}

/** What becomes of contracts when their share is split. */
export interface ContractSplits {
  /** In the transaction that announces the split. @throws AppError where contracts cannot be split so */
  announce(tx: MoneyTransaction, split: AnnouncedSplit): Promise<void>;
  /** In the transaction that takes it back, before its cut-off. */
  cancel(tx: MoneyTransaction, ref: string): Promise<void>;
}

/** Tells prices, in the transaction that splits the shares, that those of before are of other shares. */
export type RecordSplit = (
  tx: Transaction,
  split: { readonly marketId: number; readonly newShares: number; readonly oldShares: number; readonly at: Date },
) => Promise<void>;
