import type { CSSProperties } from 'react';
import styles from './choice.module.css';

const stops = [0, 25, 50, 75, 100] as const;

export interface SliderProps {
  label: string;
  /** 0 to 100. */
  value: number;
  onChange: (value: number) => void;
  /** What the value stands for, when that is not so many percent. */
  valueText?: string;
  disabled?: boolean;
}

/** Percent from 0 to 100; lets go near a stop and it snaps to it. */
export function Slider({ label, value, onChange, valueText = `${value}%`, disabled = false }: SliderProps) {
  const take = (raw: number): void => {
    const near = stops.find((stop) => Math.abs(stop - raw) <= 2);
    onChange(near ?? raw);
  };
  return (
    <div className={styles.slider} style={{ '--filled': `${value}%` } as CSSProperties}>
      <div className={styles.rail} aria-hidden="true">
        {stops.map((stop) => (
          <i key={stop} className={styles.stop} data-on={stop <= value} style={{ insetInlineStart: `${stop}%` }} />
        ))}
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        onChange={(event) => take(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          // Snapping must not hold the arrow keys at a stop.
          const step = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onChange(Math.min(100, Math.max(0, value + step)));
        }}
      />
    </div>
  );
}
