import { fold, foldDashes } from './fold.ts';

/** Digits, and the signs with which people part them. */
const DIGITS = /^\+?[0-9() ./-]+$/;

/** Longer texts than any number with its signs are not looked at. */
const LONGEST = 40;

/**
 * What was typed in plain digits, with the plus sign if there was one; null when it can be no telephone. Of numbering plans
 * it knows nothing: that is `telephone.ts`, which the app loads later.
 */
export function digitsOfTelephone(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const text = foldDashes(fold(typed)).trim();
  if (!DIGITS.test(text)) return null;
  const digits = text.replaceAll(/[^0-9+]/g, '');
  return /[0-9]/.test(digits) ? digits : null;
}
