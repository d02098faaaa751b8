import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartMark, MarkMoves, OnMarks } from '../market/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { contractMarks, orderOfMark, type StopMark, stopOfMark } from './contract-marks.ts';
import { AmendSheet } from './positions/lazy-amend-sheet.ts';
import { quoteOf } from './positions/parts.tsx';
import { moneyText, profitAt, shareText, stopsOf } from './positions/reckon.ts';
import { StopsSheet } from './positions/stops-sheet.tsx';
import { useReckoning } from './positions/use-account.ts';
import { contractsQuery, openPositionsQuery } from './queries.ts';

/** Hands the lines of the user's positions and orders to the chart of a market, and asks about what is moved. */
export default function OwnMarks({ market, onMarks }: { market: MarketRow; onMarks: OnMarks }) {
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const isHidden = usePreferences(({ hideBalances }) => hideBalances);
  const rows = (useQuery(openPositionsQuery()).data ?? []).filter(({ match_id }) => match_id === market.id);
  const pages = useInfiniteQuery(contractsQuery('pending', market)).data?.pages ?? [];
  const reckoning = useReckoning(rows);
  const [asked, setAsked] = useState<(StopMark & { readonly price: string }) | null>(null);
  const [amended, setAmended] = useState<{ readonly order: number; readonly price: string } | null>(null);
  const words = {
    long: t`Long`,
    short: t`Short`,
    limitLong: t`Limit long`,
    limitShort: t`Limit short`,
    liquidation: t`Liquidation`,
    takeProfit: t`Take profit`,
    stopLoss: t`Stop-loss`,
  };

  const note = (id: string, price: string): string | null => {
    const stop = stopOfMark(id);
    const row = rows.find((each) => each.id === stop?.position);
    const held = row && reckoning.held(row);
    if (!row || !held) return null;
    const at = stopsOf(held.counting, price, '');
    if (at === 'off_tick' || at.takeProfit === null) return null;
    const profit = moneyText(held.counting, profitAt(held, at.takeProfit));
    const share = shareText(profit, row.origin_caution_money);
    const shown = share === null ? '' : percent(share, 1);
    return isHidden ? shown : `${number(profit, { maxDigits: 2, sign: true })} ${quoteOf(row)} ${shown}`.trim();
  };
  const latestNote = useRef(note);
  useEffect(() => {
    latestNote.current = note;
  });
  const moves = useMemo<MarkMoves>(
    () => ({
      note: (id, price) => latestNote.current(id, price),
      drop: (id, price) => {
        const stop = stopOfMark(id);
        if (stop !== null) setAsked({ ...stop, price });
        const order = orderOfMark(id);
        if (order !== null) setAmended({ order, price });
      },
    }),
    [],
  );
  // Profits change every second, the lines do not: they are drawn anew only when they are others.
  const pending = pages.flatMap(({ message }) => message.data);
  const drawn = JSON.stringify(contractMarks([...rows, ...pending], market.id, words));
  useEffect(() => {
    onMarks(JSON.parse(drawn) as ChartMark[], moves);
    return () => onMarks([]);
  }, [drawn, moves, onMarks]);

  // It may have started while it was moved.
  const order = pending.find(({ id }) => id === amended?.order);
  if (amended !== null && order !== undefined) {
    const key = `${amended.order} ${amended.price}`;
    return <AmendSheet key={key} order={order} price={amended.price} onClose={() => setAmended(null)} />;
  }
  const row = rows.find(({ id }) => id === asked?.position);
  if (asked === null || row === undefined) return null;
  return (
    <StopsSheet
      key={`${asked.position} ${asked.stop} ${asked.price}`}
      row={row}
      held={reckoning.held(row)}
      priceScale={market.price_scale}
      moved={asked}
      onClose={() => setAsked(null)}
    />
  );
}
