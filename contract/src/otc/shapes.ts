import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { appealReasons, methodKinds } from './rules.ts';

/** What the merchant of an advertisement does. Whoever takes an order of it does the other. */
export const advertSides = ['buy', 'sell'] as const;
export type AdvertSide = (typeof advertSides)[number];

/**
 * `created`: the buyer is to pay, until a moment. `paid`: the buyer says they have paid. `unpaid`: they have taken that back.
 * `appealed`: operators judge. `released`: the coins are the buyer's. `cancelled`: they are the seller's again.
 */
export const orderStates = ['created', 'unpaid', 'paid', 'appealed', 'released', 'cancelled'] as const;
export type OtcOrderState = (typeof orderStates)[number];

/** What the two people of an order may do, and `time`, which ends an order nobody has paid. */
export const orderActs = ['paid', 'unpaid', 'release', 'other_payer', 'cancel', 'appeal'] as const;
export type OtcOrderAct = (typeof orderActs)[number];

export const merchantStates = ['applied', 'approved', 'refused', 'ended'] as const;
export type MerchantState = (typeof merchantStates)[number];

export const advertStates = ['open', 'paused', 'ended'] as const;
export type AdvertState = (typeof advertStates)[number];

/** The two ways a price is made: a number, or so much over or under the index. */
export const pricings = ['fixed', 'margin'] as const;

const coin = {
  coin_id: z.int(),
  coin: z.string(),
  coin_logo: z.string(),
  /** Decimals of its amounts. */
  scale: z.int(),
} as const;

const fiat = {
  /** ISO 4217. */
  fiat: z.string(),
  /** Decimals of its amounts. */
  fiat_scale: z.int(),
} as const;

/** A way of paying outside of the platform, from one person to the other. */
export const methodRow = z.object({
  /** Stable; what calls name it by. */
  code: z.string(),
  /** A proper name, the same in every language. */
  name: z.string(),
  kind: z.enum(methodKinds),
  fiats: z.array(z.string()),
  /** Days in which whoever paid could have the payment taken back. */
  charge_back_days: z.int(),
  /** Least and most minutes a buyer is given to pay. */
  window_min: z.int(),
  window_max: z.int(),
});
export type MethodRow = z.output<typeof methodRow>;

const methodName = z.pick(methodRow, { code: true, name: true, kind: true });

/** A payment account of a user. The holder is always the verified name. */
export const otcAccountRow = z.object({
  id: z.int(),
  method: methodName,
  holder: z.string(),
  /** Number, IBAN or name of the account. */
  account: z.string(),
  /** Bank or branch; may be empty. */
  bank: z.string(),
  created_at: timeReply(),
});
export type OtcAccountRow = z.output<typeof otcAccountRow>;

/** A merchant, as everybody sees them. The figures are of the last 30 days; orders between linked accounts do not count. */
export const merchantRow = z.object({
  /** Number of the merchant; not of a user. */
  id: z.int(),
  name: z.string(),
  since: timeReply(),
  /** Run by the house: in the demo alone. */
  is_demo: z.boolean(),
  /** Orders that were released. */
  orders: z.int(),
  /** Percent of the orders that ended as agreed, of those that it was the merchant's to complete; null without any. */
  completed_rate: z.nullable(decimalReply()),
  /** Median of the seconds from “paid” to the release; null without any. */
  release_seconds: z.nullable(z.int()),
  /** Ratings of all time. */
  good: z.int(),
  bad: z.int(),
});
export type MerchantRow = z.output<typeof merchantRow>;

/** An advertisement, as everybody sees it. */
export const advertRow = z.object({
  id: z.int(),
  /** Counts its changes: whoever takes names the one they saw. */
  revision: z.int(),
  side: z.enum(advertSides),
  ...coin,
  ...fiat,
  /** Fiat for one coin, as of now. */
  price: decimalReply(),
  pricing: z.enum(pricings),
  /** Least and most of one order in fiat, as of now: never more than what is left. */
  min: decimalReply(),
  max: decimalReply(),
  /** Coins that are left. */
  left: decimalReply(),
  methods: z.array(methodName),
  /** Minutes a buyer has to pay. */
  window: z.int(),
  /** The merchant's own words; plain text. */
  terms: z.string(),
  /** Who may take: the level of identity, and days since the registration. */
  least_level: z.int(),
  least_days: z.int(),
  merchant: merchantRow,
});
export type AdvertRow = z.output<typeof advertRow>;

/** An advertisement, as its merchant sees it. */
export const ownAdvertRow = z.object({
  id: z.int(),
  revision: z.int(),
  side: z.enum(advertSides),
  state: z.enum(advertStates),
  ...coin,
  ...fiat,
  pricing: z.enum(pricings),
  /** Of `fixed` the price; null of `margin`. */
  fixed_price: z.nullable(decimalReply()),
  /** Of `margin` percent over the index, below zero under it; null of `fixed`. */
  margin: z.nullable(decimalReply()),
  /** As of now; null while there is none. */
  price: z.nullable(decimalReply()),
  min: decimalReply(),
  max: decimalReply(),
  /** Coins: of all of it, what is left, what running orders have, and what was traded. */
  total: decimalReply(),
  left: decimalReply(),
  in_orders: decimalReply(),
  traded: decimalReply(),
  methods: z.array(methodName),
  /** Of a sale: the accounts of the merchant that are paid to, one for each method. */
  accounts: z.array(z.int()),
  window: z.int(),
  terms: z.string(),
  least_level: z.int(),
  least_days: z.int(),
  created_at: timeReply(),
  ended_at: z.nullable(timeReply()),
});
export type OwnAdvertRow = z.output<typeof ownAdvertRow>;

/** Where the buyer pays to, or has paid from. */
const paymentAccount = z.object({
  /** The verified name. */
  holder: z.string(),
  account: z.string(),
  bank: z.string(),
});

/** An order, as one of its two people sees it. */
export const otcOrderRow = z.object({
  id: z.int(),
  /** Counts what has happened to it: every act names the one it saw. */
  version: z.int(),
  state: z.enum(orderStates),
  /** What the caller is in it. */
  role: z.enum(['buyer', 'seller']),
  /** Whether the advertisement is the caller's. */
  is_merchant: z.boolean(),
  advert_id: z.int(),
  ...coin,
  ...fiat,
  /** Coins. */
  amount: decimalReply(),
  price: decimalReply(),
  /** What the buyer pays, in fiat. */
  total: decimalReply(),
  method: methodName,
  /** The merchant's words when the order was made. */
  terms: z.string(),
  /** What the other one is called, and the number of the merchant where they are one. */
  other_name: z.string(),
  other_merchant_id: z.nullable(z.int()),
  /**
   * The verified name of the buyer: money of another name must not be accepted. Null for the seller once the order has ended
   * without anybody having said that it was paid.
   */
  payer_name: z.nullable(z.string()),
  /** Where the buyer pays to; null once the order has ended. */
  pay_to: z.nullable(paymentAccount),
  /** What the buyer said they have paid from, and the reference; null before, and once the order has ended. */
  paid_from: z.nullable(paymentAccount),
  reference: z.nullable(z.string()),
  /** Of `created`: until when the buyer is to pay. */
  pay_by: z.nullable(timeReply()),
  /** Whether the buyer ever said that they have paid: then no time ends it. */
  was_paid: z.boolean(),
  paid_at: z.nullable(timeReply()),
  /** From when the caller may appeal; null when they may not, whatever time passes. */
  appeal_from: z.nullable(timeReply()),
  appeal: z.nullable(
    z.object({ by: z.enum(['buyer', 'seller']), reason: z.enum(appealReasons), text: z.string(), at: timeReply() }),
  ),
  /** What the caller may do now. `appeal` from `appeal_from` on. */
  can: z.array(z.enum(orderActs)),
  /** Who ended it; null while it runs. */
  ended_by: z.nullable(z.enum(['buyer', 'seller', 'operators', 'time'])),
  /** What operators said of their judgement; null without one. */
  judgement: z.nullable(z.string()),
  /** Until when the bought coins stay held; null when they do not, or no longer. */
  locked_until: z.nullable(timeReply()),
  /** Whether held coins went back to the seller by a judgement. */
  is_reclaimed: z.boolean(),
  /** The conversation of the two. */
  conversation_id: z.nullable(z.int()),
  /** What the caller has said of the other one; null when they have not, and whether they still may. */
  rating: z.nullable(z.enum(['good', 'bad'])),
  can_rate: z.boolean(),
  created_at: timeReply(),
  ended_at: z.nullable(timeReply()),
});
export type OtcOrderRow = z.output<typeof otcOrderRow>;
