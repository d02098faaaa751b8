import { AppError } from '../../src/platform/errors.ts';

/** Does something. @returns what it was refused for; null when it was done */
export function refusalOf(work: () => void): string | null {
  const { stackTraceLimit } = Error;
  // Many thousands are refused: where from is of no use, and slow to find out.
  Error.stackTraceLimit = 2;
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
