import type * as calls from '@aureus/contract/content/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { type Language, languages } from '@aureus/contract/platform/language.ts';
import type { Pool } from 'pg';
import { type Choice, readStandings, type Standing } from './choices.ts';
import { cleanHtml, withoutTurns } from './clean.ts';
import { missingLanguages, type Text, type Texts, textOf } from './piece.ts';
import { findVersion, newestVersion, newestVersions, type Version } from './versions.ts';
import type { Audit } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { OperatorContext } from '../platform/http/route.ts';

export interface WritingNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly publish: Deadline;
}

/** Most versions of a piece, and most pieces that operators make. */
const MOST_VERSIONS = 500;
const MOST_PIECES = 500;
/** Kinds of which there may be any number; of all others there is the one that is built in. */
const MANY: ReadonlySet<string> = new Set(['announcement', 'banner', 'question']);
/** Writers of one installation, one after the other: so a version that is refused as stale is stale. */
const WRITERS = 7_107_165_201;

type Facts = Answer<typeof calls.pieces>[number];

/** Everything of a kind, for operators: what is shown first, then what waits, drafts, and what is archived. */
export async function listPieces(
  { pool, publish }: WritingNeeds,
  { kind }: Input<typeof calls.pieces>,
  language: Language,
): Promise<Facts[]> {
  const versions = await newestVersions(pool, kind);
  const standings = await readStandings(
    pool,
    publish,
    versions.map(({ pieceId }) => pieceId),
  );
  const order = ['shown', 'waiting', 'draft', 'archived'];
  return versions
    .map((version) => factsOf(version, standings.get(version.pieceId), language))
    .toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        Number(b.pinned) - Number(a.pinned) ||
        (a.topic ?? '').localeCompare(b.topic ?? '') ||
        a.place - b.place ||
        b.id - a.id,
    );
}

const NOTHING: Choice = { version: null, pinned: false, place: 0, at: null };

function factsOf(newest: Version, standing: Standing | undefined, language: Language): Facts {
  const shown = standing?.shown ?? null;
  const waiting = standing?.waiting ?? null;
  const isShown = shown !== null && shown.version !== null;
  const { pinned, place } = (isShown ? shown : waiting) ?? shown ?? NOTHING;
  return {
    id: newest.pieceId,
    kind: newest.kind,
    state: isShown ? 'shown' : waiting ? 'waiting' : shown ? 'archived' : 'draft',
    title: textOf({ id: newest.pieceId, texts: newest.texts }, language).title,
    shown: shown?.version ?? null,
    newest: newest.id,
    publish_at: waiting?.at?.toISOString() ?? null,
    pinned,
    place,
    topic: newest.topic,
    missing: missingLanguages(newest.texts),
  };
}

/** One piece with a version of it, and all versions there are. @throws AppError article_unknown, content_version_unknown */
export async function showPiece(
  { pool, publish }: WritingNeeds,
  { id, version: wanted }: Input<typeof calls.piece>,
  language: Language,
): Promise<Answer<typeof calls.piece>> {
  const newest = await newestVersion(pool, id);
  const version = wanted === undefined ? newest : await findVersion(pool, id, wanted);
  const { rows } = await pool.query<{ id: bigint; operator: string; created_at: Date }>(
    `SELECT content_version.id, operators.name AS operator, content_version.created_at
     FROM content_version JOIN operators ON operators.id = operator_id
     WHERE piece_id = $1 ORDER BY content_version.id DESC`,
    [id],
  );
  const standings = await readStandings(pool, publish, [id]);
  return {
    ...factsOf(newest, standings.get(id), language),
    version: version.id,
    cover: version.cover,
    url: version.url,
    texts: languages.flatMap((one) => (version.texts[one] ? [{ language: one, ...version.texts[one] }] : [])),
    versions: rows.map((row) => ({
      version: Number(row.id),
      operator: row.operator,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/**
 * Writes one language as a new version. No visitor reads it before two operators publish it.
 * @throws AppError article_unknown, content_version_stale, content_kind_single, content_full, invalid_request
 */
export async function savePiece(
  { pool, clock, audit }: WritingNeeds,
  input: Input<typeof calls.savePiece>,
  context: OperatorContext,
): Promise<Answer<typeof calls.savePiece>> {
  const { id, kind, base, language, cover, url } = input;
  const wanted: Text = {
    title: withoutTurns(input.title).trim(),
    abstract: withoutTurns(input.abstract).trim(),
    content: await cleanHtml(input.content),
  };
  return withTransaction(pool, async (tx) => {
    await tx.client.query('SELECT pg_advisory_xact_lock($1)', [WRITERS]);
    const before = id === undefined ? null : await newestVersion(tx.client, id);
    if (before === null && !MANY.has(kind)) throw new AppError('content_kind_single');
    if (before !== null && before.kind !== kind) throw new AppError('article_unknown');
    if (base !== (before?.id ?? 0)) throw new AppError('content_version_stale');
    const topic = kind === 'question' ? (input.topic ?? before?.topic ?? null) : null;
    if (kind === 'question' && topic === null) throw new AppError('invalid_request');
    const texts = changed(before?.texts ?? {}, language, wanted);
    const { rows } = await tx.client.query<{ id: bigint; piece_id: bigint }>(
      `INSERT INTO content_version (piece_id, kind, topic, texts, cover, url, operator_id, created_at)
       SELECT coalesce($1::bigint, nextval('content_piece_ids')), $2, $3, $4, $5, $6, $7, $8
       WHERE (SELECT count(*) FROM content_version WHERE piece_id = $1) < $9
         AND ($1 IS NOT NULL OR (SELECT count(DISTINCT piece_id) FROM content_version) < $10)
       RETURNING id, piece_id`,
      [
        id ?? null,
        kind,
        topic,
        JSON.stringify(texts),
        kind === 'banner' ? cover : '',
        kind === 'banner' ? url : '',
        context.operator.operatorId,
        clock.now(),
        MOST_VERSIONS,
        MOST_PIECES,
      ],
    );
    const [saved] = rows;
    if (!saved) throw new AppError('content_full');
    await audit.note(tx, {
      operatorId: context.operator.operatorId,
      action: 'content.save',
      target: `content ${saved.piece_id}`,
      details: { version: Number(saved.id), language },
      requestId: context.requestId,
      ip: context.ip,
    });
    return { id: Number(saved.piece_id), version: Number(saved.id) };
  });
}

/** The texts with one language as it is wanted now. @throws AppError invalid_request when none would be left */
function changed(before: Texts, language: Language, wanted: Text): Texts {
  const { [language]: _old, ...others } = before;
  const texts: Texts = wanted.title === '' ? others : { ...others, [language]: wanted };
  if (Object.keys(texts).length === 0) throw new AppError('invalid_request');
  return texts;
}
