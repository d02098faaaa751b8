import * as z from 'zod/mini';
import { fiatCodes } from '../market/fiat.ts';
import { idText, wholeText } from '../platform/wire.ts';

/** Fields of requests that several calls of the OTC desk have. */

/** Name of a payment method: lower-case letters, digits and underscores. */
export const methodCode = () => z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/));
export const fiatCode = () => z.enum(fiatCodes);

/** Text of several lines without other control characters. */
export const plainText = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u));

/** Percent over the index with at most two decimals, from -20 to 20. */
export const marginText = () => z.string().check(z.regex(/^-?(20(\.0{1,2})?|1?[0-9](\.[0-9]{1,2})?)$/));

/** An act on an order: which one, and the version its user saw. */
export const actFields = () => ({ id: idText(), version: wholeText(1, 1_000_000_000) });

/** The pay password, of what hands out money or says where it is paid to. */
export const payPassword = () => z.string().check(z.maxLength(128));

/** Numbers with a comma between them, at most twenty. */
export const idList = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,19}$/)),
    z.transform((text: string) => text.split(',').map(Number)),
  );

/** Codes of payment methods with a comma between them, at most twenty. */
export const methodList = () =>
  z.pipe(
    z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}(,[a-z][a-z0-9_]{1,29}){0,19}$/)),
    z.transform((text: string) => text.split(',')),
  );
