import type { noticeRow } from '@aureus/contract/notice/calls.ts';
import { keptDays, keptKinds } from '@aureus/contract/notice/kept-kinds.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { noticeText } from '../platform/texts/notice-text.ts';

export type Notice = z.output<typeof noticeRow>;

interface Row {
  readonly id: bigint;
  readonly kind: NoticeKind;
  readonly params: ErrorParams;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly timezone: string;
}

const DAY_MS = 86_400_000;

/** Notices that a user did not remove, newest first, in the words of a language. */
export async function readNotices(
  pool: Pool,
  userId: bigint,
  {
    language,
    now,
    ...which
  }: { language: Language; now: Date; id?: number; before?: number | undefined; limit: number; page: number },
): Promise<Notice[]> {
  const { rows } = await pool.query<Row>(
    `SELECT n.id, kind, params, n.created_at, read_at, timezone FROM notices n JOIN users u ON u.id = n.user_id
     WHERE n.user_id = $1 AND removed_at IS NULL
       AND ($4::bigint IS NULL OR n.id < $4) AND ($5::bigint IS NULL OR n.id = $5)
     ORDER BY n.id DESC LIMIT $2 OFFSET $3`,
    [userId, which.limit, (which.page - 1) * which.limit, which.before ?? null, which.id ?? null],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    ...noticeText(language, row.kind, row.params, row.timezone),
    ...subjectsOf(row.params),
    ...(isOneSymbol(row.params['symbol']) ? { symbol: row.params['symbol'] } : {}),
    is_read: row.read_at !== null,
    may_remove: mayRemove(row.kind, row.created_at, now),
    create_time: row.created_at.toISOString(),
  }));
}

/** Whether a user may take a notice out of the list. */
export const mayRemove = (kind: string, createdAt: Date, now: Date): boolean =>
  !keptKinds.has(kind) || now.getTime() - createdAt.getTime() >= keptDays * DAY_MS;

const SUBJECTS = ['position', 'loan', 'order', 'plan'] as const;

/** What a notice is about, by its number. */
const subjectsOf = (params: ErrorParams): Partial<Record<(typeof SUBJECTS)[number], number>> =>
  Object.fromEntries(SUBJECTS.flatMap((name) => (typeof params[name] === 'number' ? [[name, params[name]]] : [])));

/** Of several markets a notice names all of them in one text. */
const isOneSymbol = (symbol: unknown): symbol is string =>
  typeof symbol === 'string' && /^[^,/\s]+\/[^,/\s]+$/.test(symbol);
