import type { limits as limitsCall } from '@aureus/contract/options/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import money from '../../ui/money/money-form.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import styles from '../options.module.css';
import { useSetLimits } from './use-set-limits.ts';

const UNIT = 'USDT';
export type Limits = Answer<typeof limitsCall>;

/** Most that may be staked in a day: tighter at once, looser a day later. */
export function DayStake({ limits }: { limits: Limits }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const [most, setMost] = useState('');
  const save = useSetLimits(() => setMost(''));
  const { day_stake: now, next_day_stake: next, next_from: from } = limits;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (most !== '') save.mutate({ day_stake: most });
  };
  // Nothing to take away while there is no limit, or its end is already set.
  const isRemovable = now !== null && (from === null || next !== null);
  const fromText = from === null ? '' : dateTime(from);
  const nextText = next === null ? '' : `${number(next, { maxDigits: 6 })} ${UNIT}`;
  return (
    <form className={styles.section} onSubmit={submit}>
      <h2>{t`Stakes of a day`}</h2>
      <dl className={money.facts}>
        <Fact label={t`At most in a day (UTC)`} isMain>
          {now === null ? t`No limit` : <Amount value={now} unit={UNIT} maxDigits={6} />}
        </Fact>
        <Fact label={t`Staked today`}>
          <Amount value={limits.staked_today} unit={UNIT} maxDigits={6} personal />
        </Fact>
      </dl>
      {from === null ? null : (
        <p className={styles.about} role="status">
          {next === null ? t`From ${fromText} on there is no limit.` : t`From ${fromText} on it is ${nextText}.`}
        </p>
      )}
      <NumberField
        label={t`New limit`}
        placeholder={t`Enter a limit`}
        value={most}
        onChange={setMost}
        scale={2}
        unit={UNIT}
      />
      <p className={styles.about}>{t`A lower limit holds at once, a higher one after 24 hours.`}</p>
      <Button type="submit" disabled={most === ''} loading={save.isPending}>
        {t`Save`}
      </Button>
      {isRemovable ? (
        <Button kind="text" loading={save.isPending} onClick={() => save.mutate({ day_stake: 'none' })}>
          {t`Remove the limit`}
        </Button>
      ) : null}
    </form>
  );
}
