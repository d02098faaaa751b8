import * as z from 'zod/mini';
import { ofHouse } from '../operator/act.ts';

const ofShares = { ...ofHouse, permission: 'terms.decide', money: true } as const;

/** Units of the quote currency for one share, above zero, with at most eight decimals. */
const perShare = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,8})?$/),
    z.refine((text) => /[1-9]/.test(text)),
  );

/**
 * A cash dividend of a share. Whoever holds shares at the cut-off gets it, in UTC as `2026-11-24 21:00`; what it can cost
 * at most is set aside when it is approved.
 */
const dividendPayload = z.strictObject({
  market_id: z.int(),
  amount: perShare(),
  cut_off: z
    .string()
    .check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]$/)),
});

/** Takes back a dividend whose cut-off has not come. */
const cancelPayload = z.strictObject({ dividend_id: z.int() });

export const corporateActs = {
  'corporate.dividend': { ...ofShares, payload: dividendPayload },
  'corporate.cancel': { ...ofShares, payload: cancelPayload },
} as const;
