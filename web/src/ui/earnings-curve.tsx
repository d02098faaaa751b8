import { type ReactNode, useId } from 'react';
import styles from './earnings-curve.module.css';

export interface EarningsCurveProps {
  /** What there is after each step, from the start on; in any unit, for it is only drawn. */
  values: readonly number[];
  /** It comes at once at each step, as interest does, and not bit by bit. */
  stepped?: boolean;
  /** A level to compare with, as a dashed line: what one began with, say. */
  level?: number | undefined;
  /** The place of `values` that is marked by a dot. */
  marked?: number | undefined;
  /** Under its two ends. */
  from: ReactNode;
  to: ReactNode;
  /** What it shows, in words. */
  label: string;
}

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;

/** How something grows, or shrinks, over time: a small curve with words at its ends. */
export function EarningsCurve({ values, stepped = false, level, marked, from, to, label }: EarningsCurveProps) {
  const fill = useId();
  const all = level === undefined ? values : [...values, level];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (place: number): number => EDGE + (place / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number => HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
  const points = values.flatMap((value, place) => {
    const before = values[place - 1];
    const at: [number, number] = [x(place), y(value)];
    return stepped && before !== undefined ? [[x(place), y(before)] as const, at] : [at];
  });
  const line = points
    .map(([left, top], place) => `${place === 0 ? 'M' : 'L'}${left.toFixed(1)} ${top.toFixed(1)}`)
    .join('');
  const dot = marked === undefined ? undefined : values[marked];
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <defs>
          <linearGradient id={fill} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--gold)" stopOpacity="0.28" />
            <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${line}V${HEIGHT}H${EDGE}Z`} fill={`url(#${fill})`} />
        {level === undefined ? null : (
          <path
            d={`M${EDGE} ${y(level).toFixed(1)}H${WIDTH - EDGE}`}
            stroke="var(--text-3)"
            strokeDasharray="3 4"
            fill="none"
          />
        )}
        <path d={line} fill="none" stroke="var(--gold)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
        {marked === undefined || dot === undefined ? null : (
          <circle cx={x(marked)} cy={y(dot)} r="5" fill="var(--bg)" stroke="var(--gold)" strokeWidth="2" />
        )}
      </svg>
      <figcaption className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
