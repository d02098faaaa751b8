import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

const ofShares = { ...ofHouse, permission: 'terms.decide', money: true } as const;

/** Units of the quote currency for one share, above zero, with at most eight decimals. */
const perShare = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,8})?$/),
    z.refine((text) => /[1-9]/.test(text)),
  );

/** A moment in UTC, as `2026-11-24 21:00`. */
const cutOff = () =>
  z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$/));

/**
 * A cash dividend of a share. Whoever holds shares at the cut-off gets it; what it can cost at most is set aside when it is
 * approved.
 */
const dividendPayload = z.strictObject({
  market_id: shortId(),
  amount: perShare(),
  cut_off: cutOff(),
});

/** Takes back a dividend whose cut-off has not come. */
const cancelPayload = z.strictObject({ dividend_id: z.int() });

const sharesOfRatio = () => z.int().check(z.minimum(1), z.maximum(100));

/**
 * A split of a share: for `old_shares` held at the cut-off there are `new_shares` afterwards, in lowest terms. Open orders
 * of its market are cancelled at the cut-off, and nothing is traded there until it is settled.
 */
const splitPayload = z.strictObject({
  market_id: shortId(),
  new_shares: sharesOfRatio(),
  old_shares: sharesOfRatio(),
  cut_off: cutOff(),
});

/** Takes back a split whose cut-off has not come. */
const splitCancelPayload = z.strictObject({ split_id: z.int() });

export const corporateActs = {
  'corporate.dividend': { ...ofShares, payload: dividendPayload },
  'corporate.cancel': { ...ofShares, payload: cancelPayload },
  'corporate.split': { ...ofShares, payload: splitPayload },
  'corporate.split_cancel': { ...ofShares, payload: splitCancelPayload },
} as const;
