import { readJson, writeLocal } from '../../platform/storage/local.ts';
import { defaultIndicators, type IndicatorName, isIndicatorName } from './indicators.ts';
import { type IntervalId, isIntervalId } from './intervals.ts';

/** Indicators are kept of so many markets of a device; those that were chosen longest ago go first. */
const MOST_MARKETS = 60;

/** How this device last looked at charts: the interval of all of them, and the indicators of each market. */
export interface ChartChoice {
  readonly interval: IntervalId;
  /** The newest choice at the end. */
  readonly indicators: readonly OwnIndicators[];
}

type OwnIndicators = readonly [marketId: number, names: readonly IndicatorName[]];

const storageKey = 'chart';

const isObject = (value: unknown): value is Partial<Record<keyof ChartChoice, unknown>> =>
  typeof value === 'object' && value !== null;

export function storedChoice(): ChartChoice {
  const { interval, indicators } = readJson(storageKey, isObject) ?? {};
  return {
    interval: isIntervalId(interval) ? interval : '15m',
    indicators: Array.isArray(indicators) ? indicators.flatMap(readOwn) : [],
  };
}

export function storeChoice(choice: ChartChoice): void {
  writeLocal(storageKey, JSON.stringify(choice));
}

/** What the chart of a market draws. */
export function indicatorsOn({ indicators }: ChartChoice, marketId: number): readonly IndicatorName[] {
  return indicators.find(([id]) => id === marketId)?.[1] ?? defaultIndicators;
}

/** The choice with other indicators for a market; other markets keep theirs. */
export function withIndicators(choice: ChartChoice, marketId: number, names: readonly IndicatorName[]): ChartChoice {
  const others = choice.indicators.filter(([id]) => id !== marketId);
  return { ...choice, indicators: [...others, [marketId, names] as const].slice(-MOST_MARKETS) };
}

function readOwn(value: unknown): OwnIndicators[] {
  if (!Array.isArray(value)) return [];
  const [id, names] = value as unknown[];
  return typeof id === 'number' && Array.isArray(names) ? [[id, names.filter(isIndicatorName)]] : [];
}
