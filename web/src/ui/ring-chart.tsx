import type { ReactNode } from 'react';
import styles from './ring-chart.module.css';

export interface RingChartProps {
  /** Parts of a whole; `share` from 0 to 1. */
  parts: readonly { key: string; share: number; colour: string }[];
  size?: number;
  /** What it shows, in words. */
  label: string;
  /** In the middle. */
  children?: ReactNode;
}

/** How a whole splits. The figures stand beside it, so colour is not the only teller. */
export function RingChart({ parts, size = 124, label, children }: RingChartProps) {
  const gap = parts.filter((part) => part.share > 0).length > 1 ? 1.4 : 0;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.share, 0) * 100);
  const arcs = parts.map((part, index) => {
    const length = Math.max(0, part.share * 100 - gap);
    return part.share > 0 ? (
      <circle
        key={part.key}
        cx="62"
        cy="62"
        r="50"
        fill="none"
        stroke={part.colour}
        strokeWidth="12"
        pathLength="100"
        strokeDasharray={`${length} ${100 - length}`}
        strokeDashoffset={-(starts[index] ?? 0)}
        transform="rotate(-90 62 62)"
      />
    ) : null;
  });
  return (
    <div className={styles.ring} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox="0 0 124 124" role="img" aria-label={label}>
        <circle cx="62" cy="62" r="50" fill="none" stroke="var(--raised)" strokeWidth="12" />
        {arcs}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
