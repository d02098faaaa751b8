import { useFormat } from '../../platform/format/use-format.ts';
import styles from './records.module.css';

export interface TimelineStep {
  /** Its name in the contract; it decides the colour. */
  readonly step: string;
  readonly text: string;
  /** An instant in ISO 8601. */
  readonly at: string;
}

/** What has happened so far, oldest first, and what comes next. */
export function Timeline({ steps, next }: { steps: readonly TimelineStep[]; next: string | null }) {
  const { dateTime } = useFormat();
  return (
    <ol className={styles.timeline}>
      {steps.map(({ step, text, at }) => (
        <li key={step} data-step={step}>
          <span>{text}</span>
          <time dateTime={at}>{dateTime(at)}</time>
        </li>
      ))}
      {next === null ? null : (
        <li data-step="open">
          <span>{next}</span>
        </li>
      )}
    </ol>
  );
}
