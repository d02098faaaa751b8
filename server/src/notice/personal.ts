import type { PersonalPart } from '../account/public.ts';

/** What the user was told. */
export const personalOfNotices: readonly PersonalPart[] = [
  {
    part: 'notice.notice',
    sql: 'SELECT kind, params, created_at, read_at, removed_at FROM notices WHERE user_id = $1 ORDER BY id',
  },
  {
    part: 'notice.push_choice',
    sql: 'SELECT alerts, risk, orders, messages, details FROM push_choice WHERE user_id = $1',
  },
  {
    part: 'notice.choice',
    sql: 'SELECT topic, in_app, mail FROM notice_choice WHERE user_id = $1 ORDER BY topic',
  },
];
