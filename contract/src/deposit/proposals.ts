import * as z from 'zod/mini';
import { closing, ofTerms, ofUser } from '../operator/act.ts';
import { personal } from '../platform/personal.ts';
import { shownLine } from '../platform/shown-text.ts';
import { decimalPattern, shortId } from '../platform/wire.ts';
import { paymentIdText } from '../wallet/payment-id.ts';

/** What two operators may agree on about a deposit request. */

const id = () => z.int().check(z.positive());

/**
 * Which payment arrived, by its id on the chain or its reference on the statement, and how much. `output` is left out
 * where a transaction makes one payment. The network is that of the request.
 */
const arrivedPayment = () =>
  z.strictObject({
    id: id(),
    /** In units of the currency. */
    amount: z.string().check(z.maxLength(40), z.regex(decimalPattern)),
    tx_id: paymentIdText(),
    output: z.optional(z.int().check(z.minimum(0), z.maximum(65_535))),
  });

/** Credits what arrived, which may differ from what the user said. One payment is credited once. */
const creditPayload = arrivedPayment();

/**
 * A second pair of eyes: says that the payment was looked up and is what is to be credited. Asked for above a sum, and
 * for another output of a transaction that was credited already.
 */
const checkPayload = arrivedPayment();

/**
 * How a coin comes in by a network, or dollars by `BANK`: the smallest deposit, which stays when it is left out, and
 * whether deposits are taken.
 */
const depositTermsPayload = z.strictObject({
  currency: shortId(),
  network: z.string().check(z.minLength(1), z.maxLength(20)),
  minimum: z.optional(z.string().check(z.maxLength(40), z.regex(decimalPattern))),
  open: z.boolean(),
});

/** Closes the request without a credit. The reason is shown to the user. */
const refuseDepositPayload = z.strictObject({
  id: id(),
  reason: personal('text', shownLine(3, 300)),
});

const decision = { ...ofUser, permission: 'deposits.decide' } as const;

export const depositActs = {
  'deposit.credit': { ...decision, payload: creditPayload, money: true },
  'deposit.check': { ...decision, payload: checkPayload, money: true },
  'deposit.refuse': { ...decision, payload: refuseDepositPayload },
  'currency.terms': { ...ofTerms, payload: depositTermsPayload, alone: closing('open', 'currency', 'network') },
} as const;
