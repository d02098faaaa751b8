import { cancel } from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@aureus/client/call-error.ts';
import { moneyCall } from '../../platform/calls/money-call.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { toastFailed, toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast.tsx';

interface OrderPage {
  readonly data: readonly OrderRow[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** The pages without one order. */
function withoutOrder(
  pages: InfiniteData<OrderPage> | undefined,
  orderId: number,
): InfiniteData<OrderPage> | undefined {
  if (pages === undefined || !pages.pages.some((page) => page.data.some((order) => order.id === orderId))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.filter((order) => order.id !== orderId),
      total: Math.max(0, page.total - 1),
    })),
  };
}

const openOrders = ['private', 'spot', 'orders', 'open'] as const;

/** Cancels an order: gone from the list at once, back in it when the server refuses. */
export function useCancelOrder(): (order: OrderRow) => Promise<void> {
  const { t } = useLingui();
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  return async (order) => {
    await queries.cancelQueries({ queryKey: openOrders });
    queries.setQueriesData<InfiniteData<OrderPage>>({ queryKey: openOrders }, (pages) => withoutOrder(pages, order.id));
    try {
      await moneyCall(cancel, { id: order.id });
      toast(t`Order cancelled`, { tone: 'good' });
    } catch (error) {
      const isUnknown = error instanceof CallError && error.kind === 'unknown';
      if (isUnknown) toastFailed(t`No answer yet. The list shows what the server knows.`, error);
      else toastFailure(error);
    }
    // What the list shows from here on is what the server has.
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['private', 'spot'] }),
      ...(hearsOwn() ? [] : [queries.invalidateQueries({ queryKey: ['private', 'wallet'] })]),
    ]);
  };
}
