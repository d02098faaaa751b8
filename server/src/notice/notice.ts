import { noticeStream } from '@aureus/contract/notice/streams.ts';
import { isLanguage } from '@aureus/contract/platform/language.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobName, Jobs } from '../platform/jobs/jobs.ts';
import { deriveKey } from '../platform/jobs/secret-key.ts';
import { publishToUser } from '../platform/live/publish.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import type { Platform } from '../platform/platform.ts';
import { noticeCleanup } from './cleanup.ts';
import type { Notices } from './public.ts';
import { pushKeys } from './push/key.ts';
import { createPush } from './push/push.ts';
import { pushRoutes } from './push/routes.ts';
import { pushSubscriptions } from './push/subscriptions.ts';
import { noticeRoutes } from './routes.ts';

/** What users are told about their account and their money. */
export interface NoticeArea extends Notices {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** User ids are texts: the queue keeps plain JSON. */
interface Announcement {
  readonly userId: string;
  readonly id: number;
  readonly kind: string;
}
const announce = 'notice.announce' as JobName<Announcement>;

/** Make it before the jobs start: it says how a notice is announced. */
export function createNotices({ pool, clock, log, hub, settings }: Platform, jobs: Jobs): NoticeArea {
  const secret = deriveKey(settings, 'push');
  const keys = pushKeys(pool, secret);
  const subscriptions = pushSubscriptions(pool, secret);
  const push = createPush({ pool, clock, log, settings, jobs, keys, subscriptions });
  jobs.handle(announce, async ({ userId, id, kind }) => {
    publishToUser(hub, noticeStream, BigInt(userId), { id, kind });
  });
  return {
    routes: [
      ...noticeRoutes(pool, clock),
      ...pushRoutes({ clock, allowed: settings.pushServices, keys, subscriptions }),
    ],
    chores: [noticeCleanup(pool)],
    start: async () => {},
    stop: async () => {},

    send: async (tx, { userId, kind, params, mail = true }) => {
      const { rows } = await tx.client.query<NewNotice>(
        `WITH notice AS (
           INSERT INTO notices (user_id, kind, params, created_at) VALUES ($1, $2, $3, $4) RETURNING id
         )
         SELECT notice.id, CASE WHEN is_simulated THEN NULL ELSE email END AS email, language, timezone
         FROM notice, users WHERE users.id = $1`,
        [userId, kind, JSON.stringify(params), clock.now()],
      );
      const [made] = rows;
      if (!made) throw new Error(`There is no user ${userId} to be told of ${kind}`);
      await jobs.add(tx, announce, { userId: String(userId), id: Number(made.id), kind });
      await push.add(tx, userId, { id: made.id, kind });
      // Mail to people whom the server plays reaches nobody, and would crowd the outbox of the demo.
      if (!mail || made.email === null || !isLanguage(made.language)) return;
      await mailLater(jobs, tx, {
        to: made.email,
        template: 'notice',
        params: { kind, values: params, timezone: made.timezone },
        language: made.language,
      });
    },
  };
}

interface NewNotice {
  readonly id: bigint;
  readonly email: string | null;
  readonly language: string;
  readonly timezone: string;
}
