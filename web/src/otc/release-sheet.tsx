import { release } from '@aureus/contract/otc/order-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { PasswordField } from '../ui/password-field.tsx';
import type { ActProps } from './act-of-order.tsx';
import { useFiatText } from './fiat-text.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';

/** The seller says that the money has come from the buyer's own name; the coins are the buyer's then. */
export function ReleaseSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const fiat = useFiatText();
  const [hasCome, setCome] = useState(false);
  const [pin, setPin] = useState('');
  const [total, payer] = [fiat(order.total, order), order.payer_name];
  return (
    <ActSheet
      {...rest}
      title={names.release}
      call={release}
      confirm={t({ message: 'Release', context: 'coins' })}
      reason={!hasCome ? t`Say first that the money has come` : pin === '' ? t`Enter your funds PIN` : undefined}
      fields={
        hasCome && pin !== '' ? { id: order.id, version: order.version, payer_name: payer, pay_password: pin } : null
      }
    >
      <div className={styles.form}>
        <dl className={money.facts}>
          <Fact label={t`The buyer gets`} isMain>
            <Amount value={order.amount} unit={order.coin} maxDigits={8} />
          </Fact>
          <Fact label={t`You have been paid`}>{total}</Fact>
        </dl>
        <Checkbox checked={hasCome} onChange={(event) => setCome(event.target.checked)}>
          {t`I see ${total} in my own account, and it came from ${payer}.`}
        </Checkbox>
        <PasswordField
          label={t`Funds PIN`}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          onChange={(event) => setPin(event.target.value)}
        />
        <p className={styles.risk}>{t`Released coins cannot be called back. A picture of a payment is no payment.`}</p>
      </div>
    </ActSheet>
  );
}
