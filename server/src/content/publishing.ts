import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** Lets visitors read what was to be published at a moment. @param reload takes it up in this process */
export function publishDeadline(reload: () => Promise<void>): Deadline {
  return defineDeadline({
    name: 'content.publish',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      await tx.client.query(
        `UPDATE content_choice SET shown_at = due.at
         FROM unnest($1::bigint[], $2::timestamptz[]) AS due (id, at)
         WHERE content_choice.id = due.id AND dropped_at IS NULL`,
        [due.map(({ ref }) => ref), due.map((one) => one.due)],
      );
      // What fails here is taken up by the next look of this process, as by all others.
      return () => void reload().catch(() => undefined);
    },
  });
}

/** Ends what still waits for its moment: another decision about the piece has come. */
export async function dropWaiting(tx: Transaction, publish: Deadline, pieceId: number): Promise<void> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `UPDATE content_choice SET dropped_at = now()
     WHERE piece_id = $1 AND shown_at IS NULL AND dropped_at IS NULL RETURNING id`,
    [pieceId],
  );
  // One whose moment has come meanwhile finds itself dropped.
  await publish.cancel(
    tx,
    rows.map(({ id }) => String(id)),
  );
}
