import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, idText, lineText, pageFields, pageOf, timeReply, wholeText } from '../platform/wire.ts';
import { copyRecord, copyTerms, leaderRow, shareRow } from './shapes.ts';

const traderPage = () => ({ page: z._default(wholeText(1, 1_000_000), 1), limit: z._default(wholeText(1, 100), 15) });

export const terms = defineCall({
  name: 'copy.terms',
  method: 'GET',
  path: '/follow/terms',
  access: 'public',
  summary: 'Terms of copy trading.',
  request: z.strictObject({}),
  answer: copyTerms,
});

export const index = defineCall({
  name: 'copy.index',
  method: 'GET',
  path: '/follow/index',
  access: 'user',
  summary: 'Traders who can be followed, by what their followers earned unless another order is asked for.',
  request: z.strictObject({
    ...traderPage(),
    sort: z._default(
      z.enum(['followers_earned', 'return', 'drawdown', 'win_rate', 'followers', 'days']),
      'followers_earned',
    ),
  }),
  answer: pageOf(leaderRow),
});

export const traderDetail = defineCall({
  name: 'copy.traderDetail',
  method: 'GET',
  path: '/follow/traderDetail',
  access: 'user',
  summary: 'A trader, with what followers ought to know before they follow.',
  request: z.strictObject({ trader_user_id: idText() }),
  answer: z.object({
    trader_info: z.object({
      id: z.int(),
      nickname: z.string(),
      head_portrait: z.string(),
      /** The line under the nickname; may be empty. */
      signature: z.string(),
    }),
    /** Under the names of older clients. */
    data: z.object({
      total_profits: decimalReply(),
      total_income_rate: decimalReply(),
      correct_rate: decimalReply(),
      profitCount: z.int(),
      fallCount: z.int(),
      riseCount: z.int(),
      follow_num: z.int(),
      yesterday_profits: decimalReply(),
      position_count: z.int(),
      total_count: z.int(),
    }),
    is_followed: z.boolean(),
    /** False of one who leads no more. */
    is_leading: z.boolean(),
    own: z.boolean(),
    full: z.boolean(),
    share: decimalReply(),
    terms: z.int(),
    since: timeReply(),
    record: copyRecord,
  }),
  errors: ['copy_leader_unknown'],
});

/** A position of a trader as everybody sees it: without the money in it. */
const shownPosition = z.object({
  id: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  /** 1 long, 2 short. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Lots. */
  share: z.number(),
  multiple: z.int(),
  price: decimalReply(),
  transaction_time: timeReply(),
});

export const positions = defineCall({
  name: 'copy.positions',
  method: 'GET',
  path: '/follow/positions',
  access: 'user',
  summary: 'What a trader has open now, newest first, at most 100.',
  request: z.strictObject({ trader_user_id: idText() }),
  answer: z.array(shownPosition),
  errors: ['copy_leader_unknown'],
});

export const historyTrade = defineCall({
  name: 'copy.historyTrade',
  method: 'GET',
  path: '/follow/historyTrade',
  access: 'user',
  summary: "A trader's closed positions, newest first. Give the last `id` as `before` for what follows.",
  request: z.strictObject({ trader_user_id: idText(), before: z.optional(idText()), ...traderPage() }),
  answer: pageOf(
    z.extend(shownPosition, {
      close_price: decimalReply(),
      /** What it brought before fees, percent of the margin it was opened with. */
      result: decimalReply(),
      complete_time: timeReply(),
    }),
  ),
  errors: ['copy_leader_unknown'],
});

/** Where somebody stands who wants to lead: nothing asked for, waiting, refused, leading, or over. */
export const leadingStates = ['none', 'applied', 'refused', 'leading', 'ended'] as const;

/** The caller's own page as a trader. Amounts in USDT. */
const leading = z.object({
  state: z.enum(leadingStates),
  /** What operators wrote when they refused or ended it; empty for nothing. */
  note: z.string(),
  applied_at: z.nullable(timeReply()),
  decided_at: z.nullable(timeReply()),
  /** Profit share in percent for new followers; null of who never led. */
  share: z.nullable(decimalReply()),
  terms: z.nullable(z.int()),
  followers: z.int(),
  /** Margin of all copies of it now. */
  copied_margin: decimalReply(),
  /** All shares that were ever earned. */
  earned: decimalReply(),
  record: z.nullable(copyRecord),
});

export const leader = defineCall({
  name: 'copy.leader',
  method: 'GET',
  path: '/follow/leader',
  access: 'user',
  summary: "The caller's own page as a trader: application, followers, shares earned.",
  request: z.strictObject({}),
  answer: leading,
});

export const apply = defineCall({
  name: 'copy.apply',
  method: 'POST',
  path: '/follow/apply',
  access: 'verified',
  summary: 'Applies to be followed. Two operators decide, and set the profit share.',
  request: z.strictObject({
    /** How the applicant trades, for the operators: 20 to 500 characters. */
    plan: lineText(20, 500),
  }),
  answer: leading,
  errors: ['copy_applied_already', 'copy_follower_cannot_lead', 'copy_closed', 'funds_frozen'],
});

export const resign = defineCall({
  name: 'copy.resign',
  method: 'POST',
  path: '/follow/resign',
  access: 'user',
  summary:
    'Takes an application back, or ends leading: follows end, and each follower’s copies as the follower has chosen.',
  request: z.strictObject({}),
  answer: leading,
  errors: ['copy_not_leading'],
});

export const shares = defineCall({
  name: 'copy.shares',
  method: 'GET',
  path: '/follow/shares',
  access: 'user',
  summary: 'Profit shares the caller has paid or earned, newest first, with their arithmetic.',
  request: z.strictObject({
    kind: z.enum(['paid', 'earned']),
    before: z.optional(idText()),
    ...pageFields(),
  }),
  answer: z.object({ data: z.array(shareRow), next: z.nullable(z.int()) }),
});
