import * as z from 'zod/mini';
import { type Alone, closing, ofTerms } from '../operator/act.ts';
import { reduceOnlyReasons } from './reduce-only.ts';
import { shortId } from '../platform/wire.ts';

/** How far terms may go, both ends allowed: percent, whole units of the quote currency, lots, and times of leverage. */
export const futuresBounds = {
  percent: { least: 0, most: 5 },
  value: { least: 1, most: 1_000_000_000 },
  lots: { least: 1, most: 1_000_000 },
  leverage: { least: 1, most: 999, count: 12 },
} as const;

/** Percent with at most four decimals, from 0 to 5. */
const percent = () => z.string().check(z.regex(/^(5(\.0{1,4})?|[0-4](\.[0-9]{1,4})?)$/));
/** Whole units of the quote currency, 1 to 1,000,000,000. */
const wholeQuote = () => z.string().check(z.regex(/^(1000000000|[1-9][0-9]{0,8})$/));
const lots = () => z.int().check(z.minimum(futuresBounds.lots.least), z.maximum(futuresBounds.lots.most));

/**
 * Terms of leveraged contracts on a market; those left out stay. They hold for what is opened and closed from then on.
 * How margins are shared is kept by each position as it was opened.
 */
const futuresTermsPayload = z.strictObject({
  market_id: shortId(),
  fee: z.optional(percent()),
  spread: z.optional(percent()),
  skew_spread: z.optional(percent()),
  overnight: z.optional(percent()),
  max_side: z.optional(wholeQuote()),
  max_skew: z.optional(wholeQuote()),
  /** At most a fifth of `max_side`. */
  max_user: z.optional(wholeQuote()),
  min_lots: z.optional(lots()),
  max_lots: z.optional(lots()),
  /** Ascending, as `5,10,50`. */
  leverages: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,11}$/))),
  /**
   * Most all positions of a user may be worth where one has so much leverage or more, whole units of the quote currency:
   * `20:250000,100:20000`, the leverages ascending, the amounts falling and below `max_user`. Empty: no more than that.
   */
  tiers: z.optional(
    z.string().check(z.regex(/^([1-9][0-9]{0,2}:[1-9][0-9]{0,8}(,[1-9][0-9]{0,2}:[1-9][0-9]{0,8}){0,11})?$/)),
  ),
  cross: z.optional(z.boolean()),
  open: z.optional(z.boolean()),
});

/** Lets nothing new be opened on a market, for a reason that users are told, or lets it be opened again. */
const futuresReduceOnlyPayload = z.strictObject({
  market_id: shortId(),
  reduce_only: z.enum([...reduceOnlyReasons, 'off']),
});

/** What is open stays as it is, and can be ended: to begin with it protects. */
const halting = ({ reduce_only }: z.output<typeof futuresReduceOnlyPayload>): Alone =>
  reduce_only === 'off' ? 'never' : 'glass';

export const futuresActs = {
  'futures.terms': { ...ofTerms, payload: futuresTermsPayload, alone: closing('open', 'market_id') },
  'futures.reduce_only': { ...ofTerms, payload: futuresReduceOnlyPayload, alone: halting },
} as const;
