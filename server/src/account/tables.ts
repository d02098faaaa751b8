import type { Language } from '@aureus/contract/platform/language.ts';
import type { Generated } from 'kysely';
import type { CodeScene } from './codes.ts';

export interface UserTable {
  id: Generated<bigint>;
  account_name: string | null;
  email: string | null;
  phone_area: string | null;
  phone_number: string | null;
  password_hash: string;
  nickname: string;
  signature: Generated<string>;
  head_portrait: Generated<string>;
  score: Generated<number>;
  level: Generated<number>;
  invitation_code: string;
  invited_by: bigint | null;
  timezone: Generated<string>;
  /** Of the mails to the user; as the app was used at the last login. */
  language: Generated<Language>;
  status: Generated<'active' | 'locked'>;
  password_changed_at: Date;
  /** Until then no withdrawal leaves, because the password was reset. */
  withdrawals_frozen_until: Date | null;
  funds_frozen: Generated<boolean>;
  /** Six digits, hashed; null while none is set. */
  pay_password_hash: string | null;
  /** The user's own words that stand in every mail; empty when there are none. */
  phrase: Generated<string>;
  allow_list_only: Generated<boolean>;
  settings_locked_until: Date | null;
  passkey_handle: Generated<string>;
  /** What opens the account: moved on by the database with every change of it. */
  safety_revision: Generated<bigint>;
  created_at: Date;
}

export interface SessionTable {
  id: Generated<bigint>;
  user_id: bigint;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
  /** When the owner last proved in this session who is there. */
  proven_at: Date | null;
}

export interface CodeTable {
  id: Generated<bigint>;
  address: string;
  scene: CodeScene;
  salt: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface LoginAddressTable {
  user_id: bigint;
  address: string;
  last_login_at: Date;
}

export interface AccountTables {
  users: UserTable;
  sessions: SessionTable;
  codes: CodeTable;
  login_addresses: LoginAddressTable;
}

declare module '../platform/database/schema.ts' {
  interface Database extends AccountTables {}
}
