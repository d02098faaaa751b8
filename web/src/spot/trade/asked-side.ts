import type { Side } from '../ticket/ticket.ts';

/** The side an address asks for, in either of its two spellings; buying when it says nothing. */
export function askedSide(
  asked: { readonly type?: string | undefined; readonly buy_direction?: string | undefined } | undefined,
): Side {
  if (asked?.type !== undefined) return asked.type === '2' ? 'sell' : 'buy';
  return asked?.buy_direction === '1' ? 'sell' : 'buy';
}
