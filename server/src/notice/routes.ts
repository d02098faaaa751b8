import * as calls from '@aureus/contract/notice/calls.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { noticeText } from '../platform/texts/notice-text.ts';

interface NoticeRow {
  readonly id: bigint;
  readonly kind: NoticeKind;
  readonly params: ErrorParams;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly timezone: string;
  readonly total: number;
}

export function noticeRoutes(pool: Pool, clock: Clock): Route[] {
  const countUnread = async (userId: bigint): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM notices WHERE user_id = $1 AND read_at IS NULL',
      [userId],
    );
    return rows[0]?.count ?? 0;
  };
  return [
    route(calls.list, async ({ page, limit, before }, { caller, language }) => {
      const { rows } = await pool.query<NoticeRow>(
        `SELECT n.id, kind, params, n.created_at, read_at, timezone FROM notices n JOIN users u ON u.id = n.user_id
         WHERE n.user_id = $1 AND ($4::bigint IS NULL OR n.id < $4) ORDER BY n.id DESC LIMIT $2 OFFSET $3`,
        [caller.userId, limit, (page - 1) * limit, before ?? null],
      );
      const { rows: counted } = await pool.query<{ total: number }>(
        'SELECT count(*)::integer AS total FROM notices WHERE user_id = $1',
        [caller.userId],
      );
      const data = rows.map((row) => ({
        id: Number(row.id),
        kind: row.kind,
        ...noticeText(language, row.kind, row.params, row.timezone),
        ...subjectsOf(row.params),
        ...(isOneSymbol(row.params['symbol']) ? { symbol: row.params['symbol'] } : {}),
        is_read: row.read_at !== null,
        create_time: row.created_at.toISOString(),
      }));
      return { data, page, limit, total: counted[0]?.total ?? 0 };
    }),
    route(calls.unread, async (_input, { caller }) => ({ count: await countUnread(caller.userId) })),
    route(calls.read, async ({ id }, { caller }) => {
      await pool.query(
        `UPDATE notices SET read_at = $3
         WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint IS NULL OR id = $2)`,
        [caller.userId, id ?? null, clock.now()],
      );
      return { count: await countUnread(caller.userId) };
    }),
  ];
}

const SUBJECTS = ['position', 'loan', 'order', 'plan'] as const;

/** What a notice is about, by its number. */
const subjectsOf = (params: ErrorParams): Partial<Record<(typeof SUBJECTS)[number], number>> =>
  Object.fromEntries(SUBJECTS.flatMap((name) => (typeof params[name] === 'number' ? [[name, params[name]]] : [])));

/** Of several markets a notice names all of them in one text. */
const isOneSymbol = (symbol: unknown): symbol is string =>
  typeof symbol === 'string' && /^[^,/\s]+\/[^,/\s]+$/.test(symbol);
