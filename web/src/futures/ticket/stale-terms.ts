import { CallError } from '@aureus/client/call-error.ts';

const codes =
  /^(market_reduce_only|fee_changed|price_moved|leverage_not_offered|lots_out_of_range|futures_limit_reached|futures_own_limit_reached|futures_total_limit_reached)$/;

/** Whether it was refused because the terms that were shown are no longer those of the market. */
export function isOfOtherTerms(failure: unknown): boolean {
  return failure instanceof CallError && codes.test(failure.code ?? '');
}
