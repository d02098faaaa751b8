import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import { budgetLeft } from '@aureus/core/copy/budget.ts';
import { NUMBER_SCALE } from '@aureus/core/copy/sizing.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { type Follow, GOES_ON, modeNumber } from './follow.ts';
import { percentOf } from './instruments.ts';

/** How somebody is shown to others. */
export interface Profile {
  readonly nickname: string;
  readonly portrait: string;
}

/** What the copies of a follow come to, minor units. */
export interface CopiesNow {
  readonly count: number;
  readonly margin: bigint;
  /** Fees and nights the follow has not counted. */
  readonly costs: bigint;
  /** What they have gained at the mark. */
  readonly running: bigint;
}

/** A follow under the names of the wire. @param scale of its currency */
export function followRow(follow: Follow, { nickname, portrait }: Profile, now: CopiesNow, scale: number): FollowRow {
  const money = (amount: bigint): string => formatDecimal(amount, scale);
  const orNull = (amount: bigint | null): string | null => (amount === null ? null : money(amount));
  const { allocation, net, sharePaid } = follow;
  return {
    id: follow.id,
    trader_user_id: follow.leader,
    nickname,
    head_portrait: portrait,
    state: follow.state === GOES_ON ? 'active' : 'ended',
    reason: follow.reason,
    type: modeNumber(follow.mode),
    number: formatDecimal(BigInt(follow.number), NUMBER_SCALE),
    allocation: money(allocation),
    order_limit: orNull(follow.orderLimit),
    stop_loss: orNull(follow.stopLoss),
    at_end: follow.isKept ? 'keep' : 'close',
    share: percentOf(follow.ratioPpm),
    net: money(net),
    carried: money(follow.carried),
    high_water: money(follow.highWater),
    share_paid: money(sharePaid),
    margin: money(now.margin),
    running: money(now.running),
    copies: now.count,
    left: follow.state === GOES_ON ? money(budgetLeft({ allocation, net: net - sharePaid, ...now })) : '0',
    began_at: follow.beganAt.toISOString(),
    ended_at: follow.endedAt?.toISOString() ?? null,
  };
}
