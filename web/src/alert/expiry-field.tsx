import { dayAt, dayText } from '@aureus/core/typed/day.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '../platform/time/use-now.ts';
import { useZone } from '../platform/time/zone.ts';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './alert.module.css';
import type { Expiry } from './expiry.ts';

const mostDays = 365;

/** How long an alert is to wait. */
export function ExpiryField({ expiry, onChange }: { expiry: Expiry; onChange: (expiry: Expiry) => void }) {
  const { t } = useLingui();
  const label = t`Expires`;
  const today = dayAt(useZone(), useNow());
  const inDays = (days: number): string => dayText(today + days);
  return (
    <>
      <span className={styles.about}>{label}</span>
      <ChipRow label={label}>
        <Chip selected={expiry.kind === 'never'} onClick={() => onChange({ kind: 'never' })}>
          {t({ message: 'Never', context: 'an alert expires' })}
        </Chip>
        {([1, 7, 30] as const).map((days) => (
          <Chip
            key={days}
            selected={expiry.kind === 'days' && expiry.days === days}
            onClick={() => onChange({ kind: 'days', days })}
          >
            {days === 1 ? t`24 hours` : t`${plural(days, { one: '# day', other: '# days' })}`}
          </Chip>
        ))}
        <Chip selected={expiry.kind === 'day'} onClick={() => onChange({ kind: 'day', day: inDays(7) })}>
          {t`On a date`}
        </Chip>
      </ChipRow>
      {expiry.kind === 'day' ? (
        <TextField
          label={t`Last day`}
          type="date"
          value={expiry.day}
          min={inDays(0)}
          max={inDays(mostDays)}
          onChange={(event) => onChange({ kind: 'day', day: event.target.value })}
        />
      ) : null}
    </>
  );
}
