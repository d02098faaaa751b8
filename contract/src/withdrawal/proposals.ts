import * as z from 'zod/mini';
import { closing, ofTerms, ofUser } from '../operator/act.ts';
import { personal } from '../platform/personal.ts';
import { shownLine } from '../platform/shown-text.ts';
import { decimalPattern, shortId } from '../platform/wire.ts';
import { paymentIdText } from '../wallet/payment-id.ts';
import { feeKinds } from './shapes.ts';

/** What two operators may agree on about withdrawals. */

const id = () => z.int().check(z.positive());
const decimal = () => z.string().check(z.maxLength(40), z.regex(decimalPattern));
/** Shown to the user: plain words. */
const reason = () => personal('text', shownLine(3, 300));

/** Lets a withdrawal out; the amount stays held until the payout is done. */
const approvePayload = z.strictObject({ id: id() });

/** The payout was made: what was held leaves for good. `tx_id` of the chain or the bank. One payment pays once. */
const completePayload = z.strictObject({ id: id(), tx_id: paymentIdText() });

/** Returns what was held to the user. */
const refusePayload = z.strictObject({ id: id(), reason: reason() });

/**
 * Fee and minimum of a currency on a network, a percent fee as a number from 0 to 50, and whether it is open. What is left
 * out stays as it is; a fee and its kind come together.
 */
const termsPayload = z.strictObject({
  currency: shortId(),
  network: z.string().check(z.minLength(1), z.maxLength(20)),
  fee: z.optional(decimal()),
  fee_kind: z.optional(z.enum(feeKinds)),
  minimum: z.optional(decimal()),
  enabled: z.boolean(),
});

/** What a level may withdraw: `daily` BTC in any 24 hours, `single` USD at once to a card. */
const limitsPayload = z.strictObject({
  level: z.union([z.literal(1), z.literal(2)]),
  daily: decimal(),
  single: decimal(),
});

const decision = { ...ofUser, permission: 'withdrawals.decide', money: true } as const;

export const withdrawalActs = {
  'withdrawal.approve': { ...decision, payload: approvePayload },
  'withdrawal.complete': { ...decision, payload: completePayload },
  'withdrawal.refuse': { ...decision, payload: refusePayload },
  'withdrawal.terms': { ...ofTerms, payload: termsPayload, alone: closing('enabled', 'currency', 'network') },
  'withdrawal.limits': { ...ofTerms, payload: limitsPayload },
} as const;
