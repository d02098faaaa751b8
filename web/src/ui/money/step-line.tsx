import { useFormat } from '../../platform/format/use-format.ts';
import { CheckIcon } from '../frame-icons.tsx';
import styles from './step-line.module.css';

export interface LineStep {
  readonly name: string;
  /** An instant in ISO 8601; null where none is to be shown. */
  readonly at: string | null;
}

/** Steps as a line, with the present one among them. `done` is how many are behind. */
export function StepLine({
  steps,
  done,
  isEnded = false,
}: {
  steps: readonly LineStep[];
  done: number;
  /** It came to an end before the last step. */
  isEnded?: boolean;
}) {
  const { date, time } = useFormat();
  return (
    <ol className={styles.course} data-ended={isEnded || undefined}>
      {steps.map(({ name, at }, place) => (
        <li
          key={name}
          data-state={place < done ? 'done' : place === done ? 'now' : 'next'}
          aria-current={place === done ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {place < done ? <CheckIcon size={12} /> : null}
          </span>
          <span>{name}</span>
          {at === null ? null : (
            <time dateTime={at}>
              {date(at)}
              <br />
              {time(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
