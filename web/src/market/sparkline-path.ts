/** The line through the closes in a box of this size; empty with fewer than two. For drawing alone: floats do. */
export function sparklinePath(closes: readonly string[], width: number, height: number): string {
  if (closes.length < 2) return '';
  const values = closes.map(Number);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const inset = 1.5;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : inset + (1 - (value - low) / span) * (height - 2 * inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
