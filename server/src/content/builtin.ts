import { type PieceKind, type QuestionTopic, questionTopics } from '@aureus/contract/content/shapes.ts';
import { type Language, languages } from '@aureus/contract/platform/language.ts';
import { markupOf } from '@aureus/core/content/markup.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Piece, Text } from './piece.ts';

/** What is built in of a text: plain paragraphs, see `markupOf`. */
interface Written {
  readonly title: string;
  readonly abstract?: string;
  readonly paragraphs: readonly string[];
}
type Catalogue = Readonly<Record<string, Written>>;

const FILES = ['news', 'pages', 'questions-account', 'questions-trade', 'questions-people'] as const;

/** The texts of a language, by their names. */
function readTexts(language: Language): Catalogue {
  const read = (name: string): Catalogue =>
    JSON.parse(
      readFileSync(path.join(import.meta.dirname, 'builtin-texts', language, `${name}.json`), 'utf8'),
    ) as Catalogue;
  return Object.assign({}, ...FILES.map(read)) as Catalogue;
}

const catalogues = new Map(languages.map((language) => [language, readTexts(language)]));

function textsOf(name: string): Readonly<Record<Language, Text>> {
  return Object.fromEntries(
    languages.map((language): [Language, Text] => {
      const words = catalogues.get(language)?.[name];
      if (!words) throw new Error(`The text ${name} is missing in ${language}`);
      return [language, { title: words.title, abstract: words.abstract ?? '', content: markupOf(words.paragraphs) }];
    }),
  ) as Record<Language, Text>;
}

interface Terms {
  readonly day: string;
  readonly place?: number;
  readonly cover?: string;
  readonly url?: string;
  readonly topic?: QuestionTopic;
}

function piece(
  id: number,
  kind: PieceKind,
  text: string,
  { day, place = 0, cover = '', url = '', topic }: Terms,
): Piece {
  const created = `${day}T00:00:00Z`;
  const texts = textsOf(text);
  return {
    id,
    kind,
    version: 0,
    texts,
    topic: topic ?? null,
    cover,
    url,
    created,
    changed: created,
    pinned: false,
    place,
  };
}

/** Names of the questions that are built in, by topic; each topic has twenty ids, from 100 on. */
const questions: Readonly<Record<QuestionTopic, readonly string[]>> = {
  account: ['register', 'verify_identity', 'devices'],
  safety: ['protect', 'passkey', 'genuine_mail', 'lost_factor'],
  money: ['demo_funds', 'deposit_time', 'withdraw_wait', 'three_accounts'],
  spot: ['order_kinds', 'fees', 'price_band'],
  futures: ['liquidation', 'overnight'],
  options: ['option_payout', 'option_price'],
  earn: ['mining', 'dual', 'ieo'],
  loans: ['loan_ltv', 'loan_sale'],
  otc: ['otc_release', 'otc_appeal'],
  copy: ['copy_how', 'copy_share'],
  checks: ['recompute', 'check_balance', 'simulated_people'],
};

const DAY = '2026-11-01';

/** What a new installation says, in all languages, until operators write something else. */
export const builtinPieces: readonly Piece[] = [
  piece(3, 'announcement', 'risk', { day: '2026-11-03' }),
  piece(2, 'announcement', 'verify', { day: '2026-11-02' }),
  piece(1, 'announcement', 'welcome', { day: DAY }),
  piece(11, 'banner', 'banner_demo', {
    day: DAY,
    place: 1,
    cover: '/art/banner-1.svg',
    url: '/pages/common/article?id=1',
  }),
  piece(12, 'banner', 'banner_markets', {
    day: DAY,
    place: 2,
    cover: '/art/banner-2.svg',
    url: '/pages/market/market',
  }),
  piece(13, 'banner', 'banner_ledger', {
    day: DAY,
    place: 3,
    cover: '/art/banner-3.svg',
    url: '/pages/common/article?id=2',
  }),
  piece(21, 'faq', 'faq', { day: DAY }),
  piece(22, 'contact', 'contact', { day: DAY }),
  piece(23, 'about', 'about', { day: DAY }),
  piece(24, 'compliance', 'compliance', { day: DAY }),
  ...questionTopics.flatMap((topic, at) =>
    questions[topic].map((name, index) =>
      piece(100 + 20 * at + index, 'question', name, { day: DAY, topic, place: index + 1 }),
    ),
  ),
];
