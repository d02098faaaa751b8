import { trimEndOf } from '../text/trim-end.ts';

/** Most marks and joiners that stand on one letter; more of them would run over the lines above and below. */
const MOST_MARKS = 4;

/**
 * A text as it is stored and shown. Left out is what nobody sees or what makes a text look like another one: control
 * characters other than the end of a line, characters that turn the direction of writing, and other format characters
 * but those that join letters and emoji. Ends of lines are `\n`, never more than two at once, and none at either end.
 * It is empty when nothing of it can be seen, and never longer than the text was.
 */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|[^\P{Cf}\u200c\u200d]|\p{Co}/gu, '')
    .replaceAll(new RegExp(`([\\p{M}\\u200c\\u200d]{${MOST_MARKS}})[\\p{M}\\u200c\\u200d]+`, 'gu'), '$1');
  return composed(plain)
    .split('\n')
    .map((line) => trimEndOf(line, ' '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^[\p{DI}\u2800\s]+$/u, '');
}

/** Letters and their marks as one. Some letters fall into several by it: a text of many of them would be too long to be kept. */
function composed(text: string): string {
  const joined = text.normalize('NFC');
  return joined.length > text.length ? text : joined;
}
