import { rhythms } from '@aureus/contract/recurring/shapes.ts';
import { dayAt, dayText } from '@aureus/core/typed/day.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Chip, ChipRow } from '../ui/chip.tsx';
import money from '../ui/money/money-form.module.css';
import { TextField } from '../ui/text-field.tsx';
import { PickField } from '../ui/money/pick-field.tsx';
import type { Draft } from './plan-draft.ts';
import styles from './recurring.module.css';
import { useWhenWords } from './use-words.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const upTo = (count: number, from: number): number[] => Array.from({ length: count }, (_, place) => place + from);
const YEAR_DAYS = 365;

/** How often, on which day, at which hour and from when. */
export function RhythmFields({
  draft,
  zone,
  now,
  onChange,
}: {
  draft: Draft;
  zone: string;
  now: number;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = useWhenWords();
  const today = dayAt(zone, now);
  const isWeekly = draft.rhythm === 'weekly' || draft.rhythm === 'two_weeks';
  return (
    <section className={money.box} aria-labelledby="recurring-when">
      <h2 id="recurring-when" className={styles.heading}>
        {t({ message: 'How often', context: 'recurring buy' })}
      </h2>
      <ChipRow label={t({ message: 'How often', context: 'recurring buy' })}>
        {rhythms.map((each) => (
          <Chip key={each} selected={draft.rhythm === each} onClick={() => onChange({ rhythm: each })}>
            {words.rhythms[each]}
          </Chip>
        ))}
      </ChipRow>
      {isWeekly ? (
        <ChipRow label={t`Weekday`}>
          {WEEKDAYS.map((day) => (
            <Chip
              key={day}
              selected={draft.weekday === day}
              title={words.weekdayText(day)}
              onClick={() => onChange({ weekday: day })}
            >
              {words.weekdayText(day, 'short')}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      {draft.rhythm === 'monthly' ? (
        <>
          <PickField
            label={t`Day of the month`}
            value={draft.monthDay}
            options={upTo(31, 1).map((day) => ({ value: day, label: number(String(day)) }))}
            onChange={(monthDay) => onChange({ monthDay })}
          />
          {draft.monthDay > 28 ? <p className={styles.under}>{t`In a shorter month it is the last day.`}</p> : null}
        </>
      ) : null}
      <PickField
        label={t({ message: 'Time', context: 'of day' })}
        value={draft.hour}
        options={upTo(24, 0).map((hour) => ({ value: hour, label: words.hourText(hour) }))}
        onChange={(hour) => onChange({ hour })}
      />
      <p className={styles.under}>{t`In your time zone: ${zone}`}</p>
      <TextField
        label={t`First day`}
        type="date"
        value={draft.start}
        min={dayText(today)}
        max={dayText(today + YEAR_DAYS)}
        onChange={(event) => onChange({ start: event.target.value })}
      />
    </section>
  );
}
