import styles from './price-points.module.css';

const WIDTH = 300;
const HEIGHT = 120;
const MARGIN = 14;
/** Lines closer than this leave no room for a label between them. */
const LABEL = 14;

export interface PricePointsProps {
  /** What is drawn, for who does not see it. */
  label: string;
  /** Recorded prices: when, epoch seconds, and at which price, in ticks. */
  points: readonly { readonly second: number; readonly price: number; readonly isMain?: boolean }[];
  /** Prices that count beside them, e.g. that of an entry. */
  lines: readonly { readonly price: number; readonly tone: 'gold' | 'warn' }[];
  /** How a price is written beside its line or its main point; null where it is not known. */
  textOf: (price: number) => string | null;
}

/** Recorded prices that something was settled by, as points, with the prices that count beside them as lines. */
export function PricePoints({ label, points, lines, textOf }: PricePointsProps) {
  if (points.length === 0) return null;
  const prices = [...points, ...lines].map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const first = points[0]?.second ?? 0;
  const span = (points.at(-1)?.second ?? first) - first;
  const x = (second: number): number =>
    span === 0 ? WIDTH / 2 : MARGIN + ((second - first) / span) * (WIDTH - 2 * MARGIN);
  const y = (price: number): number =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - price) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const isUnder = (price: number): boolean =>
    lines.some((line) => line.price > price && y(price) - y(line.price) < LABEL);
  const main = points.find(({ isMain }) => isMain === true);
  const isMainLate = main !== undefined && x(main.second) > WIDTH / 2;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {lines.map(({ price, tone }) => (
        <line key={`${tone} ${price}`} data-tone={tone} x1="0" x2={WIDTH} y1={y(price)} y2={y(price)} />
      ))}
      <polyline points={points.map(({ second, price }) => `${x(second)},${y(price)}`).join(' ')} />
      {points.map(({ second, price, isMain }) => (
        <circle key={second} cx={x(second)} cy={y(price)} r={isMain ? 5 : 3} data-main={isMain || undefined} />
      ))}
      {lines.map(({ price, tone }) => (
        <text key={`${tone} ${price}`} x="2" y={y(price) + (isUnder(price) ? 11 : -4)}>
          {textOf(price)}
        </text>
      ))}
      {main === undefined ? null : (
        // Beside the line that leads to the point: above it, below it where there is no room above.
        <text
          x={x(main.second) + (isMainLate ? 5 : -5)}
          y={y(main.price) + (y(main.price) < 2 * MARGIN ? 18 : -10)}
          textAnchor={isMainLate ? 'end' : 'start'}
          data-main
        >
          {textOf(main.price)}
        </text>
      )}
    </svg>
  );
}
