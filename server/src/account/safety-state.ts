import type { safetyState as stateCall, history as historyCall } from '@aureus/contract/account/safety-calls.ts';
import type { SecurityEventKind, sessions as sessionsCall } from '@aureus/contract/account/safety-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Caller } from '../platform/http/route.ts';
import { readDevice } from './device.ts';
import { shownPhone } from './profile.ts';
import { freshUntil } from './reauth.ts';
import type { Needs } from './needs.ts';

interface StateRow {
  readonly email: string | null;
  readonly phone_area: string | null;
  readonly phone_number: string | null;
  readonly wallet: string | null;
  readonly password_changed_at: Date;
  readonly pay_password: boolean;
  readonly phrase: string;
  readonly allow_list_only: boolean;
  readonly settings_locked_until: Date | null;
  readonly withdrawals_frozen_until: Date | null;
}

/** What protects the caller's account. */
export async function readSafetyState(needs: Needs, { userId, sessionId }: Caller): Promise<Answer<typeof stateCall>> {
  const { pool, clock, factors, totp, passkeys, sessions } = needs;
  const { rows } = await pool.query<StateRow>(
    `SELECT email, phone_area, phone_number,
            (SELECT address FROM user_wallets WHERE user_id = users.id) AS wallet, password_changed_at,
            pay_password_hash IS NOT NULL AS pay_password, phrase, allow_list_only, settings_locked_until,
            withdrawals_frozen_until
       FROM users WHERE id = $1`,
    [userId],
  );
  const [user] = rows;
  if (!user) throw new Error(`User ${userId} is gone`);
  const { rows: proofs } = await pool.query<{ proven_at: Date | null }>(
    'SELECT proven_at FROM sessions WHERE id = $1',
    [sessionId],
  );
  const provenAt = proofs[0]?.proven_at ?? null;
  const now = clock.epochMs();
  const ahead = (moment: Date | null): string | null =>
    moment && moment.getTime() > now ? moment.toISOString() : null;
  return {
    email: user.email,
    phone: shownPhone(user.phone_area, user.phone_number),
    wallet: user.wallet,
    password_changed_time: user.password_changed_at.toISOString(),
    pay_password: user.pay_password,
    totp: (await factors.of(userId)).includes('totp'),
    recovery_codes_left: await totp.codesLeft(pool, userId),
    passkeys: await passkeys.countOf(userId),
    sessions: (await sessions.list(userId)).length,
    phrase: user.phrase,
    allow_list: user.allow_list_only,
    settings_locked_until: ahead(user.settings_locked_until),
    withdrawals_frozen_until: ahead(user.withdrawals_frozen_until),
    fresh_until: provenAt && ahead(freshUntil(provenAt)),
  };
}

/** Where the caller is logged in. */
export async function listSessions(
  { sessions }: Needs,
  { userId, sessionId }: Caller,
): Promise<Answer<typeof sessionsCall>> {
  const open = await sessions.list(userId);
  return open.map(({ id, ip, userAgent, createdAt, lastUsedAt }) => ({
    id: Number(id),
    ...readDevice(userAgent),
    ip,
    create_time: createdAt.toISOString(),
    last_used_time: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
}

interface EventRow {
  readonly id: bigint;
  readonly kind: SecurityEventKind;
  readonly ip: string;
  readonly user_agent: string;
  readonly created_at: Date;
}

/** What happened to the caller's account, the newest first. */
export async function readHistory(
  { pool }: Needs,
  { userId }: Caller,
  { page, limit }: Input<typeof historyCall>,
): Promise<Answer<typeof historyCall>> {
  const { rows } = await pool.query<EventRow>(
    `SELECT id, kind, ip, user_agent, created_at FROM security_events
      WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [userId, limit, (page - 1) * limit],
  );
  const { rows: counts } = await pool.query<{ count: bigint }>(
    'SELECT count(*) FROM security_events WHERE user_id = $1',
    [userId],
  );
  const data = rows.map(({ id, kind, ip, user_agent, created_at }) => ({
    id: Number(id),
    event: kind,
    ...readDevice(user_agent),
    ip,
    create_time: created_at.toISOString(),
  }));
  return { data, page, limit, total: Number(counts[0]?.count ?? 0n) };
}
