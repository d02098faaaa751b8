/**
 * Indicators of the chart. `main` are drawn over the candles, `foot` at their foot on a scale of its own, `below` in a
 * pane of their own.
 */
export const indicators = [
  { name: 'MA', place: 'main', parameters: [5, 10, 30] },
  { name: 'EMA', place: 'main', parameters: [6, 12, 20] },
  { name: 'BOLL', place: 'main', parameters: [20, 2] },
  { name: 'VOL', place: 'foot', parameters: [] },
  { name: 'MACD', place: 'below', parameters: [12, 26, 9] },
  { name: 'RSI', place: 'below', parameters: [6, 12, 24] },
  { name: 'KDJ', place: 'below', parameters: [9, 3, 3] },
] as const;

export type IndicatorName = (typeof indicators)[number]['name'];

export type IndicatorPlace = (typeof indicators)[number]['place'];

export const defaultIndicators: readonly IndicatorName[] = ['MA', 'VOL'];

/** How many of these take a pane of their own below the candles. */
export function panesBelow(chosen: readonly IndicatorName[]): number {
  return indicators.filter(({ name, place }) => place === 'below' && chosen.includes(name)).length;
}

export function isIndicatorName(value: unknown): value is IndicatorName {
  return indicators.some((indicator) => indicator.name === value);
}
