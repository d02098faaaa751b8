import { Skeleton } from '../skeleton.tsx';
import styles from './money-form.module.css';

/** The shape of a form that moves money: from where, to where, how much. */
export function MoneyFormSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton height={104} radius={14} />
      <Skeleton height={104} radius={14} />
      <Skeleton height={56} radius={14} />
    </div>
  );
}
