import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../platform/format/use-format.ts';
import type { ChartView } from '../view/chart-view.ts';
import type { Drawing } from './drawing.ts';
import styles from './drawing.module.css';
import { boxOf, inSight, linesOf, measured, pointOf, retracements, withRoom } from './geometry.ts';

/** What small letters take, pixels: as wide as most are, and wider than digits. */
const letterWidth = 7;
const lineHeight = 12;

export interface ShapeProps {
  drawing: Drawing;
  view: ChartView;
  /** Digits of prices. */
  scale: number;
}

/** A drawing as it stands on the candles now. */
export function Shape({ drawing, view, scale }: ShapeProps) {
  switch (drawing.kind) {
    case 'trend':
    case 'ray':
    case 'level':
      return <Lines drawing={drawing} view={view} scale={scale} />;
    case 'box':
      return <Rectangle drawing={drawing} view={view} />;
    case 'fibonacci':
      return <Fibonacci drawing={drawing} view={view} scale={scale} />;
    case 'measure':
      return <Measure drawing={drawing} view={view} scale={scale} />;
    case 'text':
      return <Note drawing={drawing} view={view} />;
  }
}

function Lines({ drawing, view, scale }: ShapeProps) {
  const { number } = useFormat();
  const price = drawing.anchors[0]?.price ?? 0;
  const y = drawing.anchors[0] === undefined ? 0 : pointOf(view, drawing.anchors[0]).y;
  return (
    <>
      {linesOf(drawing, view).map(({ from, to }) => (
        <g key="line">
          <line className={styles.reach} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          <line className={styles.line} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        </g>
      ))}
      {drawing.kind === 'level' ? (
        <text className={styles.label} x={view.width - 4} y={y - 4} textAnchor="end">
          {number(price.toFixed(scale), { minDigits: scale, maxDigits: scale })}
        </text>
      ) : null}
    </>
  );
}

function Rectangle({ drawing, view }: Omit<ShapeProps, 'scale'>) {
  const box = boxOf(drawing, view);
  return box === null ? null : <rect className={styles.box} {...box} />;
}

function Fibonacci({ drawing, view, scale }: ShapeProps) {
  const { number } = useFormat();
  const [from, to] = drawing.anchors.map((anchor) => pointOf(view, anchor));
  const lines = retracements(drawing, view);
  const isNamed = withRoom(
    lines.map((line) => line.from.y),
    lineHeight,
  );
  return (
    <>
      {from && to ? <line className={styles.guide} x1={from.x} y1={from.y} x2={to.x} y2={to.y} /> : null}
      {lines.map(({ part, price, from: start, to: end }, place) => (
        <g key={part}>
          <line className={styles.reach} x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
          <line className={styles.line} x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
          {isNamed[place] === true ? (
            <text className={styles.label} x={start.x + 3} y={start.y - 3}>
              {`${number(String(part), { maxDigits: 3 })} · ${number(price.toFixed(scale), { minDigits: scale, maxDigits: scale })}`}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}

function Measure({ drawing, view, scale }: ShapeProps) {
  const { number, percent } = useFormat();
  const box = boxOf(drawing, view);
  const result = measured(drawing);
  if (box === null || result === null) return null;
  const tone = result.price < 0 ? styles.fall : styles.rise;
  const way = number(result.price.toFixed(scale), { minDigits: scale, maxDigits: scale, sign: true });
  const share = result.percent === null ? '' : ` (${percent(result.percent.toFixed(2), 2)})`;
  const count = Math.round(Math.abs(result.milliseconds) / view.step);
  const middle = box.x + box.width / 2;
  const said = `${way}${share} · ${plural(count, { one: '# candle', other: '# candles' })}`;
  const isRise = result.price >= 0;
  const tip = isRise ? box.y : box.y + box.height;
  const back = isRise ? 5 : -5;
  return (
    <g className={tone}>
      <rect className={styles.measured} {...box} />
      <path
        className={styles.arrow}
        d={`M${middle} ${box.y}v${box.height}M${middle - 4} ${tip + back}L${middle} ${tip}L${middle + 4} ${tip + back}`}
      />
      <text
        className={styles.result}
        x={inSight(middle, said.length * letterWidth, view.width)}
        y={isRise ? box.y - 6 : box.y + box.height + 14}
        textAnchor="middle"
      >
        {said}
      </text>
    </g>
  );
}

function Note({ drawing, view }: Omit<ShapeProps, 'scale'>) {
  const { t } = useLingui();
  const [place] = drawing.anchors.map((anchor) => pointOf(view, anchor));
  if (place === undefined) return null;
  return (
    <text className={styles.note} x={place.x} y={place.y}>
      {drawing.text || t`Text`}
    </text>
  );
}
