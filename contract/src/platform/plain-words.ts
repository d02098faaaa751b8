import { isSafeLink } from './safe-link.ts';

/** Signs that nobody sees, or that turn the direction of what follows; those that join letters and emoji are none of them. */
const UNSEEN = /[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u2800]|[^\P{Cf}\u200c\u200d]|[^\P{Cc}\n]/u;

/** Alphabets whose letters look alike. Those of East Asia and Thai stand beside Latin letters without spaces, and look like none. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Cherokee', 'Coptic', 'Lisu', 'Tifinagh', 'Canadian_Aboriginal']; // prettier-ignore
const LETTERS = ALPHABETS.map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** Whether no word of a text mixes letters of alphabets that look alike, so that it reads as another word. */
export function hasNoMixedWords(text: string): boolean {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).every((word) => LETTERS.filter((letter) => letter.test(word)).length <= 1);
}

/** Whether a text that the house says is what it looks like: no unseen signs, no mixed words, and addresses that are safe links. */
export function isPlainWords(text: string): boolean {
  if (UNSEEN.test(text) || !hasNoMixedWords(text)) return false;
  const words = text.split(/[\s<>"']/u);
  return words.every((word) => !word.includes('://') || isSafeLink(addressIn(word)));
}

const SCHEME = /[A-Za-z0-9+.-]/;
const PUNCTUATION = '.,;:!?)]}。，、！？）';

/** The address in a word, which may have a text before it, as where words stand without spaces, and punctuation behind it. */
function addressIn(word: string): string {
  let from = word.indexOf('://');
  while (from > 0 && SCHEME.test(word[from - 1] ?? '')) from -= 1;
  let to = word.length;
  while (to > from && PUNCTUATION.includes(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
}

/** The same of a name, which is one line and no address. */
export const isPlainName = (text: string): boolean =>
  isPlainWords(text) && !/[\n<>\u200c\u200d]|:\/\//.test(text) && text === text.trim();
