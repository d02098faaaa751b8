import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMarkets } from '../../market/public.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { OrderFilter } from '../queries.ts';
import styles from './orders.module.css';
import { useCancelAll } from './use-cancel-all.ts';

export interface CancelAllSheetProps {
  open: boolean;
  onClose: () => void;
  filter: OrderFilter;
  /** How many orders that are. */
  count: number;
}

/** Asks once more before all open orders of a list are cancelled. */
export function CancelAllSheet({ open, onClose, filter, count }: CancelAllSheetProps) {
  const { t } = useLingui();
  const { markets } = useMarkets();
  const cancelAll = useCancelAll();
  const pair = markets.find(
    ({ currency_id, legal_id }) => currency_id === filter.currencyId && legal_id === filter.legalId,
  );
  const name = pair === undefined ? '' : `${pair.currency_name}/${pair.legal_name}`;
  const title =
    pair !== undefined
      ? t`Cancel all open orders in ${name}?`
      : filter.side === undefined
        ? t`Cancel all open orders?`
        : filter.side === 1
          ? t`Cancel all open buy orders?`
          : t`Cancel all open sell orders?`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Keep them`}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              void cancelAll(filter);
              onClose();
            }}
          >
            {t`Cancel all`}
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        {t`${plural(count, { one: 'This cancels # order.', other: 'This cancels # orders.' })}`}{' '}
        {t`What is not filled yet goes back to your balance.`}
      </p>
    </Sheet>
  );
}
