import { isOfMachine, isRetryable, sqlState } from '../database/transaction.ts';

const UNIQUE_VIOLATION = '23505';

/** Something the batch counted on is no longer so: money, a claim, a row. Nothing was written; run it again. */
export class BatchConflictError extends Error {
  constructor(what: string) {
    super(`The batch does not fit the database: ${what}`);
    this.name = 'BatchConflictError';
  }
}

/** The fence let a batch not pass, and nothing was written; why, `whyClosed` tells. */
export class FenceClosedError extends Error {
  constructor() {
    super('The fence is closed for this batch');
    this.name = 'FenceClosedError';
  }
}

/** Another process has taken this writer's place. */
export class WriterReplacedError extends Error {
  constructor() {
    super('Another server has taken over this writer');
    this.name = 'WriterReplacedError';
  }
}

/** Whether a part of the commands may succeed: the error is not one of the machine, which would meet any of them. */
export function isOfCommand(error: unknown): boolean {
  return !(error instanceof WriterReplacedError) && !isOfMachine(error);
}

/** Whether the same commands may well succeed on a second look at the database. */
export function isConflict(error: unknown): boolean {
  return error instanceof BatchConflictError || isRetryable(error) || sqlState(error) === UNIQUE_VIOLATION;
}
