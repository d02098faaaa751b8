import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../database/transaction.ts';
import { type IdempotencyClaim, storeClaim } from '../http/idempotency.ts';
import type { Balance } from './post.ts';
import { walletName } from './wallets.ts';

/** A transaction in which money may move. */
export interface MoneyTransaction extends Transaction {
  /** Balances as they are now; of each wallet the last ones are told to its owner after the commit. */
  noteBalances(balances: readonly Balance[]): void;
}

/** Tells a user new balances of theirs. */
export type TellBalances = (owner: bigint, balances: readonly Balance[]) => void;

/** The one way in which areas move money. */
export interface Money {
  /**
   * Runs `work` in one transaction, stores the claim with what it answers, commits, and then tells every user the new
   * balances, once. A lost race with another transaction runs the whole work again.
   * @param claim of the call that asked for it; null for what nobody asked for, e.g. what is due
   * @throws whatever `work` throws; ClaimLostError; OutcomeUnknownError when the answer to COMMIT never came
   */
  transaction<Answer>(claim: IdempotencyClaim | null, work: (tx: MoneyTransaction) => Promise<Answer>): Promise<Answer>;
  /** For a writer that commits by itself: tells what it has committed. */
  readonly tell: TellBalances;
}

export function createMoney(pool: Pool, tell: TellBalances): Money {
  return {
    tell,
    transaction: async (claim, work) => {
      const { answer, noted } = await withTransaction(pool, async (tx) => {
        const noted = new Map<string, Balance>();
        const noteBalances: MoneyTransaction['noteBalances'] = (balances) => {
          for (const balance of balances) noted.set(walletName(balance), balance);
        };
        const answer = await work(Object.assign(tx, { noteBalances }));
        if (claim) await storeClaim(tx.client, claim, answer);
        return { answer, noted };
      });
      const byOwner = Map.groupBy(noted.values(), ({ owner }) => owner);
      for (const [owner, balances] of byOwner) if (owner > 0n) tell(owner, balances);
      return answer;
    },
  };
}
