/** Most marks that stand on one letter; more of them would run over the lines above and below. */
const MOST_MARKS = 4;

/**
 * A text as it is stored and shown. Left out is what nobody sees or what makes a text look like another one: control
 * characters other than the end of a line, characters that turn the direction of writing, and other format characters
 * but those that join letters and emoji. Ends of lines are `\n`, never more than two at once, and none at either end.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|[^\P{Cf}\u200c\u200d]|\p{Co}/gu, '')
    .replaceAll(new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu'), '$1')
    .replaceAll(/ +\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^[\u200c\u200d\s]+$/, '');
}
