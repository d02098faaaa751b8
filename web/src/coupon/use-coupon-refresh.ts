import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/**
 * Fetches coupons again when one is another than before, when something may have been missed, and when money has moved:
 * fees of a trade may count.
 * @returns does the same at once
 */
export function useCouponRefresh(): () => void {
  const live = useLive();
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['private', 'coupon'] }), [queries]);
  useEffect(() => live.own.listen({ coupon: refresh, balance: refresh, missed: refresh }), [live, refresh]);
  return refresh;
}
