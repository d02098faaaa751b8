import type { ConversationPart, OperatorConversationPart } from '@aureus/contract/conversation/shapes.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { findFor, refusalFor } from './finding.ts';
import type { FindingNeeds, Party } from './finding.ts';
import { describeForOperators, describeMember, readMembers } from './members.ts';
import type { StoredMember } from './members.ts';
import { describeMessage, readMessages } from './message-rows.ts';
import type { Part } from './message-rows.ts';

interface Needs extends FindingNeeds {
  readonly pool: Pool;
}

type Asked = Part & { readonly id: number };

/** A part of a conversation as its members see it. @throws AppError conversation_unknown, invalid_request */
export const showToUser = (needs: Needs, user: bigint, asked: Asked): Promise<ConversationPart> =>
  show(needs, { user }, asked, describeMember);

/** As `showToUser`, for operators. */
export const showToOperator = (needs: Needs, party: Party, asked: Asked): Promise<OperatorConversationPart> =>
  show(needs, party, asked, describeForOperators);

async function show<Member>(
  needs: Needs,
  party: Party,
  { id, ...part }: Asked,
  describe: (member: StoredMember) => Member,
) {
  if (part.before !== undefined && part.after !== undefined) throw new AppError('invalid_request');
  const { pool } = needs;
  const found = await findFor(pool, needs, { id, party });
  const { row, topic, no } = found;
  const refusal = await refusalFor(pool, found);
  const members = await readMembers(pool, row.id);
  const data = (await readMessages(pool, row.id, part)).map(describeMessage);
  return {
    id,
    topic: topic.name,
    ref: Number(row.ref),
    // A message may have been written since the row was read.
    last: Math.max(row.last_seq, data.at(-1)?.seq ?? 0),
    closed_at: row.closed_at?.toISOString() ?? null,
    me: no ?? 0,
    refusal,
    members: members.map(describe),
    data,
  };
}

/** The picture of a message that the party may see. @throws AppError conversation_unknown, file_unknown */
export async function findPicture(
  needs: Needs,
  party: Party,
  { id, seq }: { readonly id: number; readonly seq: number },
): Promise<bigint> {
  const { row } = await findFor(needs.pool, needs, { id, party });
  const { rows } = await needs.pool.query<{ file_id: bigint }>(
    'SELECT file_id FROM conversation_message WHERE conversation_id = $1 AND seq = $2 AND file_id IS NOT NULL',
    [row.id, seq],
  );
  if (!rows[0]) throw new AppError('file_unknown');
  return rows[0].file_id;
}
