import { useId } from 'react';

export interface SparkProps {
  /** Decimal texts or numbers, oldest first; null where nothing is known, which breaks the line. Floats will do. */
  values: readonly (string | number | null)[];
  width: number;
  height: number;
  /** `auto`: by first against last. */
  tone?: 'auto' | 'up' | 'down' | 'gold';
  fill?: boolean;
  /** Says what the curve shows; without it the curve is decoration. */
  label?: string;
}

const colours = { up: 'var(--up)', down: 'var(--down)', gold: 'var(--gold)' };

interface Point {
  readonly x: number;
  readonly value: number;
}

/** The known points, cut where something is unknown. */
function runsOf(values: SparkProps['values'], width: number): Point[][] {
  const runs: Point[][] = [[]];
  for (const [index, value] of values.entries()) {
    const number = value === null ? Number.NaN : Number(value);
    if (Number.isFinite(number)) runs.at(-1)?.push({ x: (index / (values.length - 1)) * width, value: number });
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A small curve without axes. */
export function Spark({ values, width, height, tone = 'auto', fill = false, label }: SparkProps) {
  const id = useId();
  const runs = runsOf(values, width);
  const numbers = runs.flat().map(({ value }) => value);
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined || numbers.length < 2) {
    return <svg width={width} height={height} aria-hidden="true" />;
  }
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low || 1;
  const lines = runs.map((run) => {
    const points = run.map(({ x, value }) => {
      const y = height - 2 - ((value - low) / span) * (height - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    // A point alone is seen as the dot its round ends make.
    return {
      points: points.length > 1 ? points : [...points, ...points],
      from: run[0]?.x ?? 0,
      to: run.at(-1)?.x ?? 0,
    };
  });
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
          {lines.map(({ points, from, to }) => (
            <polygon
              key={from}
              fill={`url(#${id})`}
              points={`${from.toFixed(1)},${height} ${points.join(' ')} ${to.toFixed(1)},${height}`}
            />
          ))}
        </>
      ) : null}
      {lines.map(({ points, from }) => (
        <polyline
          key={from}
          fill="none"
          stroke={colour}
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          points={points.join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
