import { AppError } from './errors.ts';

/**
 * Lets `atOnce` pieces of work run together; the others wait in the order they came, at most `waitingLimit` of them.
 * The returned function throws AppError service_unavailable when too many wait.
 */
export function createConcurrencyLimit(atOnce: number, waitingLimit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingLimit) throw new AppError('service_unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in line directly, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
