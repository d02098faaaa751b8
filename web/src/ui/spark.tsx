import { useId } from 'react';

export interface SparkProps {
  /** Decimal texts or numbers, oldest first. Shapes only, so floats will do. */
  values: readonly (string | number)[];
  width: number;
  height: number;
  /** `auto`: by first against last. */
  tone?: 'auto' | 'up' | 'down' | 'gold';
  fill?: boolean;
  /** Says what the curve shows; without it the curve is decoration. */
  label?: string;
}

const colours = { up: 'var(--up)', down: 'var(--down)', gold: 'var(--gold)' };

/** A small curve without axes. */
export function Spark({ values, width, height, tone = 'auto', fill = false, label }: SparkProps) {
  const id = useId();
  const numbers = values.map(Number).filter(Number.isFinite);
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined || numbers.length < 2) {
    return <svg width={width} height={height} aria-hidden="true" />;
  }
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low || 1;
  const points = numbers
    .map((value, index) => {
      const x = (index / (numbers.length - 1)) * width;
      const y = height - 2 - ((value - low) / span) * (height - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  const colour = colours[tone === 'auto' ? (last >= first ? 'up' : 'down') : tone];
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {fill ? (
        <>
          <defs>
            <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor={colour} stopOpacity="0.22" />
              <stop offset="1" stopColor={colour} stopOpacity="0" />
            </linearGradient>
          </defs>
          <polygon fill={`url(#${id})`} points={`0,${height} ${points} ${width},${height}`} />
        </>
      ) : null}
      <polyline
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        points={points}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
