/**
 * One spelling for the many that keyboards, input methods and copied pages have for the same characters. It decides
 * nothing about what a text means: that is the part of the kind (a decimal, a code, a name), which folds first.
 */

/** Characters that draw nothing: zero-width spaces and joiners, marks of direction, soft hyphens, marks of byte order. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** No-break, thin and ideographic spaces and tabs. Line breaks stay: a text of several lines is no code. */
const SPACE = /[\p{Zs}\t]/gu;

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * The text in its plain spelling: full-width letters and signs as those of ASCII (NFKC), the decimal digits of every
 * script as 0 to 9, every space as a space, and nothing invisible. Letters keep their case and their accents.
 *
 * A name may need its joiners: `fold` is for what is compared or read, not for what is shown again as it was typed.
 */
export function fold(text: string): string {
  return foldDigits(text.normalize('NFKC').replace(INVISIBLE, '').replace(SPACE, ' '));
}

/** The decimal digits of every script as 0 to 9: `๑๒๓` is `123`. */
export function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, digitOf);
}

/**
 * Hyphens, en and em dashes and minus signs as `-`. A long sound mark counts behind a digit alone, where Japanese
 * keyboards write it for a hyphen (`090ー1234`); elsewhere it is a letter.
 */
export function foldDashes(text: string): string {
  return text.replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-').replace(/([0-9])ー/g, '$1-');
}

/** Unicode keeps the digits of a script together, zero first, and what stands before a zero is no digit or a nine. */
function digitOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(place - before - 1))) before += 1;
  return String(before % 10);
}
