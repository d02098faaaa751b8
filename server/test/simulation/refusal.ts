import { AppError } from '../../src/platform/errors.ts';

/** Does something. @returns what it was refused for; null when it was done */
export function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
