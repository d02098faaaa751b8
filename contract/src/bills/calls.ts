import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { LAST_MOMENT, decimalReply, idText, pageFields, pageOf, timeReply, wholeText } from '../platform/wire.ts';
import { billGroupNames, billSources, taxTools } from './groups.ts';
import { accountNames } from '../wallet/accounts.ts';

/** Which bills are meant; what is left out does not narrow. */
const billFilters = () => ({
  /** Currency id; 0 means all. */
  currency: z._default(wholeText(0, 1_000_000), 0),
  /** Account id, see `accounts`; 0 means all. */
  type: z._default(wholeText(0, 4), 0),
  /** What moved the money, in groups; see `billGroups`. */
  kind: z.optional(z.enum(billGroupNames)),
  /** Epoch milliseconds; the first moment that counts. */
  from: z.optional(wholeText(0, LAST_MOMENT)),
  /** Epoch milliseconds; the first moment that no longer counts. */
  to: z.optional(wholeText(0, LAST_MOMENT)),
  /** Only bills older than the one of this id: the `next` of the page before. */
  before: z.optional(idText()),
});

const bill = z.object({
  id: z.int(),
  /** Account id, see `accounts`. */
  type: z.int(),
  currency: z.int(),
  currency_name: z.string(),
  /** Change of the available part, signed. */
  value: decimalReply(),
  /** Change of the held part, signed. */
  held_value: decimalReply(),
  /** What moved it, e.g. `spot_hold`; see `ledgerKinds`. */
  kind: z.string(),
  /** The same in words, in the language of the call. */
  info: z.string(),
  /** What caused it, and its number: the `id` of the order, withdrawal, transfer, exchange or deposit request. */
  source: z.nullable(z.enum(billSources)),
  source_id: z.nullable(z.int()),
  created_time: timeReply(),
});

/** How many bills are counted at most; beyond, `total` is this and `total_is_bound` is true. */
export const BILLS_COUNTED = 1_000;

/** Pages by number reach this many bills deep; `before` reaches all. */
export const BILLS_BY_NUMBER = 10_000;

/** How many bills one look may go through: a filter that few match gives short pages with a `next`. */
export const BILLS_LOOKED_AT = 10_000;

export const log = defineCall({
  name: 'wallet.log',
  method: 'POST',
  path: '/wallet/legal_log',
  access: 'user',
  summary:
    'Movements of the ledger, newest first. `currency` 0 and `type` 0 mean all. Follow `next` as `before` to the end: every page then costs the same. A page may be short, or empty, while `next` is given.',
  request: z.strictObject({ ...billFilters(), ...pageFields() }),
  answer: z.extend(pageOf(bill), {
    /** True when there are more than `total`, which counts no further than a thousand. */
    total_is_bound: z.boolean(),
    /** Give it as `before` for what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: ['page_too_deep', 'range_invalid'],
});

/** Rows in one export. */
export const BILLS_EXPORTED = 5_000;

export const billsExport = defineCall({
  name: 'wallet.billsExport',
  method: 'POST',
  path: '/wallet/legal_log/export',
  access: 'user',
  summary:
    'Bills as CSV, at most 5,000 a call: newest first, times in UTC. The column names stand in the first part alone; no cell can be read as a formula.',
  request: z.strictObject({
    ...billFilters(),
    /** In the columns of this tool, a line for each trade, deposit, withdrawal or gift instead of one for each bill. */
    tool: z.optional(z.enum(taxTools)),
  }),
  answer: z.object({
    csv: z.string(),
    /** Lines in this part. */
    rows: z.int(),
    /** Give it as `before` for the next part; null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: ['range_invalid'],
});

export const statement = defineCall({
  name: 'wallet.statement',
  method: 'POST',
  path: '/wallet/statement',
  access: 'user',
  summary:
    'A year (UTC) of the caller: balance of each account and currency when it began and ended, and sums of what moved it by kind. Available and held together.',
  request: z.strictObject({ year: wholeText(2000, 2099) }),
  answer: z.object({
    year: z.int(),
    /** False while the year is not over: closing balances are those of `as_of`. */
    is_complete: z.boolean(),
    as_of: timeReply(),
    balances: z.array(
      z.object({
        account: z.enum(accountNames),
        currency: z.int(),
        currency_name: z.string(),
        opening: decimalReply(),
        closing: decimalReply(),
      }),
    ),
    sums: z.array(
      z.object({
        account: z.enum(accountNames),
        currency: z.int(),
        currency_name: z.string(),
        kind: z.string(),
        info: z.string(),
        count: z.int(),
        /** What came in and what went out, both without a sign. */
        received: decimalReply(),
        paid: decimalReply(),
      }),
    ),
  }),
  errors: ['range_invalid'],
});
