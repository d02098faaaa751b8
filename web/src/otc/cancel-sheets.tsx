import { cancel, unpaid } from '@aureus/contract/otc/order-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import type { ActProps } from './act-of-order.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';

/** The buyer gives the order up. */
export function CancelSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const { id, version } = order;
  const most = plural(otcRules.cancels_a_day, { one: '# purchase', other: '# purchases' });
  return (
    <ActSheet
      {...rest}
      title={names.cancel}
      call={cancel}
      confirm={names.cancel}
      kind="danger"
      fields={{ id, version }}
    >
      <div className={styles.form}>
        <p className={styles.say}>{t`The order ends, and the coins go back to the seller.`}</p>
        {order.was_paid ? (
          <p className={styles.risk}>
            {t`You said that you paid. If the money is on its way, do not cancel: nobody here could get it back for you.`}
          </p>
        ) : (
          <p className={styles.quiet}>{t`Whoever cancels ${most} within a day takes no further one that day.`}</p>
        )}
      </div>
    </ActSheet>
  );
}

/** The buyer says that nothing was paid after all. */
export function UnpaidSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const { id, version } = order;
  return (
    <ActSheet {...rest} title={names.unpaid} call={unpaid} confirm={names.unpaid} fields={{ id, version }}>
      <p className={styles.say}>
        {t`The seller is told that nothing is paid yet. The order stays as it is: pay and say so, or cancel it.`}
      </p>
    </ActSheet>
  );
}
