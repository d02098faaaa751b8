import { payOrder, readOrder } from '@aureus/contract/art/sale-calls.ts';
import type { WonOrder } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import styles from './art.module.css';
import { wonQuery } from './queries.ts';
import { refetchArt, refreshArt } from './refresh-art.ts';
import { SpendSheet } from './spend-sheet.tsx';

/** The auctions the user has won: to be paid by a moment, paid, and expired. */
export function WonOrders() {
  const { t } = useLingui();
  const query = useQuery(wonQuery());
  const [paying, setPaying] = useState<WonOrder | null>(null);
  return (
    <ListStates
      query={query}
      isEmpty={query.data?.length === 0}
      skeleton={<SkeletonRows count={4} />}
      empty={<EmptyState title={t`No messages`} note={t`Auctions you win are told here.`} />}
    >
      <ul className={styles.rows}>
        {query.data?.map((order) => (
          <li key={order.id}>
            <Won order={order} onPay={() => setPaying(order)} />
          </li>
        ))}
      </ul>
      {paying === null ? null : <PaySheet order={paying} onClose={() => setPaying(null)} />}
    </ListStates>
  );
}

function Won({ order, onPay }: { order: WonOrder; onPay: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const isDue = order.is_pay === 0 && order.is_expired === 0;
  const read = async (): Promise<void> => {
    if (order.is_read === 1) return;
    try {
      const next = await call(readOrder, { id: String(order.id) });
      queries.setQueryData(wonQuery().queryKey, (orders) => orders?.map((each) => (each.id === next.id ? next : each)));
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <article className={styles.won} aria-label={order.name} data-unread={order.is_read === 0 || undefined}>
      <a href={`#/pages/nft/artworkDetail?code=${order.code}`} className={styles.bidRow} onClick={() => void read()}>
        <img src={order.image} alt="" width={56} height={56} loading="lazy" className={styles.square} />
        <span className={styles.bidder}>
          <b>
            {order.name} {order.is_read === 0 ? <span className="visually-hidden">{t`(unread)`}</span> : null}
          </b>
          <small>{t`You won this auction at ${dateTime(order.end_time)}.`}</small>
          {order.is_pay === 1 && order.pay_time !== null ? (
            <small>{t`Paid at ${dateTime(order.pay_time)}`}</small>
          ) : null}
        </span>
        <span className={styles.bidPrice}>
          <Amount value={order.price} unit={order.currency_name} maxDigits={8} personal />
          {order.is_pay === 1 ? (
            <Badge tone="up">{t({ message: 'Paid', context: 'won auction' })}</Badge>
          ) : order.is_expired === 1 ? (
            <Badge tone="danger">{t({ message: 'Expired', context: 'won auction' })}</Badge>
          ) : (
            <Badge tone="warn">{t`To be paid`}</Badge>
          )}
        </span>
      </a>
      {isDue ? (
        <div className={styles.due}>
          <DueClock until={order.overtime} />
          <Button
            size="small"
            onClick={() => {
              void read();
              onPay();
            }}
          >
            {t({ message: 'Pay', context: 'verb' })}
          </Button>
        </div>
      ) : null}
      {order.is_expired === 1 ? (
        <p className={styles.quiet}>{t`It was not paid in time: the deposit is lost.`}</p>
      ) : null}
    </article>
  );
}

/** @param until epoch seconds */
function DueClock({ until }: { until: number }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const left = useCountdown(new Date(until * 1_000).toISOString(), () => refetchArt(queries));
  return (
    <span className={styles.quiet}>
      {t`Time left to pay`} <b role="timer">{left}</b>
    </span>
  );
}

function PaySheet({ order, onClose }: { order: WonOrder; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return (
    <SpendSheet
      title={t`Pay for ${order.name}`}
      call={payOrder}
      fields={{ id: String(order.id) }}
      confirm={t({ message: 'Pay', context: 'verb' })}
      onDone={() => {
        refreshArt(queries);
        toast(t`${order.name} is yours now.`, { tone: 'good' });
      }}
      onGivenUp={() => refreshArt(queries)}
      onClose={onClose}
    >
      <dl className={money.facts}>
        <Fact label={t`You pay`} isMain>
          <Amount value={order.price} unit={order.currency_name} maxDigits={8} />
        </Fact>
        <Fact label={t`Deposit that comes back`}>
          <Amount value={order.margin} unit="USDT" maxDigits={6} />
        </Fact>
      </dl>
      <p className={money.note}>{t`Paid out of your spot account.`}</p>
    </SpendSheet>
  );
}
