import { readJson, writeLocal } from '../../platform/storage/local.ts';
import { defaultIndicators, type IndicatorName, isIndicatorName } from './indicators.ts';
import { type IntervalId, isIntervalId } from './intervals.ts';

/** How this device last looked at a chart. */
export interface ChartChoice {
  readonly interval: IntervalId;
  readonly indicators: readonly IndicatorName[];
}

const storageKey = 'chart';

const isObject = (value: unknown): value is Partial<ChartChoice> => typeof value === 'object' && value !== null;

export function storedChoice(): ChartChoice {
  const stored = readJson(storageKey, isObject);
  return {
    interval: isIntervalId(stored?.interval) ? stored.interval : '15m',
    indicators: Array.isArray(stored?.indicators) ? stored.indicators.filter(isIndicatorName) : defaultIndicators,
  };
}

export function storeChoice(choice: ChartChoice): void {
  writeLocal(storageKey, JSON.stringify(choice));
}
