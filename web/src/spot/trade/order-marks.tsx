import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ChartMark, MarkMoves, OnMarks } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { AmendSheet } from '../lazy-sheets.tsx';
import { isAmendable, isWaitingStop } from '../orders/amend.ts';
import { ordersQuery } from '../queries.ts';
import { orderMarks, orderOfMark } from './own-order-marks.ts';

/** Hands the lines of the user's open orders to the chart of a market, and asks about those that are moved. */
export default function OrderMarks({ market, onMarks }: { market: MarketRow; onMarks: OnMarks }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useInfiniteQuery(ordersQuery('open', { currencyId: market.currency_id, legalId: market.legal_id }));
  const orders = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const [asked, setAsked] = useState<{ id: number; price: string } | null>(null);
  const drawn = JSON.stringify(
    orderMarks(orders, market.id, (order: OrderRow) => {
      const amount = number(order.trade_amount, { maxDigits: 8 });
      if (isWaitingStop(order)) return order.type === 1 ? t`Stop buy ${amount}` : t`Stop sell ${amount}`;
      return order.type === 1 ? t`Buy ${amount}` : t`Sell ${amount}`;
    }),
  );
  const moves = useMemo<MarkMoves>(
    () => ({
      note: () => null,
      drop: (markId, price) => {
        const id = orderOfMark(markId);
        if (id !== null) setAsked({ id, price });
      },
    }),
    [setAsked],
  );
  useEffect(() => {
    onMarks(JSON.parse(drawn) as ChartMark[], moves);
    return () => onMarks([]);
  }, [drawn, moves, onMarks]);
  const order = orders.find(({ id }) => id === asked?.id);
  // It may have been filled while it was moved.
  const moved = order !== undefined && isAmendable(order) ? order : null;
  return <AmendSheet order={moved} price={asked?.price} onClose={() => setAsked(null)} />;
}
