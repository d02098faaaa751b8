/** Scripts that put no space between words: there a word is found wherever its letters stand. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** As texts are compared: wide and narrow letters, capital and small ones are the same, and what nobody sees is left out. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\p{DI}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the first blocked word in a text; null when there is none. */
export type FindBlocked = (text: string) => string | null;

/**
 * Made once for a list of words. A word or a phrase counts where it stands by itself, not inside of a longer word; in
 * scripts without spaces it counts anywhere.
 */
export function blockedFinder(words: readonly string[]): FindBlocked {
  const parts = words
    .map(folded)
    .filter((word) => word !== '')
    .map((word) => {
      const letters = [...word];
      const before = UNSPACED.test(letters[0] ?? '') ? '' : String.raw`(?<![\p{L}\p{N}])`;
      const after = UNSPACED.test(letters.at(-1) ?? '') ? '' : String.raw`(?![\p{L}\p{N}])`;
      return `${before}${escaped(word)}${after}`;
    });
  if (parts.length === 0) return () => null;
  const pattern = new RegExp(parts.join('|'), 'u');
  return (text) => pattern.exec(folded(text))?.[0] ?? null;
}
