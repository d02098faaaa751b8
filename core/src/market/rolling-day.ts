import type { Candle } from './candle.ts';

const DAY = 86_400_000;

/** Figures of the last 24 hours: prices in ticks, volume in steps of the market, turnover in ticks × steps. */
export interface DayFigures {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Volume valued at the mean of open, high, low and close of each minute. */
  readonly turnover: bigint;
}

/**
 * The rolling 24 hours of one market, kept minute by minute: adding a minute and asking cost a constant amount of
 * work on average, however many ticks a minute had.
 */
export class RollingDay {
  readonly #minutes: Candle[] = [];
  #first = 0;
  /** Indexes into the minutes; the first is the extreme of the window, those behind it lead when it has left. */
  readonly #highs: number[] = [];
  readonly #lows: number[] = [];
  #volume = 0;
  #turnover4 = 0n;
  #base = 0;

  /** Adds a closed minute; minutes come in the order of time. */
  add(minute: Candle): void {
    const last = this.#minutes.at(-1);
    if (last !== undefined && minute.start <= last.start) return;
    const index = this.#base + this.#minutes.length;
    this.#minutes.push(minute);
    while (this.#highs.length > 0 && this.#at(this.#highs.at(-1)).high <= minute.high) this.#highs.pop();
    while (this.#lows.length > 0 && this.#at(this.#lows.at(-1)).low >= minute.low) this.#lows.pop();
    this.#highs.push(index);
    this.#lows.push(index);
    this.#volume += minute.volume;
    this.#turnover4 += turnover4(minute);
  }

  /** The figures of the 24 hours before `now`, with the minute that is still running; null when nothing is known. */
  figures(now: number, running: Candle | undefined): DayFigures | null {
    this.#dropBefore(now - DAY);
    const first = this.#minutes[this.#first];
    if (first === undefined) {
      if (running === undefined) return null;
      const { open, high, low, close, volume } = running;
      return { open, high, low, close, volume, turnover: turnover4(running) / 4n };
    }
    const high = this.#at(this.#highs[0]).high;
    const low = this.#at(this.#lows[0]).low;
    const last = running ?? this.#minutes.at(-1) ?? first;
    return {
      open: first.open,
      high: running ? Math.max(high, running.high) : high,
      low: running ? Math.min(low, running.low) : low,
      close: last.close,
      volume: this.#volume + (running?.volume ?? 0),
      turnover: (this.#turnover4 + (running ? turnover4(running) : 0n)) / 4n,
    };
  }

  #at(index: number | undefined): Candle {
    const minute = this.#minutes[(index ?? 0) - this.#base];
    if (minute === undefined) throw new RangeError('The window lost one of its minutes');
    return minute;
  }

  #dropBefore(limit: number): void {
    for (let minute = this.#minutes[this.#first]; minute !== undefined && minute.start < limit;) {
      const index = this.#base + this.#first;
      if (this.#highs[0] === index) this.#highs.shift();
      if (this.#lows[0] === index) this.#lows.shift();
      this.#volume -= minute.volume;
      this.#turnover4 -= turnover4(minute);
      this.#first += 1;
      minute = this.#minutes[this.#first];
    }
    if (this.#first >= 1440) {
      this.#minutes.splice(0, this.#first);
      this.#base += this.#first;
      this.#first = 0;
    }
  }
}

function turnover4({ open, high, low, close, volume }: Candle): bigint {
  return BigInt(open + high + low + close) * BigInt(volume);
}
