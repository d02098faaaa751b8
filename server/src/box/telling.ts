import type { Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';

/** What buyers of a series are told of. */
type News = 'drawn' | 'cancelled';

/** Tells each buyer of a series once, apart from the money: nobody's payment waits for thousands of notices. */
export interface Telling {
  readonly deadline: Deadline;
  /** In the transaction in which it happens. */
  schedule(tx: Transaction, news: News, seriesId: bigint, users: readonly bigint[], due: Date): Promise<void>;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

export function createTelling({ notices }: { readonly notices: Notices }): Telling {
  const deadline = defineDeadline({
    name: 'box.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      for (const { ref } of due) {
        const [news, series, user] = ref.split(' ');
        const { rows } = await tx.client.query<{ owner_id: bigint; name: string; count: number }>(
          `SELECT owner_id, name, count(*)::integer AS count
           FROM box_bought JOIN box_series AS series ON series.id = series_id
           WHERE series_id = $1 AND owner_id = $2 GROUP BY owner_id, name`,
          [series, user],
        );
        const [told] = rows;
        if (!told) continue;
        const params = { name: told.name, count: told.count, series: Number(series) };
        const kind = news === 'drawn' ? 'box_drawn' : 'box_cancelled';
        await notices.send(tx, { userId: told.owner_id, kind, params });
      }
    },
  });
  return {
    deadline,
    schedule: (tx, news, seriesId, users, at) =>
      deadline.schedule(
        tx,
        users.map((user) => ({ ref: `${news} ${seriesId} ${user}`, due: at })),
      ),
  };
}
