import { LIQUIDATION_PPM, WARNINGS_PPM } from '@aureus/core/loans/rules.ts';
import { warningsAt } from '@aureus/core/loans/risk.ts';
import { useLingui } from '@lingui/react/macro';
import { wholeNumber } from '../platform/format/whole-number.ts';
import styles from './gauge.module.css';
import { useRateText } from './use-words.ts';

/** The ends of the half ring: a debt that is just covered, and one that is covered twice. */
const [LOW_PPM, HIGH_PPM] = [1_000_000, 2_000_000];
const MARKS = [LIQUIDATION_PPM, ...WARNINGS_PPM.toReversed()];
const FIRST = MARKS.at(-1) ?? HIGH_PPM;
const [X, Y, RADIUS] = [130, 128, 98];

/** A place on the half ring, from its left end to its right one. @param far distance from the middle */
function pointOf(ppm: number, far: number): readonly [x: string, y: string] {
  const share = Math.min(1, Math.max(0, (ppm - LOW_PPM) / (HIGH_PPM - LOW_PPM)));
  const angle = Math.PI * (1 - share);
  return [(X + far * Math.cos(angle)).toFixed(1), (Y - far * Math.sin(angle)).toFixed(1)];
}

function arcOf(from: number, to: number): string {
  const [[startX, startY], [endX, endY]] = [pointOf(from, RADIUS), pointOf(to, RADIUS)];
  return `M${startX} ${startY}A${RADIUS} ${RADIUS} 0 0 1 ${endX} ${endY}`;
}

/** How safe a loan is: from the rate at which collateral is sold over the warnings to twice the debt, and where it stands. */
export function Gauge({
  rate,
  small = false,
  nothing,
}: {
  rate: bigint | null;
  small?: boolean;
  /** Why there is no rate, if so; that there is no price by default. */
  nothing?: string;
}) {
  const { t } = useLingui();
  const rateText = useRateText();
  const stateText = useRiskText();
  const shown = rate === null ? '–' : rateText(rate);
  const state = rate === null ? (nothing ?? t`No price right now`) : stateText(rate);
  const inside = rate === null ? LOW_PPM : wholeNumber(clamped(rate));
  const [dotX, dotY] = pointOf(inside, RADIUS);
  return (
    <div
      className={styles.gauge}
      data-small={small || undefined}
      data-tone={rate === null ? undefined : toneOf(rate)}
      role="meter"
      aria-label={t`Risk rate`}
      aria-valuemin={100}
      aria-valuemax={200}
      aria-valuenow={Math.floor(inside / 10_000)}
      aria-valuetext={`${shown}, ${state}`}
    >
      <svg viewBox="0 0 260 140" aria-hidden="true">
        <path className={styles.sold} d={arcOf(LOW_PPM, LIQUIDATION_PPM)} />
        <path className={styles.warned} d={arcOf(LIQUIDATION_PPM, FIRST)} />
        <path className={styles.safe} d={arcOf(FIRST, HIGH_PPM)} />
        {MARKS.map((ppm) => {
          const [[fromX, fromY], [toX, toY], [textX, textY]] = [
            pointOf(ppm, RADIUS - 8),
            pointOf(ppm, RADIUS + 8),
            pointOf(ppm, RADIUS + 20),
          ];
          return (
            <g key={ppm}>
              <line x1={fromX} y1={fromY} x2={toX} y2={toY} />
              <text x={textX} y={textY}>
                {ppm / 10_000}
              </text>
            </g>
          );
        })}
        {rate === null ? null : <circle cx={dotX} cy={dotY} r="9" />}
      </svg>
      <div className={styles.middle} aria-hidden="true">
        <strong>{shown}</strong>
        <span>{state}</span>
      </div>
    </div>
  );
}

function clamped(rate: bigint): bigint {
  const [low, high] = [BigInt(LOW_PPM), BigInt(HIGH_PPM)];
  return rate < low ? low : rate > high ? high : rate;
}

/** How near a sale of collateral a rate is. */
export function toneOf(rate: bigint): 'safe' | 'warned' | 'sold' {
  if (rate < BigInt(LIQUIDATION_PPM)) return 'sold';
  return warningsAt(rate) > 0 ? 'warned' : 'safe';
}

/** What a rate means, in a word or two. */
export function useRiskText(): (rate: bigint) => string {
  const { t } = useLingui();
  const warnings = [t`No warning`, t`First warning`, t`Second warning`, t`Third warning`, t`Last warning`];
  return (rate) => {
    if (toneOf(rate) === 'sold') return t`Collateral is sold`;
    return warnings[warningsAt(rate)] ?? t`No warning`;
  };
}
