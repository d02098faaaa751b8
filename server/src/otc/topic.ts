import { otcConversationStream } from '@aureus/contract/otc/operator-streams.ts';
import type { ConversationTopic } from '../conversation/public.ts';
import type { AccountLink } from '../account/public.ts';
import type { Notices } from '../notice/public.ts';
import { affectedOperators } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * Whether an order is before operators, or was: under appeal, or with bought coins they may give back. What two people write
 * to each other is nobody else's business before.
 */
export const isBeforeOperators = ({ appealed_at, lock_state }: Pick<Row, 'appealed_at' | 'lock_state'>): boolean =>
  appealed_at !== null || lock_state !== 'none';

/** The two may write so long after the end. */
const AFTER_END_MS = 86_400_000;

interface Needs {
  readonly clock: Clock;
  readonly notices: Notices;
  /** What makes accounts one person's. */
  readonly links: () => readonly AccountLink[];
}

interface Row {
  readonly state: string;
  readonly appealed_at: Date | null;
  readonly ended_at: Date | null;
  readonly lock_state: string;
  readonly buyer_id: bigint;
  readonly seller_id: bigint;
}

/**
 * The conversation of an order: of its two people, and once there is an appeal, or coins that may be given back, of the
 * operators who may judge. It goes on for a day after the end, and as long as bought coins are held.
 */
export const otcTopic = ({ clock, notices, links }: Needs): ConversationTopic => ({
  name: 'otc',
  read: 'otc.read',
  write: 'otc.decide',
  stream: otcConversationStream,
  roleOfOperator: 'judge',
  isOpenToOperators: async (connection, { ref }) => {
    const { rows } = await connection.query<Pick<Row, 'appealed_at' | 'lock_state'>>(
      'SELECT appealed_at, lock_state FROM otc_order WHERE id = $1',
      [ref],
    );
    return rows.some(isBeforeOperators);
  },
  // No mail: what happens to the order is mailed already.
  tellUnread: (tx, { ref }, { user, from }) =>
    notices.send(tx, {
      userId: user,
      kind: 'otc_message',
      params: { otc_order: Number(ref), name: from },
      mail: false,
    }),
  refusalOf: async (connection, { ref }, author) => {
    const { rows } = await connection.query<Row>(
      'SELECT state, appealed_at, ended_at, lock_state, buyer_id, seller_id FROM otc_order WHERE id = $1',
      [ref],
    );
    const [order] = rows;
    if (!order) return 'conversation_read_only';
    if (author.kind === 'operator' && order.appealed_at === null && order.lock_state !== 'held') {
      return 'conversation_read_only';
    }
    // Nobody speaks as the judge of their own order.
    if (author.kind === 'operator') {
      const own = await affectedOperators(connection, links(), { users: [order.buyer_id, order.seller_id] });
      if (own.has(author.operator)) return 'proposal_affected';
    }
    const isOver = order.ended_at !== null && clock.epochMs() - order.ended_at.getTime() > AFTER_END_MS;
    return isOver && order.lock_state !== 'held' ? 'conversation_read_only' : null;
  },
});
