import { useLingui } from '@lingui/react/macro';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './trade.module.css';

/** The trade screen before its market is known. */
export function TradeSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading`}>
      <div className={styles.skeleton}>
        <Skeleton width={140} height={24} />
        <Skeleton width={180} height={32} />
        <Skeleton height={40} radius={10} />
        <Skeleton height={190} radius={10} />
        <div className={styles.bookAndTicket}>
          <Skeleton height={320} radius={10} />
          <Skeleton height={320} radius={10} />
        </div>
      </div>
    </Loading>
  );
}
