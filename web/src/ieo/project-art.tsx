import { useId } from 'react';
import { coinColour } from '../ui/coin-icon.tsx';
import styles from './ieo.module.css';

const WIDTH = 358;
const HEIGHT = 120;
const LAYERS = 6;

/** A number between 0 and 1 for each place, always the same for a coin. */
function chance(code: string): () => number {
  let state = [...code].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One layer of hills, from the left edge to the right one and closed below. */
function hills(next: () => number, base: number): string {
  const [height, length, shift] = [8 + next() * 16, 70 + next() * 120, next() * 6.28];
  const points = Array.from({ length: 25 }, (_, place) => {
    const x = (WIDTH * place) / 24;
    const y = base - height * Math.sin((6.28 * x) / length + shift) * (0.6 + 0.4 * Math.sin(x / 90 + shift));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`;
}

/** A landscape in the colour of a coin: each has its own, and it is always the same. */
export function ProjectArt({ code, className }: { code: string; className?: string | undefined }) {
  const id = useId();
  const next = chance(code);
  const colour = coinColour(code);
  const [x, y, radius] = [40 + next() * 170, 30 + next() * 16, 14 + next() * 12];
  const layers = Array.from({ length: LAYERS }, (_, place) => hills(next, 46 + place * 13));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ?? styles.art}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colour} stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0.06" />
        </linearGradient>
        <radialGradient id={`${id}sun`}>
          <stop offset="0" stopColor="var(--gold)" />
          <stop offset="1" stopColor={colour} stopOpacity="0.7" />
        </radialGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="var(--raised)" />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}sky)`} />
      <circle cx={x} cy={y} r={radius} fill={`url(#${id}sun)`} opacity="0.9" />
      {layers.map((path, place) => (
        <path key={path} d={path} fill={colour} opacity={0.1 + place * 0.07} />
      ))}
    </svg>
  );
}
