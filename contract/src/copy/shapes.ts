import * as z from 'zod/mini';
import { leverRow } from '../futures/shapes.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** Terms of copy trading. Amounts in USDT. */
export const copyTerms = z.object({
  open: z.boolean(),
  max_leaders: z.int(),
  max_followers: z.int(),
  /** The largest profit share, percent. */
  max_share: decimalReply(),
  min_allocation: decimalReply(),
  max_allocation: decimalReply(),
  /** The bounds of `number`: lots for each of the trader's, at most two decimals; and lots of each order. */
  min_multiple: decimalReply(),
  max_multiple: decimalReply(),
  min_lots: decimalReply(),
  max_lots: decimalReply(),
  /** Currency of all amounts here: markets quoted in it are copied. */
  currency_id: z.int(),
  currency_name: z.string(),
  scale: z.int(),
  /** Markets whose positions are copied: without hours, so that no night without a price stands between. */
  markets: z.array(z.object({ match_id: z.int(), symbol: z.string() })),
});
export type CopyTerms = z.output<typeof copyTerms>;

/**
 * What a trader has done, by core/src/copy/record.ts: return, drawdown and curve with the open positions at the mark, the
 * other figures from closed positions alone. House, trials and linked accounts are left out. Percent where nothing else is said; null while there is nothing to say it from.
 */
export const copyRecord = z.object({
  /** Days since the first position was opened. */
  days: z.int(),
  /** Return, chained by day, by the money at work; open positions are marked. */
  total_return: decimalReply(),
  /** The largest fall from a height reached, looked at every minute with the open positions marked, as a positive number. */
  drawdown: decimalReply(),
  /** Winning positions of all that are closed: it says nothing of those that are kept open. */
  win_rate: z.nullable(decimalReply()),
  closed: z.int(),
  won: z.int(),
  longs: z.int(),
  shorts: z.int(),
  /** What all closed positions brought, after fees, USDT; may be negative. */
  profit: decimalReply(),
  /** How many positions are open, and what they stand at by the mark, after fees, USDT; may be negative. */
  open: z.int(),
  open_profit: decimalReply(),
  yesterday: decimalReply(),
  /** What all who copy or have copied got by it, after fees and shares, USDT; may be negative. */
  followers_earned: decimalReply(),
  /** Return at the end of each of the last 90 days (UTC), the oldest first; of days before the first position 0. */
  curve: z.array(decimalReply()),
  /** How many closed positions brought so much of their margin, by ascending bounds in percent: `from` ≤ result < `to`; null is no bound. */
  distribution: z.array(z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()), positions: z.int() })),
  /** When it was reckoned, hourly; null of a new trader. */
  updated_at: z.nullable(timeReply()),
});
export type CopyRecord = z.output<typeof copyRecord>;

/** A trader in a list. The first fields are those of older clients. */
export const leaderRow = z.object({
  /** User id of the trader. */
  id: z.int(),
  nickname: z.string(),
  head_portrait: z.string(),
  /** Who follow now. */
  follow_num: z.int(),
  is_followed: z.boolean(),
  /** Return, percent: older clients write a percent sign behind it. */
  total_profits: decimalReply(),
  correct_rate: decimalReply(),
  closed_count: z.int(),
  /** Percent of a follower's net profit. */
  share: decimalReply(),
  /** Number of the trader's terms: whoever gives it back is taken on these terms or refused. */
  terms: z.int(),
  /** No more followers are taken. */
  full: z.boolean(),
  /** It is the caller. */
  own: z.boolean(),
  since: timeReply(),
  record: copyRecord,
});
export type LeaderRow = z.output<typeof leaderRow>;

/** How lots are taken from the trader's: by a multiple of them, or so many of each order. */
export const copyModes = { multiple: 1, lots: 2 } as const;
/** What becomes of copies when the follow ends by itself: they stay as positions of one's own, or are closed. */
export const copyEndings = ['keep', 'close'] as const;
export const followStates = ['active', 'ended'] as const;
/** Why a follow ended. */
export const followEndReasons = ['user', 'stop', 'leader'] as const;

/** A follow of the caller. Amounts in USDT. */
export const followRow = z.object({
  id: z.int(),
  trader_user_id: z.int(),
  nickname: z.string(),
  head_portrait: z.string(),
  state: z.enum(followStates),
  reason: z.nullable(z.enum(followEndReasons)),
  /** 1 fixed multiple, 2 fixed lots. */
  type: z.union([z.literal(1), z.literal(2)]),
  number: decimalReply(),
  /** Most that may be in copies at once, what was lost by it before counted in. */
  allocation: decimalReply(),
  /** Most margin of one copy; null: no other bound than the allocation. */
  order_limit: z.nullable(decimalReply()),
  /** The follow ends, and its copies are closed, once so much is lost; null without. */
  stop_loss: z.nullable(decimalReply()),
  at_end: z.enum(copyEndings),
  /** Percent of the net profit that goes to the trader. */
  share: decimalReply(),
  /** What closed copies have brought, after fees and nights; may be negative. Shares are not taken off. */
  net: decimalReply(),
  /** Of an earlier follow of the same trader: below zero a loss that is made good before a share is paid, above zero a gain of which none was paid. */
  carried: decimalReply(),
  /** The largest net profit, less what open copies had lost, a share was paid of. */
  high_water: decimalReply(),
  share_paid: decimalReply(),
  /** Margin in copies now, what they have gained at the mark, and how many they are. */
  margin: decimalReply(),
  running: decimalReply(),
  copies: z.int(),
  /** What can still go into copies. */
  left: decimalReply(),
  began_at: timeReply(),
  ended_at: z.nullable(timeReply()),
});
export type FollowRow = z.output<typeof followRow>;

/** A copied position of the caller, open or over. */
export const copiedRow = z.object({
  follow_id: z.int(),
  trader_user_id: z.int(),
  nickname: z.string(),
  /** Since when it is a position of one's own; null while it is copied. */
  self_held_at: z.nullable(timeReply()),
  /** What the trader got of it, USDT. */
  share_paid: decimalReply(),
  position: leverRow,
});
export type CopiedRow = z.output<typeof copiedRow>;

/** A copy that was still open when a profit share was taken, as it counted then. USDT. */
export const openCopyRow = z.object({
  position_id: z.int(),
  symbol: z.string(),
  /** 1 long, 2 short. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Lots, and the same in base units. */
  share: z.number(),
  number: decimalReply(),
  /** It was opened at `price`; the mark price was `mark`. */
  price: decimalReply(),
  mark: decimalReply(),
  caution_money: decimalReply(),
  /** Fees and overnight fees that were not counted yet. */
  costs: decimalReply(),
  /** (mark − price) × number, of a short with the other sign, not below −caution_money; less costs; 0 where that is a gain. */
  loss: decimalReply(),
});
export type OpenCopyRow = z.output<typeof openCopyRow>;

/**
 * A profit share that was paid, with its arithmetic: share = ⌊ratio × (after + open_loss)⌋ − ⌊ratio × high_water⌋, and not
 * more than after − before, which is what the copy has brought. USDT.
 */
export const shareRow = z.object({
  id: z.int(),
  /** `paid` by the caller, or `earned` from a follower. */
  kind: z.enum(['paid', 'earned']),
  /** Of what was paid: to whom. Null of what was earned: followers are not named. */
  trader_user_id: z.nullable(z.int()),
  nickname: z.nullable(z.string()),
  /** The caller's own position; null of what was earned. */
  position_id: z.nullable(z.int()),
  symbol: z.string(),
  /** The net profit of the follow before and after, what was carried over counted in. */
  before: decimalReply(),
  after: decimalReply(),
  high_water: decimalReply(),
  /** What copies that stayed open had lost, zero or below; and these copies. Empty of what was earned. */
  open_loss: decimalReply(),
  open: z.array(openCopyRow),
  /** Percent. */
  ratio: decimalReply(),
  share: decimalReply(),
  created_at: timeReply(),
});
export type ShareRow = z.output<typeof shareRow>;
