import { useLingui } from '@lingui/react/macro';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Draft } from './plan-draft.ts';
import styles from './recurring.module.css';

/** When the plan ends by itself. */
export function EndFields({
  draft,
  error,
  onChange,
}: {
  draft: Draft;
  error: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  return (
    <section className={money.box} aria-labelledby="recurring-end">
      <h2 id="recurring-end" className={styles.heading}>
        {t({ message: 'End', context: 'of a plan' })}
      </h2>
      <Segmented
        label={t({ message: 'End', context: 'of a plan' })}
        options={[
          { value: 'never', label: t({ message: 'Never', context: 'a plan ends' }) },
          { value: 'runs', label: t`After runs` },
          { value: 'sum', label: t`At a sum` },
        ]}
        value={draft.end}
        onChange={(end) => onChange({ end })}
      />
      {draft.end === 'runs' ? (
        <NumberField
          label={t`Number of runs`}
          value={draft.endRuns}
          onChange={(endRuns) => onChange({ endRuns })}
          scale={0}
          step="1"
          error={error}
        />
      ) : null}
      {draft.end === 'sum' ? (
        <NumberField
          label={t`Spend at most`}
          value={draft.endSum}
          onChange={(endSum) => onChange({ endSum })}
          scale={2}
          unit="USDT"
          placeholder="0"
          error={error}
        />
      ) : null}
    </section>
  );
}
