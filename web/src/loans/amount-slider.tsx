import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { Slider } from '../ui/slider.tsx';
import { sliderShare } from '../ui/slider-share.ts';
import { isReckonable, shareOf } from './reckon.ts';

/** A share of a whole, as an amount. */
export function AmountSlider({
  label,
  value,
  whole,
  scale,
  onChange,
}: {
  label: string;
  value: string;
  whole: string;
  scale: number;
  onChange: (amount: string) => void;
}) {
  const part = isReckonable(value, scale) ? value : whole;
  return (
    <Slider
      label={label}
      value={sliderShare(parseDecimal(part, scale), parseDecimal(whole, scale))}
      disabled={whole === '0'}
      onChange={(percent) => onChange(percent === 0 ? '' : shareOf(whole, percent, scale))}
    />
  );
}
