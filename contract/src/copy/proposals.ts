import * as z from 'zod/mini';
import { ofTerms, ofUser } from '../operator/act.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { shownLine } from '../platform/shown-text.ts';

/** The largest part of followers' net profits that terms may allow, percent. */
export const MOST_COPY_SHARE_PERCENT = 50;

/** Percent with at most two decimals, from 0 to 50. */
const sharePercent = () => z.string().check(z.regex(/^(50(\.0{1,2})?|([1-4]?[0-9])(\.[0-9]{1,2})?)$/));
/** Whole units of USDT, 1 to 1,000,000,000. */
const wholeQuote = () => z.string().check(z.regex(/^(1000000000|[1-9][0-9]{0,8})$/));
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));
const userId = () => ownerId(z.int().check(z.positive()));

const decision = { ...ofUser, permission: 'terms.decide' } as const;

/** Terms of copy trading; those left out stay. They hold for follows and applications from then on. */
const copyTermsPayload = z.strictObject({
  /** Traders one user may follow at once. */
  max_leaders: z.optional(count(10)),
  /** Followers one trader may have at once. */
  max_followers: z.optional(count(5_000)),
  /** The largest profit share a trader may be given, percent. */
  max_share: z.optional(sharePercent()),
  /** The least and the most margin that may be given to one follow, USDT. */
  min_allocation: z.optional(wholeQuote()),
  max_allocation: z.optional(wholeQuote()),
  /** Whether follows and applications are taken. */
  open: z.optional(z.boolean()),
});

const note = () => personal('text', shownLine(0, 300));

export const copyActs = {
  /** Lets a user who has applied lead, with the profit share, percent; again: gives the share that holds for new followers. */
  'copy.leader': { ...decision, payload: z.strictObject({ user_id: userId(), share: sharePercent() }) },
  'copy.refuse': { ...decision, payload: z.strictObject({ user_id: userId(), note: z.optional(note()) }) },
  /** Ends the follows of a trader; what becomes of each follower's copies is as the follower has chosen. */
  'copy.dismiss': {
    ...decision,
    payload: z.strictObject({ user_id: userId(), note: z.optional(note()) }),
    alone: 'glass',
  },
  'copy.terms': { ...ofTerms, payload: copyTermsPayload },
} as const;
