import { lockSettings } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

const choices = ['1', '3', '7', '14', '30'] as const;

/** Locks the settings for some days. */
export function LockSheet({ open, onClose, until }: { open: boolean; onClose: () => void; until: string | null }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Settings lock`}>
      <LockForm until={until} onDone={onClose} />
    </Sheet>
  );
}

function LockForm({ until, onDone }: { until: string | null; onDone: () => void }) {
  const { t } = useLingui();
  const { dateTime, locale } = useFormat();
  const { busy, refusal, run } = useAction();
  const [days, setDays] = useState<(typeof choices)[number] | null>(null);
  const named = (count: string): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(Number(count));
  const lock = async (): Promise<void> => {
    if (days !== null && (await run(() => call(lockSettings, { days }), t`Settings locked`))) onDone();
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t`While it lasts, nobody, not even you, can change your security settings, addresses or limits. It can be extended but never shortened.`}
      </p>
      {until === null ? null : <p className={styles.lead}>{t`Locked until ${dateTime(until)}.`}</p>}
      <OptionList
        label={t`Lock for`}
        options={choices.map((value) => ({ value, label: named(value) }))}
        value={days}
        onChange={setDays}
      />
      <Refusal text={refusal} />
      <Button
        full
        kind="danger"
        loading={busy}
        reason={days === null ? t`Choose how long` : undefined}
        onClick={() => void lock()}
      >
        {days === null ? null : t`Lock for ${named(days)}`}
      </Button>
    </div>
  );
}
