import { newsCategory } from '@aureus/contract/content/calls.ts';
import type { newsDetail } from '@aureus/contract/content/later-calls.ts';
import type * as pageCalls from '@aureus/contract/content/page-calls.ts';
import { contactWays } from '@aureus/contract/content/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { plainParagraphs } from '@aureus/core/content/markup.ts';
import { type Piece, textOf } from './piece.ts';
import type { Pieces } from './pieces.ts';
import type { SiteWords } from './public.ts';
import { AppError } from '../platform/errors.ts';

type Article = Answer<typeof newsDetail>;
type Page = Answer<typeof pageCalls.aboutUs>;

const kindOf: ReadonlyMap<number, 'announcement' | 'banner'> = new Map([
  [newsCategory.announcement, 'announcement'],
  [newsCategory.banner, 'banner'],
] as const);

/** Announcements or banners in a language, in their order. */
export function listArticles(pieces: Pieces, category: number, language: Language): Article[] {
  const kind = kindOf.get(category);
  return kind === undefined ? [] : pieces.of(kind).map((piece) => articleOf(piece, language));
}

/** One announcement or banner. @throws AppError article_unknown */
export function findArticle(pieces: Pieces, id: number, language: Language): Article {
  const piece = pieces.find(id);
  if (piece?.kind !== 'announcement' && piece?.kind !== 'banner') throw new AppError('article_unknown');
  return articleOf(piece, language);
}

function articleOf(piece: Piece, language: Language): Article {
  const { id, kind, cover, url, created } = piece;
  const text = textOf(piece, language);
  return {
    id,
    c_id: kind === 'banner' ? newsCategory.banner : newsCategory.announcement,
    cover,
    url,
    create_time: created,
    ...text,
    paragraphs: plainParagraphs(text.content),
  };
}

/** One of the single pages. @throws AppError article_unknown while it is archived */
export function sitePage(pieces: Pieces, kind: 'faq' | 'contact' | 'about' | 'compliance', language: Language): Page {
  const [piece] = pieces.of(kind);
  if (!piece) throw new AppError('article_unknown');
  const { title, content } = textOf(piece, language);
  return { title, content, create_time: piece.changed };
}

/** The questions with their answers, by topic and in their order. */
export function questionPage(pieces: Pieces, language: Language): Answer<typeof pageCalls.faq> {
  const questions = pieces.of('question').flatMap((piece) => {
    const { title, content } = textOf(piece, language);
    return piece.topic === null ? [] : [{ id: piece.id, topic: piece.topic, title, content }];
  });
  return { ...sitePage(pieces, 'faq', language), questions };
}

/** How to reach us: only by what operators have set. */
export function contactPage(pieces: Pieces, words: SiteWords, language: Language): Answer<typeof pageCalls.contactUs> {
  const ways = contactWays.flatMap((way) => {
    const address = words[`contact_${way}`];
    if (address === '') return [];
    return [{ way, url: way === 'email' ? `mailto:${address}` : address }];
  });
  return { ...sitePage(pieces, 'contact', language), ways };
}
