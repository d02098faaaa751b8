import type { PieceKind, QuestionTopic } from '@aureus/contract/content/shapes.ts';
import { defaultLanguage, type Language, languages } from '@aureus/contract/platform/language.ts';

/** What is written in one language. */
export interface Text {
  readonly title: string;
  readonly abstract: string;
  /** Clean HTML. */
  readonly content: string;
}
export type Texts = Readonly<Partial<Record<Language, Text>>>;

/** One thing that is written for visitors, as they read it. */
export interface Piece {
  readonly id: number;
  readonly kind: PieceKind;
  /** 0: as built in. */
  readonly version: number;
  readonly texts: Texts;
  readonly topic: QuestionTopic | null;
  readonly cover: string;
  readonly url: string;
  /** When visitors first read it, and since when they read this version. */
  readonly created: string;
  readonly changed: string;
  readonly pinned: boolean;
  readonly place: number;
}

/** The text in a language, in English where there is none. @throws Error when English is missing, too */
export function textOf({ id, texts }: Pick<Piece, 'id' | 'texts'>, language: Language): Text {
  const text = texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0];
  if (!text) throw new Error(`There is no text of ${id}`);
  return text;
}

export const missingLanguages = (texts: Texts): Language[] => languages.filter((language) => !texts[language]);

/** Pinned ones first, then by place, then the newest first. */
export const inOrder = (a: Piece, b: Piece): number =>
  Number(b.pinned) - Number(a.pinned) ||
  a.place - b.place ||
  Date.parse(b.created) - Date.parse(a.created) ||
  b.id - a.id;
