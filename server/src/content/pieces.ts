import type { PieceKind, QuestionTopic } from '@aureus/contract/content/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import { builtinPieces } from './builtin.ts';
import { inOrder, type Piece, type Texts } from './piece.ts';

/** Everything that visitors read now, as this process remembers it. */
export interface Pieces {
  /** Those of a kind, in their order. */
  of(kind: PieceKind): readonly Piece[];
  find(id: number): Piece | undefined;
  /** Takes up what was published; at start, after a change, and now and then for what other processes did. */
  reload(connection?: Pool | PoolClient): Promise<void>;
}

interface Shown {
  readonly piece_id: bigint;
  readonly version_id: bigint | null;
  readonly archived: boolean;
  readonly pinned: boolean;
  readonly place: number;
  readonly shown_at: Date;
  readonly first_at: Date;
  readonly kind: PieceKind | null;
  readonly topic: QuestionTopic | null;
  readonly texts: Texts | null;
  readonly cover: string | null;
  readonly url: string | null;
}

export function createPieces(pool: Pool): Pieces {
  let pieces: readonly Piece[] = builtinPieces.toSorted(inOrder);
  let known = '0 0';
  return {
    of: (kind) => pieces.filter((piece) => piece.kind === kind),
    find: (id) => pieces.find((piece) => piece.id === id),
    reload: async (connection = pool) => {
      const state = await stateOf(connection);
      if (state === known) return;
      pieces = await readShown(connection);
      known = state;
    },
  };
}

/** Changes whenever something was published. */
async function stateOf(connection: Pool | PoolClient): Promise<string> {
  const { rows } = await connection.query<{ state: string }>(
    `SELECT coalesce(max(id) FILTER (WHERE shown_at IS NOT NULL), 0) || ' ' || count(shown_at) AS state FROM content_choice`,
  );
  return rows[0]?.state ?? '';
}

/** What is built in, and over it what operators chose. */
async function readShown(connection: Pool | PoolClient): Promise<Piece[]> {
  const { rows } = await connection.query<Shown>(
    `SELECT DISTINCT ON (choice.piece_id) choice.piece_id, version_id, archived, pinned, place, shown_at,
            min(shown_at) OVER (PARTITION BY choice.piece_id) AS first_at, kind, topic, texts, cover, url
     FROM content_choice choice LEFT JOIN content_version version ON version.id = version_id
     WHERE shown_at IS NOT NULL ORDER BY choice.piece_id, choice.id DESC`,
  );
  const pieces = new Map(builtinPieces.map((piece) => [piece.id, piece]));
  for (const row of rows) {
    const piece = pieceOf(row, pieces.get(Number(row.piece_id)));
    if (piece) pieces.set(piece.id, piece);
    else pieces.delete(Number(row.piece_id));
  }
  return [...pieces.values()].toSorted(inOrder);
}

function pieceOf(row: Shown, builtin: Piece | undefined): Piece | undefined {
  const { archived, pinned, place, kind, texts } = row;
  if (archived) return undefined;
  const changed = row.shown_at.toISOString();
  if (row.version_id === null || kind === null || texts === null) {
    return builtin && { ...builtin, pinned, place, changed };
  }
  return {
    id: Number(row.piece_id),
    kind,
    version: Number(row.version_id),
    texts,
    topic: row.topic,
    cover: row.cover ?? '',
    url: row.url ?? '',
    created: builtin?.created ?? row.first_at.toISOString(),
    changed,
    pinned,
    place,
  };
}
