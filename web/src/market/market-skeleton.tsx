import { Skeleton } from '../ui/skeleton.tsx';
import styles from './market.module.css';

/** Rows of markets that are on their way, as high as the rows to come. */
export function MarketSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Skeleton width={34} height={34} radius="50%" />
      <span className={styles.name}>
        <Skeleton width={72} />
        <Skeleton width={56} height={11} />
      </span>
      <span className={styles.spark} />
      <span className={styles.figures}>
        <Skeleton width={68} />
        <Skeleton width={52} height={11} />
      </span>
      <Skeleton width={78} height={30} radius={8} />
    </div>
  ));
}
