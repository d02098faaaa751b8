import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PickField } from '../ui/money/pick-field.tsx';
import styles from './otc.module.css';

const DAYS = [0, 7, 30, 90, 365] as const;

/** Whose orders a merchant takes: the level of identity, and how long they have been with us. */
export function WhoMayTake({
  level,
  days,
  onChange,
}: {
  level: 1 | 2;
  days: number;
  onChange: (more: { level?: 1 | 2; days?: number }) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <PickField
        label={t`Who may take`}
        value={level}
        options={[
          { value: 1 as const, label: t({ message: 'Verified', context: 'user' }) },
          { value: 2 as const, label: t`Verified with documents` },
        ]}
        onChange={(next) => onChange({ level: next })}
      />
      <PickField
        label={t`With us for`}
        value={days}
        options={DAYS.map((value) => ({
          value: value as number,
          label: value === 0 ? t`any time` : plural(value, { one: '# day', other: '# days' }),
        }))}
        onChange={(next) => onChange({ days: next })}
      />
    </div>
  );
}
