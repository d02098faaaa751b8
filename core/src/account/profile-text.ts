/**
 * What people call themselves. Lengths count what a reader sees as one sign: an emoji of seven code points, or a Thai
 * letter with its vowel and tone, is one. What nobody sees is refused, because it makes two names that look the same,
 * or turns the line it stands in.
 */

/** Characters a nickname and a signature may have. */
export const nicknameLength = { min: 2, max: 10 } as const;
export const signatureLength = { min: 2, max: 30 } as const;

/**
 * Signs without a picture: soft hyphens, fillers, zero-width spaces, marks and overrides of direction, line separators,
 * tags, and what Unicode has given no picture.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u2800]/u;

/** Hidden as well, but part of how words and emoji of many languages are written. */
const JOINERS_AND_STYLES = /\u200C|\u200D|\uFE0E|\uFE0F/g;

/** More marks on one letter than any language has: they would climb over the lines around. */
const PILED_UP = /\p{M}{5,}/u;

/** A joiner that joins nothing: at an end, beside a space, or beside another. */
const LOOSE_JOINER = /(?:^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|\s)/u;

/** How many characters a reader sees. */
export function charactersOf(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length;
}

/** Whether every sign of a text can be seen, and stays on its line. */
export function isPlainText(text: string): boolean {
  return (
    !HIDDEN.test(text.replaceAll(JOINERS_AND_STYLES, '')) &&
    !PILED_UP.test(text) &&
    !LOOSE_JOINER.test(text) &&
    !/^\p{M}/u.test(text)
  );
}

/** Letters and digits of any script with the marks they carry, {@link nicknameLength} of them. `text` is NFC, trimmed. */
export function isNickname(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}]+$/u.test(text) && isPlainText(text) && isBetween(text, nicknameLength);
}

/** Any characters but `<` and `>`, {@link signatureLength} of them. `text` is NFC, trimmed. */
export function isSignature(text: string): boolean {
  return !/[<>]/.test(text) && isPlainText(text) && isBetween(text, signatureLength);
}

function isBetween(text: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const length = charactersOf(text);
  return length >= min && length <= max;
}
