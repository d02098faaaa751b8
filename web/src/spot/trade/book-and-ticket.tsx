import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { lazyPage } from '../../platform/loading/lazy-page.tsx';
import { useLoggedIn } from '../../platform/session/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FormPart } from '../../ui/typed/form-part.tsx';
import { BookPanel } from '../book/book-panel.tsx';
import { ordersQuery } from '../queries.ts';
import { TicketForm } from '../ticket/ticket-form.tsx';
import type { Side } from '../ticket/ticket.ts';
import { useTicket } from '../ticket/use-ticket.ts';
import styles from './trade.module.css';

/** Loaded when its tab is opened. */
const TradesPanel = lazyPage(() => import('../book/trades-panel.tsx'), ['spot']);

export interface BookAndTicketProps {
  market: MarketRow;
  side: Side;
  /** Levels of each side of the ladder. */
  rows: number;
}

/**
 * Book and order form side by side; a tap on a price of one fills the other. What is typed is the form's own state, so
 * that a key draws the form alone, not twenty levels of the book beside it.
 */
export function BookAndTicket({ market, side, rows }: BookAndTicketProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const own = useOwnPrices(market);
  const form = useRef<TicketHandle>(null);
  return (
    <>
      <div className={styles.ticketCell}>
        <TicketCell market={market} side={side} handle={form} />
      </div>
      <div className={styles.bookCell}>
        <Tabs
          label={t`Book and trades`}
          value={tab}
          tabs={[
            { value: 'book', label: t`Book` },
            { value: 'trades', label: t`Trades` },
          ]}
          onChange={setTab}
          className={styles.bookTabs}
        />
        {tab === 'book' ? (
          <BookPanel market={market} rows={rows} own={own} onTake={(price) => form.current?.take(price)} />
        ) : (
          <TradesPanel market={market} rows={rows * 2 + 3} />
        )}
      </div>
    </>
  );
}

/** What the book does to the form. */
interface TicketHandle {
  take: (price: string) => void;
}

function TicketCell({
  market,
  side,
  handle,
}: {
  market: MarketRow;
  side: Side;
  handle: RefObject<TicketHandle | null>;
}) {
  const model = useTicket(market, side);
  useImperativeHandle(handle, () => ({ take: (price) => model?.dispatch({ type: 'take', price }) }));
  return model === null ? (
    <TicketSkeleton />
  ) : (
    <FormPart>
      <TicketForm market={market} model={model} />
    </FormPart>
  );
}

const nothing = { bids: [], asks: [] } as const;

/** Prices of the user's open limit orders in this market, for the marks on the ladder. */
function useOwnPrices(market: MarketRow): { bids: readonly string[]; asks: readonly string[] } {
  const isLoggedIn = useLoggedIn();
  const filter = { currencyId: market.currency_id, legalId: market.legal_id };
  const { data } = useInfiniteQuery({ ...ordersQuery('open', filter), enabled: isLoggedIn });
  if (!isLoggedIn || data === undefined) return nothing;
  const orders = data.pages.flatMap((page) => page.data).filter((order) => order.match_id === market.id);
  const pricesOf = (type: 1 | 2): string[] =>
    orders.filter((order) => order.type === type).map((order) => order.target_price);
  return { bids: pricesOf(1), asks: pricesOf(2) };
}

function TicketSkeleton() {
  return (
    <div className={styles.ticketSkeleton}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={38} radius={10} />
      ))}
    </div>
  );
}
