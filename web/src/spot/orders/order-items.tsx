import type { FillRow, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useMarkets } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { signOf } from '../../platform/format/number.ts';
import { useTick, useTicks } from '../../platform/live/hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { useKindText } from '../ticket/use-kind-text.ts';
import { isBeyondBand } from './beyond-band.ts';
import styles from './orders.module.css';
import { useCancelReason } from './use-cancel-reason.ts';

/** Base and quote of `BTC/USDT`. */
function namesOf(symbol: string): [base: string, quote: string] {
  const [base = '', quote = ''] = symbol.split('/');
  return [base, quote];
}

/** Whole percent of an order that is filled; never 100 before it is. */
function filledShare(order: OrderRow): string {
  const [filled, amount] = [Number(order.filled_amount), Number(order.trade_amount)];
  return amount === 0 ? '' : `${Math.floor((filled / amount) * 100)}%`;
}

interface SideProps {
  type: 1 | 2;
}

function SideText({ type }: SideProps) {
  const { t } = useLingui();
  return <span className={type === 1 ? 'tone-up' : 'tone-down'}>{type === 1 ? t`Buy` : t`Sell`}</span>;
}

/** An order as a card on narrow screens, as a line of a table on wide ones. */
export const OrderItem = memo(function OrderItem({
  order,
  onCancel,
}: {
  order: OrderRow;
  onCancel?: ((order: OrderRow) => void) | undefined;
}) {
  const { t } = useLingui();
  const kindText = useKindText();
  const reasonOf = useCancelReason();
  const [base, quote] = namesOf(order.symbol);
  const hasFills = signOf(order.filled_amount) === 1;
  const isByTotal = signOf(order.trade_amount) === 0;
  const reason = reasonOf(order.cancel_reason);
  const state =
    order.status === 1
      ? hasFills
        ? t`Partly filled`
        : t({ message: 'Open', context: 'order' })
      : order.status === 2
        ? t`Filled`
        : hasFills
          ? t`Partly filled, rest cancelled`
          : t`Cancelled`;
  return (
    <li className={styles.item}>
      <When at={order.created_at} number={order.id} />
      <span className={styles.pair}>
        {base}
        <span className={styles.quote}> /{quote}</span>
      </span>
      <span className={styles.kind}>
        {kindText({ kind: order.order_kind, timeInForce: order.time_in_force, postOnly: order.post_only === 1 })}
      </span>
      <span className={styles.side}>
        <SideText type={order.type} />
      </span>
      <Figure label={t`Price`}>
        {order.order_kind === 'market' ? (
          t({ message: 'Market', context: 'order type' })
        ) : (
          <Amount value={order.target_price} maxDigits={8} />
        )}
      </Figure>
      <Figure label={t`Average`}>
        <Amount value={hasFills ? order.trade_price : null} maxDigits={8} />
      </Figure>
      <Figure label={t`Amount`}>
        {isByTotal ? (
          <Amount value={order.filled_amount} maxDigits={8} />
        ) : (
          <Amount value={order.trade_amount} maxDigits={8} />
        )}
      </Figure>
      <Figure label={t`Filled`}>
        {order.status === 1 || isByTotal ? (
          <>
            <Amount value={order.filled_amount} maxDigits={8} />{' '}
            <span className={styles.share}>{filledShare(order)}</span>
          </>
        ) : (
          <Amount value={order.filled_amount} maxDigits={8} />
        )}
      </Figure>
      <Figure label={t`Total`}>
        <Amount value={order.filled_total} maxDigits={4} />
      </Figure>
      <span className={styles.state}>
        {onCancel === undefined ? (
          <span title={reason ?? undefined}>
            {reason === null || order.status !== 3 ? state : `${state} · ${reason}`}
          </span>
        ) : (
          <button type="button" className={styles.cancel} onClick={() => onCancel(order)}>
            {t({ message: 'Cancel', context: 'order' })}
          </button>
        )}
      </span>
      {order.status === 1 && order.order_kind === 'limit' ? <Waiting order={order} /> : null}
    </li>
  );
});

/** That an open order waits beyond the price band, while it does. */
function Waiting({ order }: { order: OrderRow }) {
  const { t } = useLingui();
  const { markets } = useMarkets();
  useTicks(order.match_id);
  const band = markets.find(({ id }) => id === order.match_id)?.price_band;
  const isBeyond = useTick(order.match_id, (tick) =>
    tick?.indexPrice && band !== undefined ? isBeyondBand(order, tick.indexPrice, band) : false,
  );
  return isBeyond ? (
    <span className={styles.waiting}>{t`Beyond the price band: it waits until the index comes near.`}</span>
  ) : null;
}

/** An executed trade, in the same shape. */
export const FillItem = memo(function FillItem({ fill }: { fill: FillRow }) {
  const { t } = useLingui();
  const [base, quote] = namesOf(fill.symbol);
  return (
    <li className={styles.item} data-kind="fill">
      <When at={fill.created_at} number={fill.order_id} />
      <span className={styles.pair}>
        {base}
        <span className={styles.quote}> /{quote}</span>
      </span>
      <span className={styles.kind}>{fill.role === 'maker' ? t`Maker` : t`Taker`}</span>
      <span className={styles.side}>
        <SideText type={fill.type} />
      </span>
      <Figure label={t`Price`}>
        <Amount value={fill.price} maxDigits={8} />
      </Figure>
      <Figure label={t`Amount`}>
        <Amount value={fill.amount} maxDigits={8} />
      </Figure>
      <Figure label={t`Total`}>
        <Amount value={fill.total} maxDigits={4} />
      </Figure>
      <Figure label={t`Fee`}>
        <Amount value={fill.fee} maxDigits={8} unit={fill.type === 1 ? base : quote} />
      </Figure>
    </li>
  );
});

/** The time, and the number of the order: bills name it. */
function When({ at, number }: { at: string; number: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <span className={styles.time}>
      {dateTime(at)} <span className={styles.number}>{t`No. ${number}`}</span>
    </span>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span>{children}</span>
    </span>
  );
}
