import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { Generated } from 'kysely';

export interface FileTable {
  id: Generated<bigint>;
  name: string;
  owner_id: bigint;
  purpose: FilePurpose;
  sha256: Buffer;
  content_type: 'image/jpeg' | 'image/png';
  size: number;
  width: number;
  height: number;
  created_at: Date;
  attached_at: Date | null;
  likeness: string | null;
}

export interface FileTables {
  files: FileTable;
}

declare module '../platform/database/schema.ts' {
  interface Database extends FileTables {}
}
