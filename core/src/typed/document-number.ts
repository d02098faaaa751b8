import { fold, foldDashes } from './fold.ts';

/** Numbers of identity documents: as they are kept, and as they are compared. */

/** Characters of a number, and how many letters and digits it has at least. */
const SHORTEST = 6;
export const LONGEST_DOCUMENT_NUMBER = 40;
const LEAST_LETTERS = 4;

/** Capitals of other alphabets that look like Latin ones: a document reads the same, whichever keyboard copies it. */
const LATIN_OF: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'AАΑ',
    'BВΒ',
    'CСϹ',
    'EЕΕ',
    'HНΗ',
    'IІΙ',
    'JЈ',
    'KКΚ',
    'MМΜ',
    'NΝ',
    'OОΟ',
    'PРΡ',
    'SЅ',
    'TТΤ',
    'XХΧ',
    'YУΥ',
    'ZΖ',
  ].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
);

/** A number as it is kept: capitals, plain digits and signs, one space where there are several. */
export function cleanDocumentNumber(typed: string): string {
  return foldDashes(fold(typed.replaceAll('№', ' ')))
    .toUpperCase()
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Whether a cleaned text can be the number of a document: letters and digits, and the signs that part them. */
export function isDocumentNumber(number: string): boolean {
  return (
    number.length >= SHORTEST &&
    number.length <= LONGEST_DOCUMENT_NUMBER &&
    /^[\p{L}\p{M}0-9 ()./-]+$/u.test(number) &&
    documentNumberKey(number).length >= LEAST_LETTERS
  );
}

/** What a number is compared by: its letters and digits alone, so that `A123456(3)` and `a123456 3` are one document. */
export function documentNumberKey(number: string): string {
  return cleanDocumentNumber(number)
    .replaceAll(/[^\p{L}\p{M}0-9]/gu, '')
    .replaceAll(/[^A-Z0-9]/g, (letter) => LATIN_OF[letter] ?? letter);
}
