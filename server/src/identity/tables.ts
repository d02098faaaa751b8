import type { RefusalReason } from '@aureus/contract/identity/levels.ts';
import type { Generated } from 'kysely';

export interface IdentityCaseTable {
  id: Generated<bigint>;
  user_id: bigint;
  level: 1 | 2;
  status: Generated<'waiting' | 'passed' | 'refused'>;
  id_type: number | null;
  sealed: string | null;
  number_hash: Buffer | null;
  front_file: bigint | null;
  reverse_file: bigint | null;
  submitted_at: Date;
  decided_at: Date | null;
  reason: RefusalReason | null;
  note: string | null;
  proposal_id: bigint | null;
  assigned_to: bigint | null;
  assigned_name: string | null;
}

export interface IdentityTables {
  identity_case: IdentityCaseTable;
}

declare module '../platform/database/schema.ts' {
  interface Database extends IdentityTables {}
}
