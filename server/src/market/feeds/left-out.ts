import type { CandleFault } from './numbers.ts';

/** Why a line of a recording is left out. */
export type LineFault = CandleFault | 'columns' | 'off_the_minute' | 'twice';

/** As the log says it. */
const WORDS: Readonly<Record<LineFault, string>> = {
  columns: 'too few columns',
  time: 'no time that can be read',
  off_the_minute: 'a time off the minute',
  price: 'a price that the market cannot have',
  volume: 'no volume that can be read',
  extremes: 'a high or low that its open or close is beyond',
  twice: 'a minute that an earlier line has',
};

/** Lines that follow each other and are left out for one reason. */
interface Run {
  readonly fault: LineFault;
  readonly first: number;
  last: number;
}

/** Runs that a log line names; the number of all lines left out is always said. */
const NAMED = 200;

/** The lines of one recording that are left out, each with its number (the first line is 1) and its reason. */
export class LeftOut {
  readonly #runs: Run[] = [];
  #lines = 0;

  /** How many lines there are. */
  get lines(): number {
    return this.#lines;
  }

  /** @param line above those that were added before */
  add(line: number, fault: LineFault): void {
    this.#lines += 1;
    const run = this.#runs.at(-1);
    if (run?.fault === fault && run.last === line - 1) run.last = line;
    else this.#runs.push({ fault, first: line, last: line });
  }

  /** `3: no volume that can be read; 7-12: a time off the minute`. */
  inWords(): string {
    const named = this.#runs
      .slice(0, NAMED)
      .map(({ fault, first, last }) => `${first === last ? first : `${first}-${last}`}: ${WORDS[fault]}`);
    const more = this.#runs.length - named.length;
    return [...named, ...(more > 0 ? [`and ${more} more places`] : [])].join('; ');
  }
}
