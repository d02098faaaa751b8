import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { CopyRow } from '../ui/money/copy-row.tsx';
import money from '../ui/money/money-form.module.css';
import { useFiatText } from './fiat-text.tsx';
import styles from './otc.module.css';

/** Where the buyer pays to, each line to be copied; for the seller also where the money should come from. */
export function PaymentDetails({ order }: { order: OtcOrderRow }) {
  const { t } = useLingui();
  const fiat = useFiatText();
  const { pay_to: to, paid_from: from, reference, role } = order;
  if (to === null) return null;
  const isBuyer = role === 'buyer';
  const number = String(order.id);
  const payer = order.payer_name ?? '';
  return (
    <>
      {from === null ? null : (
        <section className={money.box} aria-labelledby="otc-from">
          <h2 id="otc-from" className={styles.heading}>
            {isBuyer ? t`You said that you paid from` : t`The buyer says that they paid from`}
          </h2>
          <dl className={styles.lines}>
            <CopyRow label={t`Account holder`} value={from.holder} />
            <CopyRow label={t({ message: 'Account', context: 'payment account' })} value={from.account} />
            {from.bank === '' ? null : <CopyRow label={t`Bank`} value={from.bank} />}
            {reference === null || reference === '' ? null : <CopyRow label={t`Reference`} value={reference} />}
          </dl>
          {order.can.includes('other_payer') ? (
            <p
              className={styles.risk}
            >{t`If the money came from another name, do not release the coins: say so below.`}</p>
          ) : null}
        </section>
      )}
      <section className={money.box} aria-labelledby="otc-to">
        <h2 id="otc-to" className={styles.heading}>
          {isBuyer ? t`Pay to` : t`You are paid to`}
        </h2>
        <dl className={styles.lines}>
          <CopyRow label={t({ message: 'Amount', context: 'fiat' })} value={fiat(order.total, order)} />
          <CopyRow label={t`Account holder`} value={to.holder} />
          <CopyRow label={t({ message: 'Account', context: 'payment account' })} value={to.account} />
          {to.bank === '' ? null : <CopyRow label={t`Bank`} value={to.bank} />}
          {isBuyer ? <CopyRow label={t`Reference`} value={number} /> : null}
        </dl>
        {isBuyer ? (
          <p className={styles.risk}>
            {t`Pay from an account in the name ${payer}. Do not name coins in the reference.`}
          </p>
        ) : null}
      </section>
    </>
  );
}
