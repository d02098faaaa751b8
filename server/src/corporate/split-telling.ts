import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { SplitRow } from './splits.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'market'>;
  readonly notices: Notices;
}

interface Told extends Pick<SplitRow, 'market_id' | 'new_shares' | 'old_shares'> {
  readonly owner: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells each holder once what a split made of their shares, apart from the split: nobody's order waits for it. */
export function splitTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'corporate.split_told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const refs = due.map(({ ref }) => ref.split(' '));
      const { rows } = await tx.client.query<Told>(
        `SELECT owner_id AS owner, before, after, market_id, new_shares, old_shares
         FROM corporate_split_holding JOIN corporate_split ON id = split_id
         WHERE (split_id, owner_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))
         ORDER BY split_id, owner_id`,
        [refs.map(([id]) => id), refs.map(([, owner]) => owner)],
      );
      for (const { owner, before, after, market_id, new_shares, old_shares } of rows) {
        const base = markets.market(market_id)?.base;
        if (!base) continue;
        const params = {
          share: base.code,
          new: new_shares,
          old: old_shares,
          before: formatDecimal(before, base.scale),
          after: formatDecimal(after, base.scale),
        };
        await notices.send(tx, { userId: owner, kind: 'split_done', params });
      }
    },
  });
}
