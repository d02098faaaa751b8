import type { hiddenPicture, hiddenSign, PersonalKind } from '@aureus/contract/platform/personal.ts';
import { fold } from '../typed/fold.ts';
import { digitsOfTelephone } from '../typed/telephone-digits.ts';

const HIDDEN: typeof hiddenSign = '•••';
const PICTURE: typeof hiddenPicture = 'hidden';

/** Enough of a personal value to tell two in a list apart, not enough to use it. What is empty stays empty. */
export function maskPersonal(kind: PersonalKind, text: string): string {
  if (text === '') return '';
  return masks[kind](text);
}

const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  account: (text) => {
    if (text.includes('@')) return maskEmail(text);
    return text.startsWith('+') ? maskPhone(text) : head(text, 2);
  },
  email: maskEmail,
  phone: maskPhone,
  name: (text) =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 3)
      .map((word) => head(word, 1))
      .join(' '),
  bank: (text) => tail(text, 4),
  document: (text) => tail(text, 2),
  payment: (text) => tail(text, 4),
  linked: () => HIDDEN,
  address: (text) => (text.length < 16 ? HIDDEN : `${text.slice(0, 4)}${HIDDEN}${text.slice(-4)}`),
  picture: () => PICTURE,
  ip: (text) => {
    const separator = text.includes(':') ? ':' : '.';
    return `${text.split(separator).slice(0, 2).join(separator)}${separator}${HIDDEN}`;
  },
  text: () => HIDDEN,
};

/** `alice@example.com` as `al•••@example.com`. */
function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at < 0 ? head(text, 2) : `${head(text.slice(0, at), 2)}${text.slice(at)}`;
}

/** `+49 15557741903` as `+49 •••03`. */
function maskPhone(text: string): string {
  const [area = '', ...number] = text.split(' ');
  return number.length === 0 ? tail(text, 2) : `${area} ${tail(number.join(' '), 2)}`;
}

/** At most so many characters from the front, and never more than a third. */
function head(text: string, most: number): string {
  const letters = [...text];
  return `${letters.slice(0, Math.min(most, Math.floor(letters.length / 3))).join('')}${HIDDEN}`;
}

/** At most so many characters from the back, and never more than a third. */
function tail(text: string, most: number): string {
  const letters = [...text];
  const kept = Math.min(most, Math.floor(letters.length / 3));
  return kept === 0 ? HIDDEN : `${HIDDEN}${letters.slice(-kept).join('')}`;
}

/** What an operator looks for: the number of a thing, or a whole value that belongs to somebody. */
export interface PersonalSearch {
  readonly number: number | null;
  /** As it was written, in plain characters; null for a number. */
  readonly exact: string | null;
  /** Lower case; null for a number. */
  readonly value: string | null;
  /** As `value`, of what can be a telephone number: its digits alone, with the plus sign if there is one. */
  readonly phone: string | null;
}

/**
 * Up to nine digits number a thing; anything else is somebody's, telephone numbers in full. What is somebody's and looks
 * like the number of a thing, e.g. a short reference of a bank, comes in double quotes.
 */
export function readPersonalSearch(text: string): PersonalSearch {
  const trimmed = fold(text).trim();
  if (/^[1-9][0-9]{0,8}$/.test(trimmed)) return { number: Number(trimmed), exact: null, value: null, phone: null };
  const quoted = trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : '';
  const exact = /[^" ]/.test(quoted) ? quoted.trim() : trimmed;
  return { number: null, exact, value: exact.toLowerCase(), phone: digitsOfTelephone(exact) };
}

/** A search as it may stand in the record: told apart from others, useless to whoever reads it. */
export function maskSearch(text: string): string {
  const { number, exact } = readPersonalSearch(text);
  return exact === null ? String(number) : maskPersonal('account', exact);
}
