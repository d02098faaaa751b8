import { useLocale } from '../platform/format/use-format.ts';
import { metresOfPixel, type View } from './mercator.ts';
import styles from './places.module.css';

/** Longest bar, in pixels. */
const MOST_PX = 140;

/** The longest round length (1, 2 or 5 and zeros) up to so many metres. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = most / power >= 5 ? 5 : most / power >= 2 ? 2 : 1;
  return digit * power;
}

/** How far it is on the ground, in the middle of the map. */
export function ScaleBar({ view }: { view: View }) {
  const locale = useLocale();
  const metres = metresOfPixel(view);
  const length = roundLength(metres * MOST_PX);
  const [value, unit] = length >= 1000 ? [length / 1000, 'kilometer'] : [length, 'meter'];
  return (
    <span className={styles.scale} style={{ width: length / metres }}>
      {new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value)}
    </span>
  );
}
