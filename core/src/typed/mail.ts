import { fold } from './fold.ts';

/** Longer texts are no mail address. */
const LONGEST = 400;

/**
 * A mail address in plain characters: full-width letters and signs as those of ASCII, the full stops of East Asian
 * keyboards as dots in the domain, nothing invisible, no spaces around it. Whether it is one is not decided here.
 */
export function plainMail(typed: string): string {
  if (typed.length > LONGEST) return typed;
  const text = fold(typed).trim();
  const at = text.lastIndexOf('@');
  return text.slice(0, at + 1) + text.slice(at + 1).replaceAll('。', '.');
}
