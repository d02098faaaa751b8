import * as z from 'zod/mini';

/**
 * Schemas of single request fields. Requests are form-encoded, so every field arrives as text;
 * these schemas accept exactly one spelling of each value and turn it into what the server works with.
 */

/** A canonical non-negative decimal: no sign, exponent, separator, space or leading zero; at most 18 fractional digits. */
export const decimalPattern = /^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/;

/** An amount or price in a request. Kept as text: the scale belongs to the currency and is applied by the server. */
export const decimalText = () =>
  z.string().check(z.maxLength(40), z.regex(decimalPattern, { error: 'invalid_number' }));

/** A positive identifier whose column has eight bytes. */
export const idText = () =>
  z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, { error: 'invalid_number' })), z.transform(Number));

/** The largest number that a column of four bytes holds. */
const LARGEST_SHORT = 2_147_483_647;

/** A positive identifier of a currency, a market or another list that operators keep: its column has four bytes. */
export const shortIdText = () =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9][0-9]{0,9}$/, { error: 'invalid_number' }),
      z.refine((text) => Number(text) <= LARGEST_SHORT, { error: 'invalid_number' }),
    ),
    z.transform(Number),
  );

/** The same in a payload of an act, as a number. */
export const shortId = () => z.int().check(z.minimum(1), z.maximum(LARGEST_SHORT));

/** Year 2100: nothing here is later than this, epoch milliseconds. */
export const LAST_MOMENT = 4_102_444_800_000;

/** A whole number from `min` to `max`. */
export const wholeText = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^(0|[1-9][0-9]{0,14})$/, { error: 'invalid_number' }),
      z.refine((text) => Number(text) >= min && Number(text) <= max, { error: 'invalid_number' }),
    ),
    z.transform(Number),
  );

/** `0` or `1`. */
export const flagText = () =>
  z.pipe(
    z.enum(['0', '1']),
    z.transform((text: '0' | '1') => text === '1'),
  );

/** Single-line text without control characters, from `min` to `max` characters. */
export const lineText = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));

/** Request fields of every paged list. Add with a spread. */
export const pageFields = () => ({
  page: z._default(wholeText(1, 1_000_000), 1),
  limit: z._default(wholeText(1, 100), 10),
});

/** Reply shape of every paged list. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), page: z.int(), limit: z.int(), total: z.int() });

/** A canonical decimal in a reply; may be negative where the field says so. */
export const decimalReply = () => z.string().check(z.regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/));

/** An instant in a reply: UTC, ISO 8601. */
export const timeReply = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));
