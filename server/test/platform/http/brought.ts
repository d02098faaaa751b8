import { globSync } from 'node:fs';
import path from 'node:path';
import type { Allowed } from './authorisation.ts';

/** A money call as it is tried with its key. */
export interface Sample {
  /** A request that is taken; each time one that was not made before. */
  readonly make: () => Promise<Readonly<Record<string, string>>>;
  /** The same request with something else in it. */
  readonly change: Readonly<Record<string, string>>;
  /** Counts what it does, for the user `$1`. */
  readonly effects: string;
}

/** What an area's own `call-samples.ts` says to the tests of all calls. */
export interface CallSamples {
  readonly authorisation?: Readonly<Record<string, Allowed | `${Allowed}, proved`>>;
  readonly money?: Readonly<Record<string, Sample>>;
}

const TESTS = path.join(import.meta.dirname, '../..');

/** What every area brings. */
export const brought: readonly CallSamples[] = await Promise.all(
  globSync('*/call-samples.ts', { cwd: TESTS }).map(
    async (file) => ((await import(path.join(TESTS, file))) as { samples: CallSamples }).samples,
  ),
);
