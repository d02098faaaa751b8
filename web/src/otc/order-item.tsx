import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { LinkRow } from '../ui/row.tsx';
import { FiatText } from './fiat-text.tsx';
import styles from './otc.module.css';
import { useOrderTitle, useStateText } from './use-words.ts';

const TONES = {
  created: 'gold',
  unpaid: 'warn',
  paid: 'gold',
  appealed: 'danger',
  released: 'up',
  cancelled: 'plain',
} as const satisfies Record<OtcOrderRow['state'], BadgeProps['tone']>;

/** How an order stands. */
export function OrderBadge({ order }: { order: OtcOrderRow }) {
  return <Badge tone={TONES[order.state]}>{useStateText()(order.state)}</Badge>;
}

/** One order in a list; leads to its page. */
export function OrderItem({ order, onOver }: { order: OtcOrderRow; onOver: () => unknown }) {
  const { date } = useFormat();
  const title = useOrderTitle();
  return (
    <LinkRow
      to={`/pages/otc/order?id=${order.id}`}
      lead={<CoinIcon code={order.coin} src={order.coin_logo} />}
      title={title(order)}
      note={
        <>
          {order.other_name} ·{' '}
          {order.pay_by === null ? date(order.created_at) : <Left until={order.pay_by} onOver={onOver} />}
        </>
      }
      side={
        <span className={styles.itemSide}>
          <FiatText value={order.total} of={order} personal />
          <OrderBadge order={order} />
        </span>
      }
    />
  );
}

/** How long the buyer still has to pay. */
function Left({ until, onOver }: { until: string; onOver: () => unknown }) {
  return (
    <b className={styles.left} role="timer">
      {useCountdown(until, onOver)}
    </b>
  );
}
