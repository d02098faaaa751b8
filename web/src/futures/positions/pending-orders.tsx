import { cancel } from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { contractsQuery } from '../queries.ts';
import { ActSheet } from './act-sheet.tsx';
import { AmendSheet } from './lazy-amend-sheet.ts';
import { Figure, NumberText, quoteOf, SideBadge } from './parts.tsx';
import styles from './positions.module.css';

/** Orders that wait for their price, each with its way out. */
export function PendingOrders({ market }: { market: MarketRow | null }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(contractsQuery('pending', market));
  const orders = query.data?.pages.flatMap(({ message }) => message.data) ?? [];
  const [asked, setAsked] = useState<LeverRow | null>(null);
  const [amended, setAmended] = useState<LeverRow | null>(null);
  return (
    <>
      <ListStates
        query={query}
        isEmpty={orders.length === 0}
        skeleton={<SkeletonRows count={2} lead={false} />}
        empty={<EmptyState title={t`No open orders`} note={t`A limit order that waits for its price is shown here.`} />}
      >
        <ul className={styles.cards}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onAmend={() => setAmended(order)} onCancel={() => setAsked(order)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {amended === null ? null : <AmendSheet order={amended} onClose={() => setAmended(null)} />}
      {asked === null ? null : <CancelSheet order={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What an order that waits holds: margin and fee. */
const holdOf = ({ caution_money, trade_fee }: LeverRow): string =>
  new Decimal(caution_money).plus(trade_fee).toString();

interface OrderCardProps {
  order: LeverRow;
  onAmend: () => void;
  onCancel: () => void;
}

function OrderCard({ order, onAmend, onCancel }: OrderCardProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.pair}>{order.symbol}</h2>
        <SideBadge type={order.type} />
        <Badge tone="plain">{`${order.multiple}×`}</Badge>
        {order.reduce_only === 1 ? <Badge tone="plain">{t`Reduce-only`}</Badge> : null}
      </header>
      <dl className={styles.figures}>
        <Figure label={t`Limit price`}>
          <Amount value={order.price} maxDigits={8} />
        </Figure>
        <Figure label={t`Size`}>
          <Amount value={order.number} unit={order.symbol.split('/')[0]} maxDigits={8} />
        </Figure>
        <Figure label={t`Lots`}>
          <Amount value={String(order.share)} maxDigits={2} />
        </Figure>
        <Figure label={t`Held`}>
          <Amount value={holdOf(order)} unit={quoteOf(order)} maxDigits={4} personal />
        </Figure>
        <Figure label={t`Take profit`}>
          <Amount value={order.target_profit_price === '0' ? null : order.target_profit_price} maxDigits={8} />
        </Figure>
        <Figure label={t`Stop-loss`}>
          <Amount value={order.stop_loss_price === '0' ? null : order.stop_loss_price} maxDigits={8} />
        </Figure>
      </dl>
      <p className={styles.when}>
        {dateTime(order.time)} · <NumberText id={order.id} />
      </p>
      <footer className={styles.acts}>
        <Button kind="secondary" size="small" onClick={onAmend}>
          {t({ message: 'Change', context: 'order' })}
        </Button>
        <Button kind="secondary" size="small" onClick={onCancel}>
          {t({ message: 'Cancel', context: 'order' })}
        </Button>
      </footer>
    </article>
  );
}

function CancelSheet({ order, onClose }: { order: LeverRow; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ActSheet
      title={t`Cancel this order?`}
      call={cancel}
      fields={{ id: order.id }}
      confirm={t`Cancel order`}
      kind="danger"
      onDone={() => toast(t`Order cancelled`, { tone: 'good' })}
      onClose={onClose}
    >
      <dl className={form.facts}>
        <Fact label={t`Market`}>{order.symbol}</Fact>
        <Fact label={t`Side`}>{order.type === 1 ? t`Long` : t`Short`}</Fact>
        <Fact label={t`Lots`}>
          <Amount value={String(order.share)} maxDigits={2} />
        </Fact>
        <Fact label={t`Limit price`}>
          <Amount value={order.price} maxDigits={8} />
        </Fact>
        <Fact label={t`Goes back to your balance`} isMain>
          <Amount value={holdOf(order)} unit={quoteOf(order)} maxDigits={4} personal />
        </Fact>
      </dl>
    </ActSheet>
  );
}
