import type * as calls from '@aureus/contract/support/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import type { Operator } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { agentsThere, lookersAt } from './agents.ts';
import { AGENT_CASES, type AgentCase, type AgentCaseRow, describeForAgents } from './describing.ts';
import { restRef } from './resting.ts';

interface Needs {
  readonly pool: Pool;
  readonly deadlines: { readonly rested: Deadline };
}

/** The queue, or another list of cases, with the agents who are there. */
export async function listCases(
  needs: Needs,
  { state, user, before, limit }: Input<typeof calls.queue>,
  { operatorId }: Operator,
): Promise<Answer<typeof calls.queue>> {
  const { pool } = needs;
  // The queue is short and read whole, the longest wait first; the others are pages.
  const isQueue = state === 'waiting';
  const { rows } = await pool.query<AgentCase>(
    `${AGENT_CASES}
     WHERE ($1 = 'all' OR ($1 = 'mine' AND agent_id = $2 AND support_case.state = 'assigned') OR support_case.state = $1)
       AND ($1 <> 'waiting' OR asked_at IS NOT NULL)
       AND ($3::bigint IS NULL OR owner_id = $3) AND ($4::bigint IS NULL OR $5 OR support_case.id < $4)
     ORDER BY CASE WHEN $5 THEN asked_at END, CASE WHEN $5 THEN support_case.id ELSE -support_case.id END LIMIT $6`,
    [state, operatorId, user ?? null, before ?? null, isQueue, isQueue ? limit : limit + 1],
  );
  const shown = rows.slice(0, limit);
  const [agents, counts, data] = await Promise.all([
    agentsThere(pool),
    countFor(pool, operatorId),
    describeAll(needs, shown),
  ]);
  return {
    data,
    next: !isQueue && rows.length > limit ? Number(shown.at(-1)?.id) : null,
    agents: agents.map(({ id, name, open }) => ({ id: Number(id), name, open })),
    on_duty: agents.some(({ id }) => id === operatorId),
    ...counts,
  };
}

async function countFor(pool: Pool, operatorId: bigint): Promise<{ waiting: number; mine: number }> {
  const { rows } = await pool.query<{ waiting: number; mine: number }>(
    `SELECT (${WAITING}) AS waiting,
       (SELECT count(*)::integer FROM support_case WHERE state = 'assigned' AND agent_id = $1) AS mine`,
    [operatorId],
  );
  return rows[0] ?? { waiting: 0, mine: 0 };
}

/** How many conversations wait for an agent. */
export const WAITING = `SELECT count(*)::integer FROM support_case WHERE state = 'waiting' AND asked_at IS NOT NULL`;

async function describeAll({ pool, deadlines }: Needs, cases: readonly AgentCase[]): Promise<AgentCaseRow[]> {
  const resting = cases.filter(({ state }) => state === 'snoozed').map(restRef);
  const dues = resting.length === 0 ? new Map<string, Date>() : await deadlines.rested.dueOf(pool, resting);
  return cases.map((one) => describeForAgents(one, dues.get(restRef(one))));
}

/** One case as agents see it. @throws AppError support_case_unknown */
export async function readForAgents(needs: Needs, id: bigint): Promise<AgentCaseRow> {
  const { rows } = await needs.pool.query<AgentCase>(`${AGENT_CASES} WHERE support_case.id = $1`, [id]);
  const [described] = await describeAll(needs, rows);
  if (!described) throw new AppError('support_case_unknown');
  return described;
}

/** One case with all that agents know of it. @throws AppError support_case_unknown */
export async function showCase(
  needs: Needs,
  { id }: Input<typeof calls.operatorCase>,
  { operatorId }: Operator,
): Promise<Answer<typeof calls.operatorCase>> {
  const { pool } = needs;
  const row = await readForAgents(needs, BigInt(id));
  const [{ rows }, { rows: notes }, lookers] = await Promise.all([
    pool.query<{ request_id: string | null; rating_comment: string | null; earlier: number }>(
      `SELECT request_id, rating_comment,
         (SELECT count(*)::integer FROM support_case earlier
          WHERE earlier.owner_id = support_case.owner_id AND earlier.id < support_case.id) AS earlier
       FROM support_case WHERE id = $1`,
      [id],
    ),
    pool.query<NoteRow>(`${NOTES} WHERE case_id = $1 ORDER BY support_note.id`, [id]),
    lookersAt(pool, BigInt(id), operatorId),
  ]);
  return {
    case: row,
    request_id: rows[0]?.request_id ?? null,
    rating_comment: rows[0]?.rating_comment ?? '',
    earlier: rows[0]?.earlier ?? 0,
    notes: notes.map(describeNote),
    lookers,
  };
}

interface NoteRow {
  readonly id: bigint;
  readonly operator: string;
  readonly text: string;
  readonly created_at: Date;
}

const NOTES = `SELECT support_note.id, operators.name AS operator, text, support_note.created_at
  FROM support_note JOIN operators ON operators.id = operator_id`;

function describeNote({ id, created_at, ...note }: NoteRow): Answer<typeof calls.note> {
  return { id: Number(id), ...note, created_at: created_at.toISOString() };
}

/** A note that was just written. */
export async function readNote(pool: Pool, id: bigint): Promise<Answer<typeof calls.note>> {
  const { rows } = await pool.query<NoteRow>(`${NOTES} WHERE support_note.id = $1`, [id]);
  const [found] = rows;
  if (!found) throw new Error(`Note ${id} is not there`);
  return describeNote(found);
}
