import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Generated } from 'kysely';

export interface NoticeTable {
  id: Generated<bigint>;
  user_id: bigint;
  kind: NoticeKind;
  params: ErrorParams;
  created_at: Date;
  read_at: Date | null;
}

export interface NoticeTables {
  notices: NoticeTable;
}

declare module '../platform/database/schema.ts' {
  interface Database extends NoticeTables {}
}
