import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/**
 * Where a project stands. `warm_up`: applications begin later, or its coins are not there yet; `open`; `allotting`: it has
 * ended and the allotment is being made; `locked`: allotted, and not listed yet; `listed`; `cancelled`.
 */
export const projectPhases = ['warm_up', 'open', 'allotting', 'locked', 'listed', 'cancelled'] as const;
export type ProjectPhase = (typeof projectPhases)[number];

/** Of a project, as everybody sees it. The first fields are those of older clients. */
export const projectRow = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  logo: z.string(),
  /** All coins that are sold. */
  amount: decimalReply(),
  /** What was applied for so far; more than there is when it is oversubscribed. */
  total_sell: decimalReply(),
  /** Percent that nobody has applied for yet, two decimals; at most 99.99 once somebody has. */
  percentage: decimalReply(),
  /** How many days one can apply, at least 1. */
  day: z.int(),
  start_at: timeReply(),
  end_at: timeReply(),
  /** 1 warm-up, 2 in progress, 3 ended. */
  time_status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  currency_id: z.int(),
  currency_name: z.string(),
  /** The first of the currencies it can be paid in. */
  pay_currency_id: z.int(),
  pay_currency_name: z.string(),
  phase: z.enum(projectPhases),
  /** When the coins are listed: until then they are locked. */
  sell_begin: timeReply(),
});
export type ProjectRow = z.output<typeof projectRow>;

/** A currency a project can be paid in, and what one coin costs in it. */
const payRow = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  scale: z.int(),
  logo: z.string(),
  price: decimalReply(),
});

/** One project whole. */
export const projectInfo = z.extend(projectRow, {
  /** What one coin costs in USDT, BTC and ETH; null where it cannot be paid so. */
  price: z.nullable(decimalReply()),
  btc_price: z.nullable(decimalReply()),
  eth_price: z.nullable(decimalReply()),
  pays: z.array(payRow),
  /** The website, and the white paper. Both are sites of others. */
  link: z.string(),
  white_book: z.string(),
  /** Plain text in paragraphs, apart by an empty line. */
  content: z.string(),
  min: decimalReply(),
  step: decimalReply(),
  user_cap: decimalReply(),
  /** Decimals of the coin. */
  scale: z.int(),
  /** 1 announced, 2 allotted, 3 cancelled. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** SHA-256 of the seed by which ties are broken, published before anybody can apply. */
  tie_commitment: z.string(),
});
export type ProjectInfo = z.output<typeof projectInfo>;

/** How a project was allotted: with it anybody reckons their own part again, see core/src/ieo/allotment.ts. */
export const allotmentFacts = z.object({
  /** Coins in steps: all there are, all that was applied for, and how many steps the rounding left to give. */
  total: z.string(),
  demand: z.string(),
  extras: z.string(),
  /** The last in line who got one of these: the rest of their part, and their tie; null where there were none. */
  cut: z.nullable(z.object({ remainder: z.string(), tie: z.string() })),
  /** The seed, hexadecimal: its SHA-256 is the commitment. */
  seed: z.string(),
  /** What was allotted in all, in coins; the rest went back to the project. */
  passed: decimalReply(),
});
export type AllotmentFactsReply = z.output<typeof allotmentFacts>;

/**
 * Where an application stands. `applied`: its money is held; `locked`: coins are allotted and locked; `listed`: they are
 * free; `nothing`: none were left for it, and all of the money went back; `cancelled`: the project was.
 */
export const orderStates = ['applied', 'locked', 'listed', 'nothing', 'cancelled'] as const;
export type IeoOrderState = (typeof orderStates)[number];

/** One application of the caller. */
export const orderRow = z.object({
  id: z.int(),
  created_at: timeReply(),
  /** The coin. */
  name: z.string(),
  coin_amount: decimalReply(),
  /** What was passed; 0 before the allotment. */
  give_amount: decimalReply(),
  sell_begin: timeReply(),
  /** 1 applied, 2 paid, 3 finished. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(orderStates),
  project_id: z.int(),
  title: z.string(),
  logo: z.string(),
  end_at: timeReply(),
  pay_currency_name: z.string(),
  /** What one coin costs: fixed with the project. */
  price: decimalReply(),
  /** What was held at the application; what was paid of it, and what went back. Null before the allotment. */
  held: decimalReply(),
  paid: z.nullable(decimalReply()),
  released: z.nullable(decimalReply()),
});
export type IeoOrderRow = z.output<typeof orderRow>;

/** What the allotment of one application was reckoned from. */
export const orderReceipt = z.object({
  order: orderRow,
  facts: allotmentFacts,
  tie_commitment: z.string(),
  /** One step in coins. */
  step: decimalReply(),
  /** What the caller applied for in all and got in all, in steps, and their tie. */
  applied: z.string(),
  passed: z.string(),
  tie: z.string(),
  /** What they had applied for before this application, in steps: earlier ones are filled first. */
  earlier: z.string(),
});
export type IeoReceipt = z.output<typeof orderReceipt>;
