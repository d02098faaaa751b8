import { type DualOrder, dualStatuses } from '@aureus/contract/dual/shapes.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useTimeLeft } from '../platform/time/use-time-left.ts';
import { useTimeText } from '../platform/time/use-time-text.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import styles from './dual.module.css';
import { BothSides } from './outcomes.tsx';
import { progressOf } from './plan.ts';
import { refreshDual } from './use-dual-refresh.ts';
import { useStatusText } from './use-status-text.ts';

const TONES = { 0: 'danger', 1: 'gold', 2: 'warn', 3: 'plain' } as const satisfies Record<
  DualOrder['status'],
  BadgeProps['tone']
>;
/** A result that was not told is asked for so often. */
const askAgainMs = 3_000;

/** One order: how much of its time has passed and what it may pay, or what it has paid. */
export function OrderCard({ order, onPress }: { order: DualOrder; onPress: () => void }) {
  const { t } = useLingui();
  const { number, dateTime } = useFormat();
  const statusText = useStatusText();
  const queries = useQueryClient();
  const timeText = useTimeText();
  const left = useTimeLeft(Date.parse(order.end_time));
  const isRunning = order.status === dualStatuses.purchased || order.status === dualStatuses.settling;
  const isOver = isRunning && left === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => refreshDual(queries), askAgainMs);
    return () => clearInterval(timer);
  }, [isOver, queries]);
  const status = isOver ? dualStatuses.settling : order.status;
  const { currency_name: coin, pay_name: pay, type, number: shares } = order;
  const reference = number(order.exercise_price, { maxDigits: order.price_scale });
  const time = timeText(left);
  return (
    <button type="button" className={styles.order} onClick={onPress}>
      <span className={styles.orderHead}>
        <strong>
          {coin} · {reference}
        </strong>
        <Badge tone={TONES[status]}>{statusText(status)}</Badge>
      </span>
      <span className={styles.orderLine}>
        <span>
          {plural(shares, { one: '# share', other: '# shares' })} ·{' '}
          <Amount value={order.total} unit={pay} maxDigits={8} personal />
        </span>
        <span>
          <Trans>
            <Amount value={order.order_rate} unit="%" maxDigits={2} /> a year
          </Trans>
        </span>
      </span>
      {isRunning ? (
        <>
          <span
            className={styles.bar}
            style={{ '--sold': `${progressOf(order, left ?? 0) * 100}%` } as CSSProperties}
            aria-hidden="true"
          />
          <span className={styles.orderLine}>
            <span>{isOver ? t`Being settled` : t`Ends in ${time}`}</span>
            <span>{dateTime(order.end_time)}</span>
          </span>
          <BothSides
            type={type}
            coin={coin}
            reference={order.exercise_price}
            digits={order.price_scale}
            coinPayout={order.coin_payout}
            usdtPayout={order.usdt_payout}
          />
        </>
      ) : (
        <span className={styles.orderLine}>
          <span>{dateTime(order.end_time)}</span>
          {order.success === null ? (
            <span>
              {t`Returned`} <Amount value={order.total} unit={pay} maxDigits={8} personal />
            </span>
          ) : (
            <strong>
              <Amount value={order.success} unit={order.success_name ?? ''} maxDigits={8} personal />
            </strong>
          )}
        </span>
      )}
    </button>
  );
}
