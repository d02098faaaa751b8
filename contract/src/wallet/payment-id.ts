import * as z from 'zod/mini';
import { personal } from '../platform/personal.ts';

/**
 * Id of a transaction, or reference of a bank, as it was typed or pasted. Its one spelling and what is none of its
 * network is the server's to say.
 */
export const paymentIdText = () =>
  personal('payment', z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]*$/u)));
