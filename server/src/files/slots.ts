import { AppError } from '../platform/errors.ts';

/** Lets a few works run at a time and the others wait in a line. */
export interface Slots {
  /** @throws AppError service_unavailable when the line is full */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param atOnce works under way at a time
 * @param line works that may wait
 */
export function createSlots(atOnce: number, line: number): Slots {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return {
    run: async (work) => {
      if (busy >= atOnce) {
        if (waiting.length >= line) throw new AppError('service_unavailable');
        // Whoever leaves hands the place over.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        busy += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
