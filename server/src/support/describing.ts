import { isLanguage } from '@aureus/contract/platform/language.ts';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import type { agentCaseRow } from '@aureus/contract/support/operator-calls.ts';
import type { SupportCaseRow } from '@aureus/contract/support/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import type * as z from 'zod/mini';
import { USER_NAME } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import { firstName } from './agents.ts';
import type { SupportCase } from './cases.ts';

export type AgentCaseRow = z.output<typeof agentCaseRow>;

/** With what its owner sees beside it. */
type OwnCase = SupportCase & { readonly agent_name: string | null; readonly place: number | null };

/** The cases of a user, newest first. */
export async function readOwnCases(
  connection: Pool | PoolClient,
  ownerId: bigint,
  { before, limit, id, onlyOpen = false }: { before?: bigint; limit: number; id?: bigint; onlyOpen?: boolean },
): Promise<SupportCaseRow[]> {
  const { rows } = await connection.query<OwnCase>(
    `SELECT support_case.*, operators.name AS agent_name,
       CASE WHEN support_case.state = 'waiting' AND asked_at IS NOT NULL THEN 1 + (
         SELECT count(*)::integer FROM support_case earlier
         WHERE earlier.state = 'waiting' AND (earlier.asked_at, earlier.id) < (support_case.asked_at, support_case.id)
       ) END AS place
     FROM support_case LEFT JOIN operators ON operators.id = agent_id
     WHERE owner_id = $1 AND ($2::bigint IS NULL OR support_case.id < $2) AND ($3::bigint IS NULL OR support_case.id = $3)
       AND (NOT $4 OR support_case.state <> 'closed')
     ORDER BY support_case.id DESC LIMIT $5`,
    [ownerId, before ?? null, id ?? null, onlyOpen, limit],
  );
  return rows.map(describeOwn);
}

/** One case of a user. @throws AppError support_case_unknown */
export async function readOwnCase(connection: Pool | PoolClient, ownerId: bigint, id: bigint): Promise<SupportCaseRow> {
  const [found] = await readOwnCases(connection, ownerId, { id, limit: 1 });
  if (!found) throw new AppError('support_case_unknown');
  return found;
}

function describeOwn(one: OwnCase): SupportCaseRow {
  return {
    id: Number(one.id),
    conversation_id: Number(one.conversation_id),
    subject: one.subject,
    request_id: one.request_id,
    state: one.state,
    agent: one.agent_name === null ? null : firstName(one.agent_name),
    place: one.place,
    created_at: one.created_at.toISOString(),
    closed_at: one.closed_at?.toISOString() ?? null,
    rating: one.rating,
  };
}

/** With what agents see beside it. */
export type AgentCase = SupportCase & { readonly user_name: string; readonly agent_name: string | null };

/** Cases with the names of whose they are and who has them. The edge hides what is personal. */
export const AGENT_CASES = `SELECT support_case.*, ${USER_NAME} AS user_name,
    (SELECT name FROM operators WHERE operators.id = agent_id) AS agent_name
  FROM support_case JOIN users ON users.id = owner_id`;

/** @param restsUntil until when it is to rest, if it does */
export function describeForAgents(one: AgentCase, restsUntil: Date | undefined): AgentCaseRow {
  return {
    id: Number(one.id),
    conversation_id: Number(one.conversation_id),
    user_id: Number(one.owner_id),
    user_name: one.user_name,
    subject: one.subject,
    language: isLanguage(one.language) ? one.language : defaultLanguage,
    state: one.state,
    agent_id: one.agent_id === null ? null : Number(one.agent_id),
    agent: one.agent_name,
    asked_at: one.asked_at?.toISOString() ?? null,
    snoozed_until: one.state === 'snoozed' ? (restsUntil?.toISOString() ?? null) : null,
    created_at: one.created_at.toISOString(),
    closed_at: one.closed_at?.toISOString() ?? null,
    rating: one.rating,
  };
}
