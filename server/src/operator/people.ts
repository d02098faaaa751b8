import type { me as meCall, sessions as sessionsCall } from '@aureus/contract/operator/entry-calls.ts';
import type * as calls from '@aureus/contract/operator/people-calls.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import { sessionMinutes } from '@aureus/contract/operator/entry-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { mayConfirm, needsNoConfirmation, newUntil } from '@aureus/core/operator/two-people.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { BREAK_GLASS_SHOWN_MS } from './dashboard.ts';
import type { Operator } from './public.ts';
import { readStandings } from './two-people.ts';

/** All operators, in the order of their names. */
export async function listOperators(
  pool: Pool,
  clock: Clock,
  operator: Operator,
  { page, limit, search, state }: Input<typeof calls.operators>,
): Promise<Answer<typeof calls.operators>> {
  const where = `WHERE ($1::text IS NULL OR position(lower($1) IN lower(name || ' ' || email)) > 0)
    AND ($2::text IS NULL OR state = $2)`;
  const values = [search ?? null, state ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<OperatorRow>(
      `SELECT id, name, email, state, created_at, last_login_at, totp_secret IS NOT NULL AS has_totp,
              ARRAY(SELECT role FROM operator_roles WHERE operator_id = o.id ORDER BY role) AS roles,
              (SELECT count(*)::integer FROM operator_passkeys WHERE operator_id = o.id) AS passkeys,
              (SELECT count(*)::integer FROM operator_sessions WHERE operator_id = o.id) AS sessions
         FROM operators o ${where} ORDER BY lower(name), id LIMIT $3 OFFSET $4`,
      [...values, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM operators ${where}`, values),
  ]);
  const now = clock.epochMs();
  const standings = await readStandings(pool);
  const standingOf = (id: bigint) => {
    const standing = standings.get(id);
    const until = standing ? newUntil(standing, true) : now;
    return {
      new_until: until > now ? new Date(until).toISOString() : null,
      unconfirmed: standing !== undefined && !needsNoConfirmation(standing),
      can_confirm: operator.permissions.has('operators.decide') && mayConfirm(id, operator.operatorId, standings, now),
    };
  };
  const data = rows.map(({ id, last_login_at, created_at, ...row }) => ({
    ...row,
    ...standingOf(id),
    id: Number(id),
    last_login_at: last_login_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}

interface OperatorRow {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly state: 'active' | 'disabled';
  readonly roles: string[];
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly sessions: number;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
}

export async function listRoles(pool: Pool): Promise<Answer<typeof calls.roles>> {
  const { rows } = await pool.query<{ role: string; permissions: OperatorPermission[]; operators: number }>(
    `SELECT role, ARRAY(SELECT permission FROM role_permissions p WHERE p.role = r.role ORDER BY 1) AS permissions,
            (SELECT count(*)::integer FROM operator_roles o WHERE o.role = r.role) AS operators
       FROM roles r ORDER BY role`,
  );
  return rows;
}

export async function listNames(pool: Pool): Promise<Answer<typeof calls.names>> {
  const { rows } = await pool.query<{ id: bigint; name: string }>('SELECT id, name FROM operators ORDER BY id');
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

export async function listInvitations(pool: Pool, clock: Clock): Promise<Answer<typeof calls.invitations>> {
  const { rows } = await pool.query<{
    id: bigint;
    name: string;
    email: string;
    roles: string[];
    again: boolean;
    created_at: Date;
    expires_at: Date;
  }>(
    `SELECT id, name, email, roles, operator_id IS NOT NULL AS again, created_at, expires_at FROM operator_invitations
      WHERE accepted_at IS NULL AND expires_at > $1 ORDER BY id DESC`,
    [clock.now()],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

interface Own {
  readonly email: string;
  readonly language: Language;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly roles: string[];
  readonly expires_at: Date;
}

/** The operator who asks, with what was done alone in the last days. */
export async function readMe(pool: Pool, clock: Clock, operator: Operator): Promise<Answer<typeof meCall>> {
  const [{ rows }, { rows: alone }] = await Promise.all([
    pool.query<Own>(
      `SELECT o.email, o.language, o.totp_secret IS NOT NULL AS has_totp, s.expires_at,
              (SELECT count(*)::integer FROM operator_passkeys WHERE operator_id = o.id) AS passkeys,
              ARRAY(SELECT role FROM operator_roles WHERE operator_id = o.id ORDER BY role) AS roles
         FROM operators o JOIN operator_sessions s ON s.operator_id = o.id WHERE o.id = $1 AND s.id = $2`,
      [operator.operatorId, operator.sessionId],
    ),
    pool.query<{ id: bigint; kind: string; subject: string; operator: string; reason: string; at: Date }>(
      `SELECT p.id, p.kind, p.subject, o.name AS operator, p.decision_reason AS reason, p.decided_at AS at
         FROM operator_proposals p JOIN operators o ON o.id = p.decided_by
        WHERE p.break_glass AND p.decided_at > $1 ORDER BY p.id DESC`,
      [new Date(clock.epochMs() - BREAK_GLASS_SHOWN_MS)],
    ),
  ]);
  const [own] = rows;
  return {
    id: Number(operator.operatorId),
    name: operator.name,
    email: own?.email ?? '',
    roles: own?.roles ?? [],
    permissions: [...operator.permissions].toSorted(),
    session_expires_at: (own?.expires_at ?? clock.now()).toISOString(),
    language: own?.language ?? defaultLanguage,
    has_totp: own?.has_totp ?? false,
    passkeys: own?.passkeys ?? 0,
    break_glass: alone.map(({ id, at, ...row }) => ({ ...row, proposal_id: Number(id), at: at.toISOString() })),
  };
}

/** The operator's own sessions that still count, the newest first. */
export async function listOwnSessions(
  pool: Pool,
  clock: Clock,
  { operatorId, sessionId }: Operator,
): Promise<Answer<typeof sessionsCall>> {
  const { rows } = await pool.query<{
    id: bigint;
    ip: string;
    user_agent: string;
    created_at: Date;
    last_used_at: Date;
  }>(
    `SELECT id, ip, user_agent, created_at, last_used_at FROM operator_sessions
      WHERE operator_id = $1 AND expires_at > $2 AND last_used_at > $3 ORDER BY id DESC`,
    [operatorId, clock.now(), new Date(clock.epochMs() - sessionMinutes.idle * 60_000)],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === sessionId,
  }));
}
