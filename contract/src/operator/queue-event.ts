import * as z from 'zod/mini';

/**
 * Something in a queue of operators is new or changed. It does not say what: which cases an operator may see, and what
 * of them, is for the call to decide that answers the queue.
 */
export const queueEvent = <const Name extends string>(name: Name) => z.object({ type: z.literal(name), seq: z.int() });
