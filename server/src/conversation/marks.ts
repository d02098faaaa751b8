import type { MarksRow } from '@aureus/contract/conversation/shapes.ts';
import type { Pool } from 'pg';
import { findFor, refusalFor } from './finding.ts';
import type { FindingNeeds, Party } from './finding.ts';
import { marksOf } from './members.ts';
import type { StoredMember } from './members.ts';
import type { Telling } from './telling.ts';

export interface MarksNeeds extends FindingNeeds {
  readonly pool: Pool;
  readonly telling: Telling;
}

interface Asked {
  readonly id: number;
  readonly delivered?: number | undefined;
  readonly read?: number | undefined;
}

/**
 * Moves the marks of a member on, and tells the others when they have moved. They never go back, nor beyond the newest
 * message; what is read was delivered. Of an operator who has not joined, or may not answer any more, nothing is kept.
 * @throws AppError conversation_unknown
 */
export async function moveMarks(
  needs: MarksNeeds,
  party: Party,
  { id, delivered = 0, read = 0 }: Asked,
): Promise<MarksRow> {
  const { pool, telling } = needs;
  const found = await findFor(pool, needs, { id, party });
  const { row, topic, no } = found;
  if (no === null) return { member: 0, delivered: 0, read: 0 };
  // To users what one operator has read was read: a look of whoever cannot answer is none.
  if ('operator' in party && (await refusalFor(pool, found)) !== null) return storedMarks(pool, row.id, no);
  const { rows } = await pool.query<StoredMember>(
    `UPDATE conversation_member m
     SET delivered_seq = greatest(m.delivered_seq, least(greatest($3::integer, $4::integer), c.last_seq)),
         read_seq = greatest(m.read_seq, least($4::integer, c.last_seq))
     FROM conversation c
     WHERE m.conversation_id = $1 AND m.no = $2 AND c.id = $1
       AND (m.delivered_seq < least(greatest($3::integer, $4::integer), c.last_seq)
         OR m.read_seq < least($4::integer, c.last_seq))
     RETURNING m.*`,
    [row.id, no, delivered, read],
  );
  const [moved] = rows;
  if (!moved) return storedMarks(pool, row.id, no);
  const marks = marksOf(moved);
  const tell = await telling.prepare(pool, { id: row.id, ref: row.ref, topic }, [{ what: 'marks', marks }]);
  tell();
  return marks;
}

async function storedMarks(pool: Pool, id: bigint, no: number): Promise<MarksRow> {
  const { rows } = await pool.query<StoredMember>(
    'SELECT * FROM conversation_member WHERE conversation_id = $1 AND no = $2',
    [id, no],
  );
  const [member] = rows;
  if (!member) throw new Error(`Member ${no} of conversation ${id} is gone`);
  return marksOf(member);
}
