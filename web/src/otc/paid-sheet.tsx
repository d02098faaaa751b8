import { paid } from '@aureus/contract/otc/order-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import money from '../ui/money/money-form.module.css';
import { TextField } from '../ui/text-field.tsx';
import { AccountChoice, useChosenAccount } from './account-choice.tsx';
import { AccountForm } from './account-form.tsx';
import type { ActProps } from './act-of-order.tsx';
import { useFiatText } from './fiat-text.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';

/** The buyer says that they have paid, and from which account. */
export function PaidSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const fiat = useFiatText();
  const [pickedId, setPicked] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const account = useChosenAccount([order.method], pickedId);
  const [reference, setReference] = useState('');
  const total = fiat(order.total, order);
  return (
    <>
      <ActSheet
        {...rest}
        title={names.paid}
        call={paid}
        confirm={names.paid}
        reason={account === null ? t`Choose the account you paid from` : undefined}
        fields={
          account === null
            ? null
            : { id: order.id, version: order.version, account_id: account.id, reference: reference.trim() }
        }
      >
        <div className={styles.form}>
          <p className={styles.say}>{t`You have sent ${total}, and the payment cannot fail any more.`}</p>
          <AccountChoice
            label={t`Paid from`}
            methods={[order.method]}
            value={account?.id ?? null}
            onChange={setPicked}
            onAdd={() => setAdding(true)}
          />
          <TextField
            label={t`Reference of the payment (optional)`}
            value={reference}
            maxLength={60}
            onChange={(event) => setReference(event.target.value)}
          />
          <p className={money.note}>
            {t`From then on no clock ends this order. Saying so without having paid is fraud, and operators see it.`}
          </p>
        </div>
      </ActSheet>
      {isAdding ? (
        <AccountForm only={[order.method]} onAdded={({ id }) => setPicked(id)} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
