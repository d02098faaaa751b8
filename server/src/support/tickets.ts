import type * as calls from '@aureus/contract/support/calls.ts';
import type * as operatorCalls from '@aureus/contract/support/operator-calls.ts';
import type { SupportSubject } from '@aureus/contract/support/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { defaultLanguage, isLanguage } from '@aureus/contract/platform/language.ts';
import { withoutAddresses } from '@aureus/core/support/quoted.ts';
import type { Pool, PoolClient } from 'pg';
import type { TicketChallenges } from '../account/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { networksOf } from '../platform/http/networks.ts';
import type { CallContext, OperatorContext } from '../platform/http/route.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import type { SupportNeeds } from './needs.ts';
import { textOf } from './notes.ts';

type Row = Answer<typeof operatorCalls.answerTicket>;

interface Ticket {
  readonly id: bigint;
  readonly email: string;
  readonly subject: SupportSubject;
  readonly language: string;
  readonly request_id: string | null;
  readonly text: string;
  readonly created_at: Date;
  readonly answer: string | null;
  readonly agent: string | null;
  readonly answered_at: Date | null;
}

/**
 * Keeps a question of somebody without a session. It costs a little work, counts by every network the sender lies in, and
 * sends nothing: nobody can make us write to a stranger, but an agent who answers.
 * @throws AppError as the call says, too_many_requests
 */
export async function leaveTicket(
  {
    pool,
    clock,
    limits,
    challenges,
  }: Pick<SupportNeeds, 'pool' | 'clock' | 'limits'> & {
    readonly challenges: TicketChallenges;
  },
  { email, subject, text, request_id, challenge, challenge_answer: answer }: Input<typeof calls.ticket>,
  { ip, language }: CallContext,
): Promise<Answer<typeof calls.ticket>> {
  const question = textOf(text);
  const solved = await challenges.check(email, { challenge, answer });
  const at = networksOf(ip);
  await limits.consume('support.ticket.address', at.address);
  await limits.consume('support.ticket.site', at.site);
  await limits.consume('support.ticket.network', at.network);
  await limits.consume('support.ticket.provider', at.provider);
  await limits.consume('support.ticket.receiver', solved.receiver);
  await withTransaction(pool, async (tx) => {
    await solved.spend(tx);
    await tx.client.query(
      `INSERT INTO support_ticket (email, subject, language, request_id, text, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [solved.email, subject, language, request_id ?? null, question, clock.now()],
    );
  });
  return { done: true };
}

const TICKETS = `SELECT support_ticket.id, support_ticket.email, subject, support_ticket.language, request_id, text,
    support_ticket.created_at, answer, operators.name AS agent, answered_at
  FROM support_ticket LEFT JOIN operators ON operators.id = agent_id`;

/** Questions left without a session; the edge hides the addresses. */
export async function listTickets(
  pool: Pool,
  { state, after, limit }: Input<typeof operatorCalls.tickets>,
): Promise<Answer<typeof operatorCalls.tickets>> {
  const waits = state === 'waiting';
  const { rows } = await pool.query<Ticket>(
    `${TICKETS} WHERE (answered_at IS NULL) = $1
       AND ($2::bigint IS NULL OR CASE WHEN $1 THEN support_ticket.id > $2 ELSE support_ticket.id < $2 END)
     ORDER BY CASE WHEN $1 THEN support_ticket.id ELSE -support_ticket.id END LIMIT $3`,
    [waits, after ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return { data: shown.map(describe), next: rows.length > limit ? Number(shown.at(-1)?.id) : null };
}

/** How many tickets nobody has answered. */
export const OPEN_TICKETS = 'SELECT count(*)::integer FROM support_ticket WHERE answered_at IS NULL';

/** Answers a ticket by mail, once. @throws AppError support_ticket_unknown, support_ticket_answered, invalid_request */
export async function answerTicket(
  { pool, clock, jobs, audit }: Pick<SupportNeeds, 'pool' | 'clock' | 'jobs' | 'audit'>,
  { id, text }: Input<typeof operatorCalls.answerTicket>,
  { operator, requestId, ip }: OperatorContext,
): Promise<Row> {
  const answer = textOf(text);
  return withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ answered_at: Date | null }>(
      'SELECT answered_at FROM support_ticket WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!rows[0]) throw new AppError('support_ticket_unknown');
    if (rows[0].answered_at !== null) throw new AppError('support_ticket_answered');
    await tx.client.query('UPDATE support_ticket SET answer = $2, agent_id = $3, answered_at = $4 WHERE id = $1', [
      id,
      answer,
      operator.operatorId,
      clock.now(),
    ]);
    const ticket = await readTicket(tx.client, id);
    await mailLater(jobs, tx, {
      to: ticket.email,
      template: 'support_ticket_answer',
      // The mailbox may be that of somebody else than who asked.
      params: { ticket: id, question: withoutAddresses(ticket.text), answer },
      language: isLanguage(ticket.language) ? ticket.language : defaultLanguage,
    });
    await audit.note(tx, {
      operatorId: operator.operatorId,
      action: 'support.ticket_answer',
      target: `support ticket ${id}`,
      requestId,
      ip,
    });
    return describe(ticket);
  });
}

async function readTicket(client: PoolClient, id: number): Promise<Ticket> {
  const { rows } = await client.query<Ticket>(`${TICKETS} WHERE support_ticket.id = $1`, [id]);
  const [found] = rows;
  if (!found) throw new AppError('support_ticket_unknown');
  return found;
}

function describe({ id, language, created_at, answered_at, ...ticket }: Ticket): Row {
  return {
    ...ticket,
    id: Number(id),
    language: isLanguage(language) ? language : defaultLanguage,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
