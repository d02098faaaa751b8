import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { coinOf } from './projects.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly notices: Notices;
}

/** What users of a project are told of. */
type News = 'allotted' | 'listed' | 'cancelled';

/** Tells each user of a project once, apart from the money: nobody's order waits for thousands of notices. */
export interface Telling {
  readonly deadline: Deadline;
  /** In the transaction in which it happens, or is certain to. */
  schedule(tx: Transaction, news: News, projectId: bigint, users: readonly bigint[], due: Date): Promise<void>;
}

interface Told {
  readonly user_id: bigint;
  /** Their last application. */
  readonly application: bigint | null;
  readonly applied: bigint;
  readonly passed: bigint | null;
  readonly currency_id: number;
  readonly listing_at: Date;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

export function createTelling({ markets, notices }: Needs): Telling {
  const deadline = defineDeadline({
    name: 'ieo.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const [news, project, user] = ref.split(' ');
        const { rows } = await tx.client.query<Told>(
          `SELECT user_id, applied, participant.passed, currency_id, listing_at, (
             SELECT max(id) FROM ieo_application WHERE project_id = $1 AND owner_id = user_id) AS application
           FROM ieo_participant AS participant JOIN ieo_project ON ieo_project.id = project_id
           WHERE project_id = $1 AND user_id = $2`,
          [project, user],
        );
        const [told] = rows;
        if (told) await notices.send(tx, noticeOf(markets, news as News, told));
      }
    },
  });
  return {
    deadline,
    schedule: (tx, news, projectId, users, at) =>
      deadline.schedule(
        tx,
        users.map((user) => ({ ref: `${news} ${projectId} ${user}`, due: at })),
      ),
  };
}

function noticeOf(
  markets: Needs['markets'],
  news: News,
  { user_id: userId, application, applied, passed, currency_id, listing_at }: Told,
) {
  const { code: coin, scale } = coinOf(markets, currency_id);
  const amounts = {
    ...(application === null ? {} : { order: Number(application) }),
    coin,
    applied: formatDecimal(applied, scale),
    passed: formatDecimal(passed ?? 0n, scale),
  };
  if (news === 'cancelled') return { userId, kind: 'ieo_cancelled', params: amounts } as const;
  if (news === 'listed') return { userId, kind: 'ieo_listed', params: amounts } as const;
  const params = { ...amounts, time: listing_at.toISOString() };
  return { userId, kind: passed === 0n ? 'ieo_nothing' : 'ieo_allotted', params } as const;
}
