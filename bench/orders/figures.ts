/** Before anything counts: a process that has just been started becomes a quarter faster in its first ten seconds. */
export const WARM_UP_SECONDS = 8;

/** What a run of orders measured. Times are milliseconds from handing in to the acknowledgement after the commit. */
export interface Figures {
  readonly perSecond: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly refused: number;
}

export function figuresOf(times: readonly number[], seconds: number, refused: number): Figures {
  const sorted = Float64Array.from(times).toSorted();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { perSecond: times.length / seconds, median: at(0.5), p95: at(0.95), p99: at(0.99), refused };
}

export function show(label: string, { perSecond, median, p99, refused }: Figures): void {
  const time = (ms: number): string => (Number.isNaN(ms) ? '' : `${ms.toFixed(1)} ms`);
  const numbers = [`${Math.round(perSecond).toLocaleString('en')}/s`, time(median), time(p99)];
  const note = refused > 0 ? `   ${refused} refused` : '';
  console.log(`${label.padEnd(52)}${numbers.map((text) => text.padStart(12)).join('')}${note}`);
}

/** The value in the middle. */
export const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
