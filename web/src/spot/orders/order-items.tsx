import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { openingOf, useMarkets } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { signOf } from '../../platform/format/number.ts';
import { useTick, useTicks } from '../../platform/live/market-hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { useKindText } from '../ticket/use-kind-text.ts';
import { isAmendable } from './amend.ts';
import { isBeyondBand } from './beyond-band.ts';
import { Figure, namesOf, SideText, When } from './order-parts.tsx';
import styles from './orders.module.css';
import { useCancelReason } from './use-cancel-reason.ts';

/** Whole percent of an order that is filled; never 100 before it is. */
function filledShare(order: OrderRow): string {
  const [filled, amount] = [Number(order.filled_amount), Number(order.trade_amount)];
  return amount === 0 ? '' : `${Math.floor((filled / amount) * 100)}%`;
}

/** An order as a card on narrow screens, as a line of a table on wide ones. */
export const OrderItem = memo(function OrderItem({
  order,
  onCancel,
  onAmend,
}: {
  order: OrderRow;
  onCancel?: ((order: OrderRow) => void) | undefined;
  onAmend?: ((order: OrderRow) => void) | undefined;
}) {
  const { t } = useLingui();
  const kindText = useKindText();
  const reasonOf = useCancelReason();
  const [base, quote] = namesOf(order.symbol);
  const hasFills = signOf(order.filled_amount) === 1;
  const isByTotal = signOf(order.trade_amount) === 0;
  const reason = order.ended_by_pair === 1 ? t`the other order of its pair came first` : reasonOf(order.cancel_reason);
  const isWaiting = order.status === 1 && order.trigger_price !== null && order.triggered_at === null;
  const state =
    order.status === 1
      ? hasFills
        ? t`Partly filled`
        : isWaiting
          ? t({ message: 'Waiting', context: 'order' })
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
        {kindText({
          kind: order.order_kind,
          isStop: order.trigger_price !== null,
          isPair: false,
          isTrailing: order.trail_distance !== null,
          timeInForce: order.time_in_force,
          postOnly: order.post_only === 1,
        })}
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
          <>
            {onAmend !== undefined && isAmendable(order) ? (
              <button type="button" className={styles.cancel} onClick={() => onAmend(order)}>
                {t({ message: 'Change', context: 'order' })}
              </button>
            ) : null}
            <button type="button" className={styles.cancel} onClick={() => onCancel(order)}>
              {t({ message: 'Cancel', context: 'order' })}
            </button>
          </>
        )}
      </span>
      {order.status === 1 && order.pair_id !== null ? <Pair number={order.pair_id} /> : null}
      {order.trigger_price === null ? null : <Trigger order={order} price={order.trigger_price} />}
      {order.status === 1 && order.order_kind === 'limit' && !isWaiting ? <Waiting order={order} /> : null}
    </li>
  );
});

/** Which order goes when this one acts. */
function Pair({ number }: { number: number }) {
  const { t } = useLingui();
  return <span className={styles.waiting}>{t`OCO pair with no. ${number}`}</span>;
}

/** What a stop waits for, or waited for. */
function Trigger({ order, price }: { order: OrderRow; price: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const trigger = number(price, { maxDigits: 8 });
  const distance = number(order.trail_distance ?? '0', { maxDigits: 8 });
  const isWaiting = order.status === 1 && order.triggered_at === null;
  return (
    <span className={styles.waiting}>
      {!isWaiting
        ? t`Trigger ${trigger}`
        : order.type === 1
          ? t`Waits until the mark price rises to ${trigger}.`
          : t`Waits until the mark price falls to ${trigger}.`}
      {isWaiting && order.trail_distance !== null ? ` ${t`The trigger follows at ${distance}.`}` : null}
    </span>
  );
}

/** That an open order waits for the opening of its market, or beyond the price band, while it does. */
function Waiting({ order }: { order: OrderRow }) {
  const { t } = useLingui();
  const { weekTime } = useFormat();
  const { markets } = useMarkets();
  useTicks(order.match_id);
  const market = markets.find(({ id }) => id === order.match_id);
  const band = market?.price_band;
  const opensAt = market ? openingOf(market) : null;
  const isBeyond = useTick(order.match_id, (tick) =>
    tick?.indexPrice && band !== undefined ? isBeyondBand(order, tick.indexPrice, band) : false,
  );
  if (opensAt !== null) {
    const opening = weekTime(opensAt);
    return <span className={styles.waiting}>{t`Waits for the opening, ${opening}.`}</span>;
  }
  if (market?.open_coin_trade === 0) {
    return <span className={styles.waiting}>{t`Nothing is traded in this market for now. The order stays.`}</span>;
  }
  return isBeyond ? (
    <span className={styles.waiting}>{t`Beyond the price band: it waits until the index comes near.`}</span>
  ) : null;
}
