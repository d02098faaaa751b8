import { fold, foldDashes } from './fold.ts';

/** Longer texts are no code. They stay as they are, and match nothing. */
const LONGEST = 400;

/**
 * A code as it is meant, however it was typed or pasted: one word in plain characters, without spaces, invisible
 * characters and line ends, its dashes as hyphens. Letters keep their case.
 */
export function oneWord(typed: string): string {
  return typed.length > LONGEST ? typed : foldDashes(fold(typed)).replaceAll(/\s/g, '');
}

/** A code of digits (of an authenticator, a mail, a text message, a PIN) without the groups people write: `123 456`. */
export const codeDigits = (typed: string): string => oneWord(typed).replaceAll('-', '');

/** Whether a text is a code of six digits. */
export const isSixDigits = (typed: string): boolean => /^[0-9]{6}$/.test(codeDigits(typed));

/** A code of capitals and digits whose hyphens and spaces are for reading alone: recovery codes, invitation codes. */
export const groupedCode = (typed: string): string => codeDigits(typed).toUpperCase();

/** A code of capitals, digits and hyphens that count: coupon codes. */
export const capitalCode = (typed: string): string => oneWord(typed).toUpperCase();
