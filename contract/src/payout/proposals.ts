import * as z from 'zod/mini';
import { personal } from '../platform/personal.ts';

/** What two operators may agree on about bank cards. */

const id = () => z.int().check(z.positive());
/** Shown to the user: plain words. */
const reason = () => personal('text', z.string().check(z.minLength(3), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)));

/** Nothing may be sent to the card any more. `id` of the card. */
export const blockCardPayload = z.strictObject({ id: id(), reason: reason() });
export const unblockCardPayload = z.strictObject({ id: id() });
