import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

const ofCampaigns = { ...ofHouse, permission: 'terms.decide', money: true } as const;

/** More of the fees than this is never given back: two accounts of one person that trade with each other always lose by it. */
export const MOST_SHARE_PERCENT = 50;
/** The most a boost adds, percent a day. */
export const MOST_BOOST_PERCENT = 1;

/** The most the house pays as the margin of a trial, USDT. */
export const MOST_TRIAL_MARGIN = 1_000;
/** The most leverage of a trial. */
export const MOST_TRIAL_LEVERAGE = 20;

/** A text with a digit that is not zero. */
const aboveZero = () => z.refine<string>((text) => /[1-9]/.test(text));
/** Units of the currency, above zero, with at most eight decimals. */
const amount = () => z.string().check(z.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/), aboveZero());
/** The most one rebate gives back, in USDT, below 10,000: a coupon is no way to give somebody a fortune. */
const rebateMost = () => z.string().check(z.regex(/^(0|[1-9][0-9]{0,3})(\.[0-9]{1,8})?$/), aboveZero());
/** The margin of a trial, USDT. */
const trialMargin = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,3})(\.[0-9]{1,8})?$/),
    aboveZero(),
    z.refine((text) => Number(text) <= MOST_TRIAL_MARGIN),
  );
/** Percent of the fees, whole or with one decimal. */
const feeShare = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]?)(\.[0-9])?$/),
    aboveZero(),
    z.refine((text) => Number(text) <= MOST_SHARE_PERCENT),
  );
/** Percent a day with at most four decimals. */
const dayRate = () =>
  z.string().check(
    z.regex(/^[01](\.[0-9]{1,4})?$/),
    aboveZero(),
    z.refine((text) => Number(text) <= MOST_BOOST_PERCENT),
  );
/** A moment in UTC, as `2026-11-24 21:00`. */
const minuteText = () =>
  z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$/));
/** What a user writes to take a coupon that is not listed: long enough that nobody finds it by trying. */
export const couponCodePattern = /^[A-Z0-9][A-Z0-9-]{6,18}[A-Z0-9]$/;

/** What campaigns of all kinds say. None of it changes afterwards. */
const campaign = {
  /** Days of it, once a coupon is used. */
  days: z.int().check(z.minimum(1), z.maximum(90)),
  /** How many coupons there are. */
  number: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Until when one can take a coupon. */
  ends: minuteText(),
  /** Days one has to begin to use a coupon, from when it was taken. */
  valid_days: z.int().check(z.minimum(1), z.maximum(365)),
  /** Left out, everybody sees the campaign in the list. */
  code: z.optional(z.string().check(z.regex(couponCodePattern))),
  /** The least level of identity of whoever takes one. */
  level: z.int().check(z.minimum(0), z.maximum(2)),
  /** Only for those to whom a deposit was credited. */
  deposited: z.optional(z.boolean()),
} as const;

/**
 * Coupons that give back a share of the fees of spot and futures trading, up to `most` each. All they can cost is set aside
 * when it is approved.
 */
const rebatePayload = z.strictObject({ share: feeShare(), most: rebateMost(), ...campaign });

/**
 * Coupons that add to the interest of one lock-up order: `rate` a day, on at most `most` of it. All they can cost is set
 * aside when it is approved.
 */
const boostPayload = z.strictObject({ currency_id: shortId(), rate: dayRate(), most: amount(), ...campaign });

/**
 * Coupons with which a user opens one position of contracts on a market, with a margin that the house pays: what it gains is
 * the user's, what is left of the margin comes back. All margins are set aside when it is approved.
 */
const trialPayload = z.strictObject({
  /** A market of a coin in USDT. */
  market_id: shortId(),
  margin: trialMargin(),
  /** One that the market offers. */
  leverage: z.int().check(z.minimum(1), z.maximum(MOST_TRIAL_LEVERAGE)),
  ...campaign,
  days: z.int().check(z.minimum(1), z.maximum(30)),
  /** One person with many accounts would stand on both sides: whoever takes one is identified. */
  level: z.int().check(z.minimum(1), z.maximum(2)),
});

/** Ends a campaign before its time: no more coupons are taken. Those that were taken keep what they promise. */
const endPayload = z.strictObject({ campaign_id: shortId() });

export const couponActs = {
  'coupon.rebate': { ...ofCampaigns, payload: rebatePayload },
  'coupon.boost': { ...ofCampaigns, payload: boostPayload },
  'coupon.trial': { ...ofCampaigns, payload: trialPayload },
  'coupon.end': { ...ofCampaigns, payload: endPayload },
} as const;
