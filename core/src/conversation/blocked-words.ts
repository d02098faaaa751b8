/** Scripts that put no space between words: there a word is found wherever its letters stand. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u;
/** A Japanese text puts no spaces either, but a word in katakana ends where its katakana end. */
const KATAKANA = /[\p{Script=Katakana}ー]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** What follows a Korean noun without a space and belongs to the sentence. */
const PARTICLES =
  '(?:으로|로|에서|에게|한테|까지|부터|이랑|랑|하고|이나|나|이요|요|은|는|이|가|을|를|에|와|과|도|만|의)?';

/** A letter, digit or mark: what stands beside one belongs to the same word. */
const IN_WORD = String.raw`[\p{L}\p{N}\p{M}]`;
/** Marks on letters that have them only for show; where a mark makes another letter, it is one sign with it by then. */
const LOOSE_MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])\p{M}+/gu;
/** Blanks, and a letter that looks like one. */
const BLANKS = /[\s\u2800]+/g;

/**
 * As texts are compared: wide and narrow letters, capital and small ones are the same, all blanks are one space, and what
 * nobody sees is left out.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\p{DI}/gu, '')
    .normalize('NFC')
    .replaceAll(LOOSE_MARKS, '')
    .replaceAll(BLANKS, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the first blocked word or phrase in a text; null when there is none. */
export type FindBlocked = (text: string) => string | null;

function patternOf(word: string): string {
  const letters = [...word];
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  // Chinese is read over a blank: one between two of its signs changes nothing.
  const inside = letters
    .map((letter, at) => {
      const isOver = at > 0 && /\p{Script=Han}/u.test(letter) && /\p{Script=Han}/u.test(letters[at - 1] ?? '');
      return `${isOver ? ' ?' : ''}${escaped(letter)}`;
    })
    .join('');
  return `${before(first)}${inside}${after(last)}`;
}

function before(letter: string): string {
  if (KATAKANA.test(letter)) return `(?<!${KATAKANA.source})`;
  return UNSPACED.test(letter) ? '' : `(?<!${IN_WORD})`;
}

function after(letter: string): string {
  if (KATAKANA.test(letter)) return `(?!${KATAKANA.source})`;
  if (UNSPACED.test(letter)) return '';
  return HANGUL.test(letter) ? `(?=${PARTICLES}(?!${IN_WORD}))` : `(?!${IN_WORD})`;
}

const withoutBlanks = (text: string): string => text.replaceAll(' ', '');

/**
 * Made once for a list of words and phrases. One counts where it stands by itself, not inside of a longer word; in scripts
 * without spaces it counts anywhere. Between the words of a phrase there may be any blanks.
 */
export function blockedFinder(words: readonly string[]): FindBlocked {
  const known = words
    .map(foldedText)
    .filter((word) => word !== '')
    // The longest first: of two that begin alike the whole one is named.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => ({ letters: withoutBlanks(word), pattern: new RegExp(patternOf(word), 'u') }));
  return (text) => {
    const folded = foldedText(text);
    // Letters are looked for first, which costs next to nothing: where a word begins and ends is asked of those there are.
    const letters = withoutBlanks(folded);
    for (const one of known) {
      const found = letters.includes(one.letters) ? one.pattern.exec(folded) : null;
      if (found) return found[0];
    }
    return null;
  };
}
