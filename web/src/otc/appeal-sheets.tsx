import { appeal, otherPayer } from '@aureus/contract/otc/order-calls.ts';
import { type AppealReason, appealReasons } from '@aureus/contract/otc/rules.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LongTextField } from '../ui/money/long-text-field.tsx';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import money from '../ui/money/money-form.module.css';
import { PickField } from '../ui/money/pick-field.tsx';
import type { ActProps } from './act-of-order.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';
import { useReasonText } from './use-words.ts';

const LONGEST = 500;
/** Reasons that only one of the two can have. */
const NOT_OF = { buyer: ['not_received', 'other_payer'], seller: ['not_released'] } as const;

/** Asks operators to judge. */
export function AppealSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const reasonText = useReasonText();
  const barred: readonly AppealReason[] = NOT_OF[order.role];
  const reasons = appealReasons.filter((reason) => !barred.includes(reason));
  const [chosen, setReason] = useState<AppealReason>(reasons[0] ?? 'other');
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <ActSheet
      {...rest}
      title={names.appeal}
      call={appeal}
      confirm={t`Ask operators to decide`}
      reason={said === '' ? t`Say what has happened` : undefined}
      fields={said === '' ? null : { id: order.id, version: order.version, reason: chosen, text: said }}
    >
      <div className={styles.form}>
        <PickField
          label={t`Why`}
          value={chosen}
          options={reasons.map((value) => ({ value, label: reasonText(value) }))}
          onChange={setReason}
        />
        <WhatHappened value={text} onChange={setText} />
        <p className={money.note}>
          {t`Two operators read the conversation and decide who gets the coins. Put pictures of the payment into the conversation. Until they decide, the seller can still release, and the buyer can still cancel.`}
        </p>
      </div>
    </ActSheet>
  );
}

/** The seller says that the money came from another name. */
export function OtherPayerSheet({ order, ...rest }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const [text, setText] = useState('');
  const said = text.trim();
  const payer = order.payer_name ?? '';
  return (
    <ActSheet
      {...rest}
      title={names.other_payer}
      call={otherPayer}
      confirm={t`Ask operators to decide`}
      reason={said === '' ? t`Say what has happened` : undefined}
      fields={said === '' ? null : { id: order.id, version: order.version, text: said }}
    >
      <div className={styles.form}>
        <p className={styles.say}>{t`The money did not come from ${payer}.`}</p>
        <WhatHappened value={text} onChange={setText} />
        <p className={money.note}>
          {t`Nobody can release the coins until two operators have decided. Do not send the money back on your own before that.`}
        </p>
      </div>
    </ActSheet>
  );
}

function WhatHappened({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  return <LongTextField label={t`What has happened`} value={value} onChange={onChange} maxLength={LONGEST} />;
}
