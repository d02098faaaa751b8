import * as calls from '@aureus/contract/notice/calls.ts';
import * as mailCalls from '@aureus/contract/notice/mail-calls.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { mayRemove, readNotices } from './rows.ts';

export function noticeRoutes(pool: Pool, clock: Clock): Route[] {
  const count = async (userId: bigint, unread: boolean): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM notices
       WHERE user_id = $1 AND removed_at IS NULL AND (read_at IS NULL OR NOT $2)`,
      [userId, unread],
    );
    return rows[0]?.count ?? 0;
  };
  const countUnread = (userId: bigint): Promise<number> => count(userId, true);
  /** Marks one as read, or all. */
  const markRead = async (userId: bigint, id: number | null): Promise<void> => {
    await pool.query(
      `UPDATE notices SET read_at = $3
       WHERE user_id = $1 AND read_at IS NULL AND removed_at IS NULL AND ($2::bigint IS NULL OR id = $2)`,
      [userId, id, clock.now()],
    );
  };
  return [
    route(calls.list, async ({ page, limit, before }, { caller, language }) => ({
      data: await readNotices(pool, caller.userId, { language, now: clock.now(), page, limit, before }),
      page,
      limit,
      total: await count(caller.userId, false),
    })),
    route(calls.unread, async (_input, { caller }) => ({ count: await countUnread(caller.userId) })),
    route(calls.read, async ({ id }, { caller }) => {
      await markRead(caller.userId, id ?? null);
      return { count: await countUnread(caller.userId) };
    }),
    route(mailCalls.mailList, async ({ page, limit }, { caller, language }) => {
      const notices = await readNotices(pool, caller.userId, { language, now: clock.now(), page, limit });
      const list = notices.map(({ id, title, body, is_read, create_time }) => {
        return { id, title, abstract: body, is_read, create_time };
      });
      return { list, count: await count(caller.userId, false) };
    }),
    route(mailCalls.mailCount, (_input, { caller }) => countUnread(caller.userId)),
    route(mailCalls.mailDetail, async ({ id }, { caller, language }) => {
      const [notice] = await readNotices(pool, caller.userId, { language, now: clock.now(), page: 1, limit: 1, id });
      if (!notice) throw new AppError('notice_unknown');
      await markRead(caller.userId, id);
      return { ...notice, content: notice.body, is_read: true };
    }),
    route(mailCalls.remove, async ({ id }, { caller }) => {
      await withTransaction(pool, async ({ client }) => {
        const { rows } = await client.query<{ kind: string; created_at: Date }>(
          `SELECT kind, created_at FROM notices WHERE id = $1 AND user_id = $2 AND removed_at IS NULL FOR NO KEY UPDATE`,
          [id, caller.userId],
        );
        const [notice] = rows;
        if (!notice) throw new AppError('notice_unknown');
        if (!mayRemove(notice.kind, notice.created_at, clock.now())) throw new AppError('notice_kept');
        await client.query('UPDATE notices SET removed_at = $2 WHERE id = $1', [id, clock.now()]);
      });
      return { count: await countUnread(caller.userId) };
    }),
    route(mailCalls.restore, async ({ id }, { caller }) => {
      const { rowCount } = await pool.query(
        `UPDATE notices SET removed_at = NULL
         WHERE id = $1 AND user_id = $2 AND removed_at > $3::timestamptz - interval '1 day'`,
        [id, caller.userId, clock.now()],
      );
      if (rowCount === 0) throw new AppError('notice_unknown');
      return { count: await countUnread(caller.userId) };
    }),
  ];
}
