import type { PieceKind, QuestionTopic } from '@aureus/contract/content/shapes.ts';
import type { Pool, PoolClient } from 'pg';
import { builtinPieces } from './builtin.ts';
import type { Texts } from './piece.ts';
import { AppError } from '../platform/errors.ts';

/** What was written of a piece at one time; version 0 is what is built in. */
export interface Version {
  readonly id: number;
  readonly pieceId: number;
  readonly kind: PieceKind;
  readonly topic: QuestionTopic | null;
  readonly texts: Texts;
  readonly cover: string;
  readonly url: string;
}

interface Row {
  readonly id: bigint;
  readonly piece_id: bigint;
  readonly kind: PieceKind;
  readonly topic: QuestionTopic | null;
  readonly texts: Texts;
  readonly cover: string;
  readonly url: string;
}

const versionOf = ({ id, piece_id, ...rest }: Row): Version => ({ ...rest, id: Number(id), pieceId: Number(piece_id) });

/** What is built in of a piece. */
export function builtinVersion(pieceId: number): Version | undefined {
  const found = builtinPieces.find(({ id }) => id === pieceId);
  return found && { ...found, id: 0, pieceId };
}

/** One version of a piece. @throws AppError content_version_unknown */
export async function findVersion(connection: Pool | PoolClient, pieceId: number, id: number): Promise<Version> {
  const version = id === 0 ? builtinVersion(pieceId) : await readVersion(connection, pieceId, id);
  if (!version) throw new AppError('content_version_unknown');
  return version;
}

async function readVersion(connection: Pool | PoolClient, pieceId: number, id: number): Promise<Version | undefined> {
  const { rows } = await connection.query<Row>(
    'SELECT id, piece_id, kind, topic, texts, cover, url FROM content_version WHERE piece_id = $1 AND id = $2',
    [pieceId, id],
  );
  return rows[0] && versionOf(rows[0]);
}

/** The newest version of each piece of a kind, what is built in among them. */
export async function newestVersions(connection: Pool | PoolClient, kind: PieceKind): Promise<Version[]> {
  const { rows } = await connection.query<Row>(
    `SELECT DISTINCT ON (piece_id) id, piece_id, kind, topic, texts, cover, url
     FROM content_version WHERE kind = $1 ORDER BY piece_id, content_version.id DESC`,
    [kind],
  );
  const written = rows.map(versionOf);
  const builtin = builtinPieces
    .filter((piece) => piece.kind === kind && !written.some(({ pieceId }) => pieceId === piece.id))
    .map((piece) => ({ ...piece, id: 0, pieceId: piece.id }));
  return [...written, ...builtin];
}

/** The newest version of one piece. @throws AppError article_unknown */
export async function newestVersion(connection: Pool | PoolClient, pieceId: number): Promise<Version> {
  const { rows } = await connection.query<Row>(
    `SELECT id, piece_id, kind, topic, texts, cover, url FROM content_version
     WHERE piece_id = $1 ORDER BY content_version.id DESC LIMIT 1`,
    [pieceId],
  );
  const version = rows[0] ? versionOf(rows[0]) : builtinVersion(pieceId);
  if (!version) throw new AppError('article_unknown');
  return version;
}
