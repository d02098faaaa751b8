import type { ReactNode } from 'react';
import styles from './recurring.module.css';

export interface GrowthCurveProps {
  /** Oldest first; floats, for they are only drawn. */
  readonly points: readonly { readonly at: number; readonly invested: number; readonly value: number }[];
  /** What it shows, for who does not see it. */
  readonly label: string;
  readonly words: { readonly invested: ReactNode; readonly value: ReactNode };
  /** Under its two ends. */
  readonly from: ReactNode;
  readonly to: ReactNode;
}

const WIDTH = 320;
const HEIGHT = 128;
const EDGE = 6;

/** What was paid and what it was worth: two lines over time. */
export function GrowthCurve({ points, label, words, from, to }: GrowthCurveProps) {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const top = Math.max(...points.flatMap(({ invested, value }) => [invested, value])) || 1;
  const span = last.at - first.at || 1;
  const x = (at: number): string => (EDGE + ((at - first.at) / span) * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (amount: number): string => (HEIGHT - EDGE - (amount / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const value = points.map((point) => `${x(point.at)},${y(point.value)}`).join(' ');
  const invested = points.map((point) => `${x(point.at)},${y(point.invested)}`).join(' ');
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polygon data-fill points={`${x(first.at)},${HEIGHT} ${value} ${x(last.at)},${HEIGHT}`} />
        <polyline data-line="invested" points={invested} />
        <polyline data-line="value" points={value} />
        <circle cx={x(last.at)} cy={y(last.value)} r="4" />
      </svg>
      <figcaption>
        <span>{from}</span>
        <span data-key="invested">{words.invested}</span>
        <span data-key="value">{words.value}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
