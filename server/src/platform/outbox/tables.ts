import type { Language } from '@aureus/contract/platform/language.ts';
import type { Generated } from 'kysely';

export interface OutboxMessageTable {
  id: Generated<bigint>;
  channel: 'mail' | 'sms';
  recipient: string;
  language: Language;
  subject: string;
  body: string;
  code: string | null;
  created_at: Date;
}

declare module '../database/schema.ts' {
  interface Database {
    outbox_message: OutboxMessageTable;
  }
}
