import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import styles from './bits.module.css';

/** True once `delay` milliseconds have passed: what loads faster shows no loading state at all. */
function useDelay(delay = 200): boolean {
  const [passed, setPassed] = useState(delay === 0);
  useEffect(() => {
    if (delay === 0) return;
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}

/** A grey block of the shape of what will stand here. */
export function Skeleton({
  width,
  height = 14,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}) {
  const style: CSSProperties = {
    width: width ?? '100%',
    height,
    ...(radius === undefined ? {} : { borderRadius: radius }),
  };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}

/** Keeps its place at once, shows its blocks after 200 ms, and tells screen readers that something loads. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const passed = useDelay();
  return (
    <div aria-busy="true" style={passed ? undefined : { visibility: 'hidden' }}>
      <span className="visually-hidden" role="status">
        {passed ? label : ''}
      </span>
      {children}
    </div>
  );
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ count = 5, lead = true }: { count?: number; lead?: boolean }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.row}>
      {lead ? <Skeleton width={34} height={34} radius="50%" /> : null}
      <div className={styles.rowText} style={{ display: 'grid', gap: 6 }}>
        <Skeleton width={`${44 - (index % 3) * 6}%`} />
        <Skeleton width="28%" height={11} />
      </div>
      <Skeleton width={72} />
    </div>
  ));
}
