import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { idText, lineText, timeReply, wholeText } from '../platform/wire.ts';
import { openedUrl, pieceKinds, pieceLengths, questionTopics } from './shapes.ts';

/**
 * How a piece stands: `shown` to visitors, `waiting` for the moment it is published at while nothing is shown yet, `draft`
 * when it was never shown, `archived` when it was taken away.
 */
export const pieceStates = ['shown', 'waiting', 'draft', 'archived'] as const;

const pieceFacts = {
  id: z.int(),
  kind: z.enum(pieceKinds),
  state: z.enum(pieceStates),
  /** In the language of the call. */
  title: z.string(),
  /** Version that visitors read; 0 is what is built in, null when they read none. */
  shown: z.nullable(z.int()),
  /** Newest version that was written; 0 when nobody has written one. */
  newest: z.int(),
  /** When the version comes that two operators have let through; null when none waits. */
  publish_at: z.nullable(timeReply()),
  pinned: z.boolean(),
  /** Order among its kind, smaller first. */
  place: z.int(),
  topic: z.nullable(z.enum(questionTopics)),
  /** Languages without a text: visitors read English in them. */
  missing: z.array(z.enum(languages)),
};

export const pieces = defineCall({
  name: 'content.pieces',
  method: 'GET',
  path: '/operator/content/pieces',
  access: 'operator',
  permission: 'content.read',
  summary: 'Everything of one kind that was written for visitors, archived or not.',
  request: z.strictObject({ kind: z.enum(pieceKinds) }),
  answer: z.array(z.object(pieceFacts)),
});

const pieceText = z.object({
  language: z.enum(languages),
  title: z.string(),
  abstract: z.string(),
  content: z.string(),
});

export const piece = defineCall({
  name: 'content.piece',
  method: 'GET',
  path: '/operator/content/piece',
  access: 'operator',
  permission: 'content.read',
  summary: 'One piece with the texts of a version, the newest unless one is named, and all versions there are.',
  request: z.strictObject({ id: idText(), version: z.optional(wholeText(0, Number.MAX_SAFE_INTEGER)) }),
  answer: z.object({
    ...pieceFacts,
    version: z.int(),
    /** Picture of a banner; empty for none. */
    cover: z.string(),
    /** What a banner opens; empty for none. */
    url: z.string(),
    /** In the languages there are. */
    texts: z.array(pieceText),
    /** Newest first. */
    versions: z.array(z.object({ version: z.int(), operator: z.string(), created_at: timeReply() })),
  }),
  errors: ['article_unknown', 'content_version_unknown'],
});

export const savePiece = defineCall({
  name: 'content.savePiece',
  method: 'POST',
  path: '/operator/content/save',
  access: 'operator',
  permission: 'content.decide',
  summary:
    'Writes the text of one language as a new version, a draft that no visitor sees. HTML is cleaned: what is not allowed ' +
    'is left out. An empty title takes the language away.',
  request: z.strictObject({
    /** Left out for a new piece. */
    id: z.optional(idText()),
    kind: z.enum(pieceKinds),
    /** Newest version the writer has seen; 0 when there is none. */
    base: wholeText(0, Number.MAX_SAFE_INTEGER),
    language: z.enum(languages),
    title: lineText(0, pieceLengths.title),
    abstract: z._default(lineText(0, pieceLengths.abstract), ''),
    content: z._default(z.string().check(z.maxLength(pieceLengths.content)), ''),
    topic: z.optional(z.enum(questionTopics)),
    cover: z._default(
      z.union([z.literal(''), z.string().check(z.maxLength(100), z.regex(/^\/art\/[a-z0-9-]+\.svg$/))]),
      '',
    ),
    url: z._default(openedUrl(), ''),
  }),
  answer: z.object({ id: z.int(), version: z.int() }),
  errors: ['article_unknown', 'content_version_stale', 'content_kind_single', 'content_full'],
});
