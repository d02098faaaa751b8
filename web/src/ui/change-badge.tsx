import { useFormat } from '../platform/format/use-format.ts';
import { signOf } from '../platform/format/number.ts';
import styles from './bits.module.css';

/** A change in percent in a box of fixed width, so that columns never move. The sign says what the colour says. */
export function ChangeBadge({ value }: { value: string | null | undefined }) {
  const { percent } = useFormat();
  const known = value !== null && value !== undefined;
  return (
    <span data-live className={styles.change} data-tone={known ? signOf(value) : 0}>
      {known ? percent(value) : '–'}
    </span>
  );
}

/** The same without a box. */
export function ChangeText({ value }: { value: string | null | undefined }) {
  const { percent } = useFormat();
  if (value === null || value === undefined) return <span>–</span>;
  const sign = signOf(value);
  return (
    <span data-live className={sign === 1 ? 'tone-up' : sign === -1 ? 'tone-down' : undefined}>
      {percent(value)}
    </span>
  );
}
