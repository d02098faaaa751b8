import { folded } from './folded.ts';

/** How well something fits what was typed, best first. */
export const ranks = ['exact', 'prefix', 'word', 'anywhere'] as const;
/** Position in {@link ranks}. */
export type Rank = 0 | 1 | 2 | 3;

/** What divides words, in any of the languages. */
const between = /[\s/·・,.、，。()（）«»"“”'’\-–—]+/u;

function rankOfText(typed: string, text: string): Rank | null {
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1;
  if (text.split(between).some((word) => word.startsWith(typed))) return 2;
  return text.includes(typed) ? 3 : null;
}

/**
 * How well any of the texts fits what was typed; null when none does. Several words may be typed in any order: each has
 * to be found, and the worst of them counts.
 */
export function rankOf(typed: string, texts: readonly string[]): Rank | null {
  const asked = folded(typed).trim();
  if (asked === '') return null;
  const compared = texts.map(folded);
  const whole = bestOf(compared.map((text) => rankOfText(asked, text)));
  if (whole !== null) return whole;
  const words = asked.split(between).filter(Boolean);
  if (words.length < 2) return null;
  const each = words.map((word) => bestOf(compared.map((text) => rankOfText(word, text))));
  // Words apart are never the whole name.
  return each.reduce<Rank | null>(
    (worst, rank) => (worst === null || rank === null ? null : (Math.max(worst, rank) as Rank)),
    2,
  );
}

function bestOf(all: readonly (Rank | null)[]): Rank | null {
  const found = all.filter((rank) => rank !== null);
  return found.length === 0 ? null : (Math.min(...found) as Rank);
}

/** A rank by another name: as good only when it is the whole name. */
const lesser = (rank: Rank | null): Rank | null =>
  rank === null || rank === 0 ? rank : (Math.min(3, rank + 1) as Rank);

/**
 * What fits, best first. Of equals what fits by its own texts stands before what fits by others; else the order stays.
 * @param otherTextsOf what it is also called, and does not say of itself
 */
export function ranked<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly string[],
  otherTextsOf: (item: Item) => readonly string[] = () => [],
): { readonly item: Item; readonly rank: Rank }[] {
  return items
    .flatMap((item) => {
      const own = rankOf(typed, textsOf(item));
      const other = lesser(rankOf(typed, otherTextsOf(item)));
      const rank = bestOf([own, other]);
      return rank === null ? [] : [{ item, rank, isOwn: own === rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || Number(b.isOwn) - Number(a.isOwn));
}
