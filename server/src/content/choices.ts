import type { Pool, PoolClient } from 'pg';
import { builtinPieces } from './builtin.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';

/** What operators decided about a piece: the version visitors read, 0 for what is built in, or null for none. */
export interface Choice {
  readonly version: number | null;
  readonly pinned: boolean;
  readonly place: number;
  /** When it was first shown, or is to be shown; null for what is built in. */
  readonly at: Date | null;
}

/** What is shown of a piece, and what waits for its moment. */
export interface Standing {
  /** Null when nothing was ever shown. */
  readonly shown: Choice | null;
  readonly waiting: Choice | null;
}

interface Row {
  readonly id: bigint;
  readonly piece_id: bigint;
  readonly version_id: bigint | null;
  readonly archived: boolean;
  readonly pinned: boolean;
  readonly place: number;
  readonly shown_at: Date | null;
}

/** How pieces stand, by their ids. */
export async function readStandings(
  connection: Pool | PoolClient,
  publish: Deadline,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await connection.query<Row>(
    `SELECT DISTINCT ON (piece_id, shown_at IS NULL) id, piece_id, version_id, archived, pinned, place, shown_at
     FROM content_choice WHERE piece_id = ANY ($1) AND dropped_at IS NULL
     ORDER BY piece_id, shown_at IS NULL, content_choice.id DESC`,
    [ids],
  );
  const due = await publish.dueOf(
    connection,
    rows.filter((row) => row.shown_at === null).map(({ id }) => String(id)),
  );
  const standings = new Map<number, Standing>(ids.map((id) => [id, { shown: builtinChoice(id), waiting: null }]));
  for (const row of rows) {
    const pieceId = Number(row.piece_id);
    const standing = standings.get(pieceId) ?? { shown: null, waiting: null };
    const choice = choiceOf(row, row.shown_at ?? due.get(String(row.id)) ?? null);
    standings.set(pieceId, row.shown_at === null ? { ...standing, waiting: choice } : { ...standing, shown: choice });
  }
  return standings;
}

const choiceOf = ({ version_id, archived, pinned, place }: Row, at: Date | null): Choice => ({
  version: archived ? null : Number(version_id ?? 0),
  pinned,
  place,
  at,
});

function builtinChoice(id: number): Choice | null {
  const builtin = builtinPieces.find((piece) => piece.id === id);
  return builtin ? { version: 0, pinned: false, place: builtin.place, at: null } : null;
}
