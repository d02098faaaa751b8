import * as z from 'zod/mini';
import { fiatCodes } from '../market/fiat.ts';
import { closing, ofTerms, ofUser } from '../operator/act.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { methodCode } from './fields.ts';
import { methodKinds } from './rules.ts';
import { houseName, shownLine } from '../platform/shown-text.ts';

const id = () => z.int().check(z.positive());
/** Shown to users: plain words. */
const reason = () => personal('text', shownLine(3, 300));
const minutes = () => z.int().check(z.minimum(5), z.maximum(180));

/**
 * A way of paying at the OTC desk. It is added when there is none of this code; what is left out stays. It holds for
 * orders taken from then on.
 */
const methodPayload = z.strictObject({
  code: methodCode(),
  name: z.optional(houseName(2, 40)),
  kind: z.optional(z.enum(methodKinds)),
  fiats: z.optional(z.array(z.enum(fiatCodes)).check(z.minLength(1), z.maxLength(fiatCodes.length))),
  /** Days in which a payment can be taken back. */
  charge_back_days: z.optional(z.int().check(z.minimum(0), z.maximum(180))),
  window_min: z.optional(minutes()),
  window_max: z.optional(minutes()),
  open: z.optional(z.boolean()),
});

/** Decides about whoever wants to be a merchant. `reason` is shown to them. */
const merchantPayload = z.strictObject({ user_id: ownerId(id()), approve: z.boolean(), reason: reason() });

/** Ends a merchant and their advertisements; running orders go on. They may apply again. */
const merchantEndPayload = z.strictObject({ user_id: ownerId(id()), reason: reason() });

/**
 * Judges an order under appeal, as it was at `version`: the coins are the buyer's, or the seller's again. `fault` counts
 * in the figures of the merchant. `reason` is shown to both.
 */
const judgePayload = z.strictObject({
  order_id: id(),
  version: id(),
  outcome: z.enum(['release', 'return']),
  fault: z.enum(['buyer', 'seller', 'nobody']),
  reason: reason(),
});

/** Gives coins that are still held after a purchase back to the seller, because the payment was taken back. */
const reclaimPayload = z.strictObject({ order_id: id(), version: id(), reason: reason() });

const decision = { ...ofUser, permission: 'otc.decide' } as const;

export const otcActs = {
  'otc.method': { ...ofTerms, payload: methodPayload, alone: closing('open', 'code') },
  'otc.merchant': { ...decision, payload: merchantPayload },
  'otc.merchant_end': { ...decision, payload: merchantEndPayload, alone: 'glass' },
  'otc.judge': { ...decision, payload: judgePayload, money: true },
  'otc.reclaim': { ...decision, payload: reclaimPayload, money: true },
} as const;
