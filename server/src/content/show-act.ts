import type { PreviewLine, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { defaultLanguage, type Language, languageNames, languages } from '@aureus/contract/platform/language.ts';
import { markedParagraphs } from '@aureus/core/content/marked-text.ts';
import type { Pool, PoolClient } from 'pg';
import { type Choice, readStandings, type Standing } from './choices.ts';
import { missingLanguages, type Text } from './piece.ts';
import { dropWaiting } from './publishing.ts';
import { findVersion, newestVersion, type Version } from './versions.ts';
import type { ProposalHandler } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';

type Payload = ProposalPayload<'content.show'>;

interface Needs {
  readonly clock: Clock;
  readonly publish: Deadline;
  /** Takes up what is shown from now on. */
  reload(): Promise<void>;
}

/** Publishes a version of a piece, at once or at a moment; pins it, puts it in order, or archives it. */
export function showing({ clock, publish, reload }: Needs): ProposalHandler<'content.show'> {
  /** @throws AppError article_unknown, content_version_unknown, content_english_missing, content_moment_past */
  async function check(connection: Pool | PoolClient, payload: Payload): Promise<Version | null> {
    const { piece, version, publish_at: at } = payload;
    const newest = await newestVersion(connection, piece);
    // What is no moment at all is none that comes.
    if (at !== null && !(Date.parse(at) > clock.now().getTime())) throw new AppError('content_moment_past');
    if (version === null) {
      // Of the single pages the app has a link to each: they are written anew, never taken away.
      if (!['announcement', 'banner', 'question'].includes(newest.kind)) throw new AppError('content_kind_single');
      return null;
    }
    const found = await findVersion(connection, piece, version);
    if (!found.texts[defaultLanguage]) throw new AppError('content_english_missing');
    return found;
  }

  const standingOf = async (connection: Pool | PoolClient, piece: number): Promise<Standing> =>
    (await readStandings(connection, publish, [piece])).get(piece) ?? { shown: null, waiting: null };

  return {
    subject: ({ piece }) => `content ${piece}`,

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const after = await check(pool, payload);
      const { shown, waiting } = await standingOf(pool, payload.piece);
      const before =
        shown === null || shown.version === null ? null : await findVersion(pool, payload.piece, shown.version);
      const changes = [
        ...textLines(before, after),
        ...lines(payload, shown),
        ...(waiting === null ? [] : [line('content.dropped', null, spoken(waiting.at))]),
      ];
      if (changes.length === 0) throw new AppError('proposal_changes_nothing');
      const title = (after ?? before ?? (await newestVersion(pool, payload.piece))).texts;
      const missing = after ? missingLanguages(after.texts) : [];
      return [
        line('content.title', null, (title[defaultLanguage] ?? Object.values(title)[0])?.title ?? ''),
        ...changes,
        ...(payload.publish_at === null
          ? []
          : [line('content.publish_at', null, spoken(new Date(payload.publish_at)))]),
        ...(missing.length === 0
          ? []
          : [line('content.missing', null, missing.map((language) => languageNames[language]).join(', '))]),
      ];
    },

    inverse: async (connection, { piece }) => {
      const { shown } = await standingOf(connection, piece);
      return {
        piece,
        version: shown?.version ?? null,
        publish_at: null,
        pinned: shown?.pinned ?? false,
        place: shown?.place ?? 0,
      };
    },

    execute: async (tx, payload, { proposalId }) => {
      await check(tx.client, payload);
      const { piece, version, publish_at: at, pinned, place } = payload;
      await dropWaiting(tx, publish, piece);
      const now = clock.now();
      const { rows } = await tx.client.query<{ id: bigint }>(
        `INSERT INTO content_choice (piece_id, version_id, archived, pinned, place, proposal_id, created_at, shown_at)
         VALUES ($1, nullif($2::bigint, 0), $2::bigint IS NULL, $3, $4, $5, $6, $7) RETURNING id`,
        [piece, version, pinned, place, proposalId, now, at === null ? now : null],
      );
      if (at === null) return reload;
      const ref = String(rows[0]?.id);
      await publish.schedule(tx, [{ ref, due: new Date(at) }]);
      return undefined;
    },
  };
}

const line = (label: string, before: string | null, after: string): PreviewLine => ({
  label,
  before,
  after,
  unit: '',
  usdt: null,
});

/** A moment as a preview shows it: `2026-11-27 08:00 UTC`. */
const spoken = (at: Date | null): string =>
  at === null ? '' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What is changed beside the texts. */
function lines({ version, pinned, place }: Payload, shown: Choice | null): PreviewLine[] {
  const state = (isShown: boolean): string => (isShown ? 'shown' : 'archived');
  const [was, willBe] = [shown !== null && shown.version !== null, version !== null];
  return [
    ...(was === willBe ? [] : [line('content.state', shown === null ? null : state(was), state(willBe))]),
    ...(willBe && (shown?.pinned ?? false) !== pinned ? [line('content.pinned', null, pinned ? '1' : '0')] : []),
    ...(willBe && (shown?.place ?? 0) !== place
      ? [line('content.place', String(shown?.place ?? 0), String(place))]
      : []),
  ];
}

/** The texts that differ, language by language, as visitors would read them: in their words, marks or links. */
function textLines(before: Version | null, after: Version | null): PreviewLine[] {
  if (after === null) return [];
  return languages.flatMap((language) => {
    const [was, willBe] = [textIn(before, language), textIn(after, language)];
    if (was?.stored === willBe?.stored) return [];
    return [line('content.text', was?.said ?? null, willBe?.said ?? '')];
  });
}

/** A text of a version as whoever approves reads it, and all that is stored of it; null where there is none. */
function textIn(version: Version | null, language: Language): { said: string; stored: string } | null {
  const text = version?.texts[language];
  if (!version || !text) return null;
  const { title, abstract, content } = text;
  const { topic, cover, url } = version;
  return {
    said: `${languageNames[language]}\n${saidOf(text, version)}`,
    stored: JSON.stringify([title, abstract, content, topic, cover, url]),
  };
}

/** A text with all places it leads to or shows, each where it stands, so that whoever approves sees them. */
function saidOf({ title, abstract, content }: Text, { topic, cover, url }: Version): string {
  const places = [cover, url].filter((place) => place !== '').map((place) => `→ ${place}`);
  return [topic ?? '', title, abstract, ...markedParagraphs(content), ...places]
    .filter((part) => part !== '')
    .join('\n');
}
