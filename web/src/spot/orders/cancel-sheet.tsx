import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './orders.module.css';
import { useCancelOrder } from './use-cancel-order.ts';

export interface CancelSheetProps {
  /** The order to cancel; null: the sheet is closed. */
  order: OrderRow | null;
  onClose: () => void;
}

/** Asks once more before an order is cancelled. */
export function CancelSheet({ order, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const cancelOrder = useCancelOrder();
  const amount = order === null ? '' : number(order.trade_amount, { maxDigits: 8 });
  const price = order === null ? '' : number(order.target_price, { maxDigits: 8 });
  const trigger = order?.trigger_price ? number(order.trigger_price, { maxDigits: 8 }) : '';
  const [base = ''] = order?.symbol.split('/') ?? [];
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      title={t`Cancel this order?`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Keep it`}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              if (order !== null) void cancelOrder(order);
              onClose();
            }}
          >
            {t`Cancel order`}
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        {order?.trigger_price && order.triggered_at === null
          ? order.type === 1
            ? t`Buy ${amount} ${base} once the mark price rises to ${trigger}.`
            : t`Sell ${amount} ${base} once the mark price falls to ${trigger}.`
          : order?.type === 1
            ? t`Buy ${amount} ${base} at ${price}.`
            : t`Sell ${amount} ${base} at ${price}.`}{' '}
        {t`What is not filled yet goes back to your balance.`}
      </p>
    </Sheet>
  );
}
