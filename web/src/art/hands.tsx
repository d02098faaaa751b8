import { useFormat } from '../platform/format/use-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Amount } from '../ui/amount.tsx';
import styles from './hands.module.css';

/** One pair of hands a work has come into. */
export interface Hand {
  readonly id: number | string;
  readonly name: string;
  readonly portrait: string;
  /** How it came there, in words. */
  readonly how: string;
  /** What was paid; null where nothing was. */
  readonly price: string | null;
  readonly unit: string;
  /** An instant in ISO 8601. */
  readonly at: string;
}

/** Through whose hands a work has gone, as one line from its creator down to whoever has it now. */
export function Hands({ label, hands }: { label: string; hands: readonly Hand[] }) {
  const { dateTime } = useFormat();
  return (
    <ol className={styles.hands} aria-label={label}>
      {hands.map(({ id, name, portrait, how, price, unit, at }, place) => (
        <li key={id} aria-current={place === hands.length - 1 ? 'true' : undefined}>
          <Avatar name={name} src={portrait} size={36} />
          <span className={styles.who}>
            <b>{name}</b>
            <small>{how}</small>
          </span>
          <span className={styles.when}>
            {price === null ? null : <Amount value={price} unit={unit} maxDigits={8} />}
            <time dateTime={at}>{dateTime(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
