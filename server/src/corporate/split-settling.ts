import { type Deadline, defineDeadline, type Due } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { clearForSplit, countOpenOrders } from '../spot/public.ts';
import { SETTLED_AFTER_MS } from './settling.ts';
import { splitShares, type SplittingNeeds } from './splitting.ts';
import type { SplitRow } from './splits.ts';

/** While orders are left it is looked again after so long. */
const LOOK_AGAIN_MS = 1_000;
/** What is in the way for so long is nothing that passes by itself: it is told. */
const PATIENCE_MS = 60_000;

interface Needs extends SplittingNeeds {
  /** Lets what knows of markets and orders in this process look at once. */
  readonly refresh: () => void;
}

/**
 * Does a split. At the cut-off the market rests already; its open orders are cancelled, and once none is left, and what was
 * dated before has been committed, all shares become others by one transaction. Late is no other result: nothing is traded
 * until then.
 */
export function splitSettlement(needs: Needs): Deadline {
  const deadline = defineDeadline({
    name: 'corporate.split',
    outage: 'settle_as_due',
    atOnce: 1,
    // The market rests until it is done.
    longestPauseMs: 30_000,
    settle: async (tx, due) => {
      for (const each of due) await goOn(tx, each);
      return needs.refresh;
    },
  });

  async function goOn(tx: MoneyTransaction, { ref }: Due): Promise<void> {
    const { rows } = await tx.client.query<SplitRow & { readonly now: Date }>(
      'SELECT *, statement_timestamp() AS now FROM corporate_split WHERE id = $1 AND state = 1 FOR UPDATE',
      [ref],
    );
    const [split] = rows;
    if (!split) throw new Error(`There is no announced split ${ref}`);
    const settlesAt = new Date(split.cut_off.getTime() + SETTLED_AFTER_MS);
    const { orders } = await countOpenOrders(tx.client, split.market_id);
    if (orders === 0 && split.now >= settlesAt) return splitShares(tx, split, needs);
    if (orders === 0) return deadline.schedule(tx, [{ ref, due: settlesAt }]);
    const { cleared_at, now } = split;
    if (cleared_at && now.getTime() > cleared_at.getTime() + PATIENCE_MS) {
      throw new Error(`Split ${ref} waits for ${orders} open orders that do not go`);
    }
    if (!cleared_at) await tx.client.query('UPDATE corporate_split SET cleared_at = $2 WHERE id = $1', [ref, now]);
    await clearForSplit(tx, split.market_id);
    return deadline.schedule(tx, [{ ref, inMs: LOOK_AGAIN_MS }]);
  }

  return deadline;
}
