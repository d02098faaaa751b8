import { choices as choicesCall, choose as chooseCall } from '@aureus/contract/notice/choice-calls.ts';
import {
  fixedOf,
  isFixed,
  type NoticeChannel,
  type NoticeTopic,
  noticeTopics,
  pushTopics,
} from '@aureus/contract/notice/topics.ts';
import type { PushGroup } from '@aureus/contract/notice/push-kinds.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import type { PushSubscriptions } from './push/subscriptions.ts';

interface Needs {
  readonly pool: Pool;
  readonly subscriptions: Pick<PushSubscriptions, 'choiceOf' | 'choose'>;
}

/** Binds the calls by which users choose where they are told what. */
export function choiceRoutes({ pool, subscriptions }: Needs): Route[] {
  async function read(userId: bigint): Promise<Answer<typeof choicesCall>> {
    const [{ rows }, push] = await Promise.all([
      pool.query<{ topic: string; in_app: boolean; mail: boolean }>(
        'SELECT topic, in_app, mail FROM notice_choice WHERE user_id = $1',
        [userId],
      ),
      subscriptions.choiceOf(userId),
    ]);
    return noticeTopics.map((topic) => {
      const chosen = rows.find((row) => row.topic === topic);
      const flag = (channel: 'in_app' | 'mail'): 0 | 1 =>
        isFixed(topic, channel) || (chosen?.[channel] ?? true) ? 1 : 0;
      return {
        topic,
        in_app: flag('in_app'),
        mail: flag('mail'),
        push: isPushed(topic) ? (push[topic] ? 1 : 0) : null,
        fixed: [...fixedOf(topic)],
      };
    });
  }

  return [
    route(choicesCall, (_input, { caller }) => read(caller.userId)),
    route(chooseCall, async ({ topic, channel, on }, { caller }) => {
      if (isFixed(topic, channel)) throw new AppError('notice_fixed');
      if (channel === 'push') {
        if (!isPushed(topic)) throw new AppError('invalid_request', { field: 'channel' });
        await subscriptions.choose(caller.userId, { [topic]: on });
      } else await store(pool, caller.userId, topic, channel, on);
      return read(caller.userId);
    }),
  ];
}

const isPushed = (topic: NoticeTopic): topic is PushGroup & NoticeTopic => pushTopics.has(topic);

/** Changes one switch and nothing beside: another tab may have changed the rest. */
async function store(
  pool: Pool,
  userId: bigint,
  topic: NoticeTopic,
  channel: Exclude<NoticeChannel, 'push'>,
  on: boolean,
): Promise<void> {
  const [inApp, mail] = channel === 'in_app' ? [on, null] : [null, on];
  await pool.query(
    `INSERT INTO notice_choice AS choice (user_id, topic, in_app, mail)
     VALUES ($1, $2, coalesce($3::boolean, true), coalesce($4::boolean, true))
     ON CONFLICT (user_id, topic) DO UPDATE
       SET in_app = coalesce($3, choice.in_app), mail = coalesce($4, choice.mail)`,
    [userId, topic, inApp, mail],
  );
}
