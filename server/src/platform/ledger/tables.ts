import type { Generated, GeneratedAlways } from 'kysely';

export interface LedgerTables {
  wallet: {
    id: GeneratedAlways<bigint>;
    owner_id: bigint;
    account: number;
    currency_id: number;
    available: Generated<bigint>;
    held: Generated<bigint>;
  };
  ledger_entry: {
    id: GeneratedAlways<bigint>;
    transfer_id: bigint;
    wallet_id: bigint;
    owner_id: bigint;
    ref: bigint | null;
    created_at: Date;
    available_delta: bigint;
    held_delta: bigint;
    currency_id: number;
    account: number;
    kind: number;
  };
}
