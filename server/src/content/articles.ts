import { newsCategory } from '@aureus/contract/content/calls.ts';
import type { newsDetail } from '@aureus/contract/content/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Article = Answer<typeof newsDetail>;

interface Entry {
  readonly id: number;
  readonly category: number;
  /** Name of its text in `articles/<language>.json`. */
  readonly text: string;
  readonly cover: string;
  /** Route a banner opens. */
  readonly url: string;
  readonly created: string;
}

/** Newest first. */
const entries: readonly Entry[] = [
  entry(3, 'announcement', 'risk', '2026-11-03'),
  entry(2, 'announcement', 'verify', '2026-11-02'),
  entry(1, 'announcement', 'welcome', '2026-11-01'),
  entry(11, 'banner', 'banner_demo', '2026-11-01', '/art/banner-1.svg', '/pages/common/article?id=1'),
  entry(12, 'banner', 'banner_markets', '2026-11-01', '/art/banner-2.svg', '/pages/market/market'),
  entry(13, 'banner', 'banner_ledger', '2026-11-01', '/art/banner-3.svg', '/pages/common/article?id=2'),
];

function entry(id: number, kind: keyof typeof newsCategory, text: string, day: string, cover = '', url = ''): Entry {
  return { id, category: newsCategory[kind], text, cover, url, created: `${day}T00:00:00Z` };
}

interface Text {
  readonly title: string;
  readonly abstract: string;
  readonly paragraphs: string[];
}

const texts = new Map<Language, Readonly<Record<string, Text>>>(
  languages.map((language) => {
    const file = path.join(import.meta.dirname, 'articles', `${language}.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Record<string, Text>];
  }),
);

/** Announcements that operators can let open over the home page, newest first. */
export const announcements = (language: Language): Article[] => listArticles(newsCategory.announcement, language);

/** Articles of a category in a language, newest first. */
export function listArticles(category: number, language: Language): Article[] {
  return entries.filter((one) => one.category === category).map((one) => articleOf(one, language));
}

export function findArticle(id: number, language: Language): Article | undefined {
  const found = entries.find((one) => one.id === id);
  return found && articleOf(found, language);
}

function articleOf({ id, category, text, cover, url, created }: Entry, language: Language): Article {
  const words = texts.get(language)?.[text];
  if (!words) throw new Error(`The article ${text} is missing in ${language}`);
  return { id, c_id: category, cover, url, create_time: created, ...words };
}
