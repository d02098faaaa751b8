import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMarkets, useScaleOf } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { feeText, type Terms, termsOf } from '../ticket/terms.ts';
import { TicketField } from '../ticket/ticket-field.tsx';
import styles from '../ticket/ticket.module.css';
import { useErrorText } from '../ticket/use-error-text.ts';
import { type Amendment, type AmendError, isWaitingStop, judgeAmendment } from './amend.ts';
import { useAmendOrder } from './use-amend-order.ts';

export interface AmendSheetProps {
  /** The order to change; null: the sheet is closed. */
  order: OrderRow | null;
  /** The price it was moved to on the chart: its limit, or the trigger of a stop that waits. */
  price?: string | undefined;
  onClose: () => void;
}

/** Another price, amount or trigger for an order that waits. */
export function AmendSheet({ order, price, onClose }: AmendSheetProps) {
  const { markets } = useMarkets();
  // It is shown on its way out as well.
  const [shown, setShown] = useState({ order, price });
  if (order !== null && (order !== shown.order || price !== shown.price)) setShown({ order, price });
  const market = markets.find(({ id }) => id === shown.order?.match_id);
  if (shown.order === null || market === undefined) return null;
  const key = `${shown.order.id} ${shown.order.updated_at} ${shown.price ?? ''}`;
  return (
    <MarketForm key={key} open={order !== null} {...shown} order={shown.order} market={market} onClose={onClose} />
  );
}

interface MarketFormProps {
  open: boolean;
  order: OrderRow;
  price: string | undefined;
  market: MarketRow;
  onClose: () => void;
}

function MarketForm({ market, ...props }: MarketFormProps) {
  const base = useScaleOf(market.currency_id);
  const quote = useScaleOf(market.legal_id);
  if (base === undefined || quote === undefined) return null;
  return <Form {...props} market={market} terms={termsOf(market, { base, quote })} />;
}

interface FormProps extends MarketFormProps {
  terms: Terms;
}

function Form({ open, order, price, market, terms, onClose }: FormProps) {
  const { t } = useLingui();
  const amend = useAmendOrder();
  const errorText = useAmendErrorText();
  const { number } = useFormat();
  const isStop = isWaitingStop(order);
  const [typed, setTyped] = useState<Amendment>({
    price: isStop ? order.target_price : (price ?? order.target_price),
    amount: order.trade_amount,
    trigger: (isStop ? price : undefined) ?? order.trigger_price ?? '',
  });
  const { error, fields, left, keepsPlace } = judgeAmendment(order, typed, terms);
  const { spec } = terms;
  const { currency_name: base, legal_name: quote } = market;
  const higher = spec.takerFeeRate > spec.makerFeeRate ? spec.takerFeeRate : spec.makerFeeRate;
  const trigger = number(typed.trigger === '' ? '0' : typed.trigger, { maxDigits: 8 });
  const fee = feeText(order.post_only === 1 ? spec.makerFeeRate : higher);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={order.type === 1 ? t`Change the buy order` : t`Change the sell order`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Keep it`}
          </Button>
          <Button
            reason={error === null ? undefined : errorText(error, order, market)}
            onClick={() => {
              void amend({ id: order.id, ...fields, fee_rate: fee });
              onClose();
            }}
          >
            {t`Change order`}
          </Button>
        </>
      }
    >
      <div className={styles.amend}>
        {isStop ? (
          <TicketField
            label={t`Trigger`}
            unit={quote}
            value={typed.trigger}
            scale={spec.priceScale}
            isInvalid={error === 'trigger_missing'}
            onChange={(trigger) => setTyped({ ...typed, trigger })}
          />
        ) : null}
        {order.order_kind === 'limit' ? (
          <TicketField
            label={t`Price`}
            unit={quote}
            value={typed.price}
            scale={spec.priceScale}
            isInvalid={error === 'price_off_tick'}
            onChange={(price) => setTyped({ ...typed, price })}
          />
        ) : null}
        <TicketField
          label={t`Amount`}
          unit={base}
          value={typed.amount}
          scale={spec.baseScale}
          isInvalid={error === 'amount_off_lot' || error === 'below_filled'}
          onChange={(amount) => setTyped({ ...typed, amount })}
        />
      </div>
      <dl className={styles.review}>
        <div>
          <dt>{t`Filled`}</dt>
          <dd>
            <Amount value={order.filled_amount} maxDigits={8} unit={base} />
          </dd>
        </div>
        <div>
          <dt>{t`Value of what is left`}</dt>
          <dd>
            <Amount
              value={left === null || left < 0n ? null : formatDecimal(left, spec.quoteScale)}
              minDigits={2}
              maxDigits={6}
              unit={quote}
            />
          </dd>
        </div>
      </dl>
      <p className={styles.about}>
        {isStop
          ? order.type === 1
            ? t`Waits until the mark price rises to ${trigger}.`
            : t`Waits until the mark price falls to ${trigger}.`
          : keepsPlace
            ? t`It keeps its place in the order book.`
            : t`It goes behind the orders that wait at its price already. At a price somebody offers, it trades at once.`}
      </p>
    </Sheet>
  );
}

function useAmendErrorText(): (error: AmendError, order: OrderRow, market: MarketRow) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const ticketError = useErrorText();
  return (error, order, market) => {
    const filled = number(order.filled_amount, { maxDigits: 8 });
    if (error === 'below_filled') return t`More than ${filled}`;
    return error === 'unchanged' ? t`Nothing changed` : ticketError(error, market, order.type === 1 ? 'buy' : 'sell');
  };
}
