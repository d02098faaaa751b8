import type { MarksRow, MemberRow, OperatorMemberRow } from '@aureus/contract/conversation/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { NewMember } from './public.ts';

/** A member as it is stored. */
export interface StoredMember {
  readonly no: number;
  readonly user_id: bigint | null;
  readonly operator_id: bigint | null;
  readonly role: string;
  readonly name: string;
  readonly full_name: string;
  readonly delivered_seq: number;
  readonly read_seq: number;
  readonly joined_at: Date;
}

export async function readMembers(connection: Pool | PoolClient, id: bigint): Promise<StoredMember[]> {
  const { rows } = await connection.query<StoredMember>(
    `SELECT no, user_id, operator_id, role, name, full_name, delivered_seq, read_seq, joined_at
     FROM conversation_member WHERE conversation_id = $1 ORDER BY no`,
    [id],
  );
  return rows;
}

const commonOf = ({ no, role, operator_id, delivered_seq: delivered, read_seq: read }: StoredMember) => ({
  no,
  role,
  is_operator: operator_id !== null,
  delivered,
  read,
});

export const describeMember = (member: StoredMember): MemberRow => ({ ...commonOf(member), name: member.name });

export function describeForOperators(member: StoredMember): OperatorMemberRow {
  const { user_id, operator_id, name, full_name } = member;
  return {
    ...commonOf(member),
    user_id: user_id === null ? null : Number(user_id),
    name: user_id === null ? '' : name,
    operator_id: operator_id === null ? null : Number(operator_id),
    operator: operator_id === null ? '' : full_name,
  };
}

export const marksOf = ({ no, delivered_seq, read_seq }: StoredMember): MarksRow => ({
  member: no,
  delivered: delivered_seq,
  read: read_seq,
});

/** Makes somebody a member, while the conversation is locked; whoever is one stays as they are. @returns their number */
export async function joinLocked({ client }: Transaction, id: bigint, member: NewMember, at: Date): Promise<number> {
  const isUser = 'user' in member;
  const values = [id, isUser ? member.user : null, isUser ? null : member.operator];
  const known = await client.query<{ no: number }>(
    'SELECT no FROM conversation_member WHERE conversation_id = $1 AND (user_id = $2 OR operator_id = $3)',
    values,
  );
  if (known.rows[0]) return known.rows[0].no;
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO conversation_member (conversation_id, no, user_id, operator_id, role, name, full_name, joined_at)
     SELECT $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5, $6, $7 FROM conversation_member WHERE conversation_id = $1
     RETURNING no`,
    [...values, member.role, member.name, isUser ? member.name : member.fullName, at],
  );
  const [made] = rows;
  if (!made) throw new Error(`Nobody joined conversation ${id}`);
  return made.no;
}
