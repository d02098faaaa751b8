import styles from './list-states.module.css';

/** Line drawings of empty and failed states, in the stroke of the icons with one touch of gold. */
export const frame = {
  className: styles.drawing,
  width: 96,
  height: 72,
  viewBox: '0 0 96 72',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

export function FailedDrawing() {
  return (
    <svg {...frame}>
      <path d="M14 60h68" opacity="0.5" />
      <path d="M20 52c8-2 10-18 18-18s8 10 14 10" />
      <path d="M58 40c6-4 8-20 18-22" strokeDasharray="2 5" opacity="0.6" />
      <path d="m50 50 8 8m0-8-8 8" stroke="var(--gold)" />
    </svg>
  );
}
