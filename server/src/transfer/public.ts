import type { Account } from '@aureus/contract/wallet/accounts.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';

/**
 * Says whether what is left in an account of a user is enough for what stands on it. It is asked in the transaction, after
 * the money has gone: the wallet is locked, and holds what would be left.
 * @throws AppError when it is not
 */
export type AssertCovered = (
  tx: MoneyTransaction,
  of: { readonly owner: bigint; readonly currency: number },
) => Promise<void>;

/** Whom money counts beyond its own amount: by the account it would leave. */
export type Covering = Readonly<Partial<Record<Account, AssertCovered>>>;
