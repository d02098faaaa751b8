import type { ClientBase } from 'pg';
import { BatchConflictError, WriterReplacedError } from './errors.ts';

/** One writer of a program. Each has a row in `sequencer_writer`, by which only the newest of two can commit. */
export interface WriterName {
  readonly program: string;
  /** From 0: which of the program's writers. */
  readonly number: number;
  /** How many writers the program is shared out among, this one included; all of them agree on it. */
  readonly writers: number;
}

type Row = Pick<WriterName, 'program' | 'number'>;

/** What the fence says: our new epoch, and the last batch that took effect under it or the one before. */
export interface Fence {
  readonly epoch: bigint;
  readonly lastBatch: number;
}

/** What a batch says of itself to pass the fence. */
export interface Pass extends Omit<WriterName, 'writers'> {
  readonly epoch: bigint;
  /** The writer's own count of its batches. */
  readonly batch: number;
  /** That of the row when the batch was matched: how often something was changed that batches count on. */
  readonly revision: bigint;
  readonly at: Date;
}

/** The parameters $1 to $6 of the statement that stores a batch; `PASSED_AT` is its moment. */
export const passValues = ({ program, number, epoch, batch, at, revision }: Pass): unknown[] => [
  program,
  number,
  epoch,
  batch,
  at,
  revision,
];
export const PASSED_AT = '$5';
export const FIRST_AFTER_PASS = 7;

/** The CTE that lets a batch through: one row, or none. */
export const FENCE_SQL = `fence AS (
  UPDATE sequencer_writer SET last_batch = $4
  WHERE program = $1 AND number = $2 AND epoch = $3 AND revision = $6 RETURNING 1
)`;

/**
 * Takes over as the writer: nobody with another epoch can commit from here on, and none of those among whom the program
 * was shared out differently. Waits for a batch that is still being committed, so that what it says about the last batch
 * is final.
 * @param held the epoch this writer has; null at start, when whoever had it before is replaced
 * @param next the new epoch; when it is there already, the answer to an earlier try was lost
 * @returns null when somebody else has taken over meanwhile
 */
export async function takeOver(
  client: ClientBase,
  { program, number, writers }: WriterName,
  held: bigint | null,
  next: bigint,
): Promise<Fence | null> {
  if (held === null) {
    await client.query(
      `INSERT INTO sequencer_writer (program, number, epoch, last_batch) VALUES ($1, $2, 0, 0)
       ON CONFLICT (program, number) DO NOTHING`,
      [program, number],
    );
    await client.query(
      `WITH others AS (
         SELECT program, number FROM sequencer_writer
         WHERE program = $1 AND number <> $2 AND writers <> $3 ORDER BY number FOR NO KEY UPDATE
       )
       UPDATE sequencer_writer SET epoch = epoch + 1, writers = NULL FROM others
       WHERE sequencer_writer.program = others.program AND sequencer_writer.number = others.number`,
      [program, number, writers],
    );
  }
  const { rows } = await client.query<{ epoch: bigint; last_batch: bigint }>(
    `UPDATE sequencer_writer SET epoch = $4, writers = $5
     WHERE program = $1 AND number = $2 AND ($3::bigint IS NULL OR epoch IN ($3, $4))
     RETURNING epoch, last_batch`,
    [program, number, held, next, writers],
  );
  const [row] = rows;
  return row ? { epoch: row.epoch, lastBatch: Number(row.last_batch) } : null;
}

/** The revision of now; what is read after it is at least as new. */
export async function readRevision(client: ClientBase, { program, number }: Row): Promise<bigint> {
  const { rows } = await client.query<{ revision: bigint }>(
    'SELECT revision FROM sequencer_writer WHERE program = $1 AND number = $2',
    [program, number],
  );
  return rows[0]?.revision ?? 0n;
}

/** Keeps the revision as it is until the transaction ends, and tells it. */
export async function lockRevision(client: ClientBase, { program, number }: Row): Promise<bigint> {
  const { rows } = await client.query<{ revision: bigint }>(
    'SELECT revision FROM sequencer_writer WHERE program = $1 AND number = $2 FOR NO KEY UPDATE',
    [program, number],
  );
  return rows[0]?.revision ?? 0n;
}

/** The fence let nothing through: what batches count on was changed meanwhile, or another server is this writer. */
export async function whyClosed(
  client: ClientBase,
  { program, number, epoch }: Row & Pick<Pass, 'epoch'>,
): Promise<Error> {
  const { rowCount } = await client.query(
    'SELECT FROM sequencer_writer WHERE program = $1 AND number = $2 AND epoch = $3',
    [program, number, epoch],
  );
  return rowCount === 1
    ? new BatchConflictError('its revision is over, e.g. somebody was frozen or terms changed')
    : new WriterReplacedError();
}
