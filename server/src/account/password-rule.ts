import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plainSecret } from '@aureus/core/typed/secret.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';

/** Characters (code points) an operator's password has at least: a second factor always stands beside it. */
export const OPERATOR_PASSWORD_MIN = 8;
/** What any password has at most: far beyond any manager's choice, and what is hashed stays short. */
export const PASSWORD_MAX = 128;

/** The site's own names are the first a guesser tries. */
const SITE_WORDS = ['aureus', 'aureusapp', 'aureustrade', 'aureustrading', 'aureusdemo', 'myaureus'];

const KEYBOARD = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./', 'abcdefghijklmnopqrstuvwxyz'];

/** Digits and signs that stand for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's', '!': 'i', '+': 't', '€': 'e',
}; // prettier-ignore

const listed = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word !== '')
    .concat(SITE_WORDS),
);

/**
 * Refuses a password that is too short, too long or among the first a guesser tries. Any characters are allowed, and
 * they count in the form that is hashed: nothing is trimmed or asked to be mixed.
 * @param own what the user is called: name, e-mail or number
 * @param minimum characters (code points) it has at least; of users' passwords a setting of the product
 * @throws AppError password_too_short (`minimum`), password_too_long (`maximum`), password_too_common
 */
export function checkPassword(typed: string, own: readonly string[], minimum: number): void {
  const password = plainSecret(typed);
  // Longer in UTF-16 than twice the limit cannot be short enough in code points; spares counting a long text.
  const length = password.length > 2 * PASSWORD_MAX ? Number.POSITIVE_INFINITY : [...password].length;
  if (length < minimum) throw new AppError('password_too_short', { minimum });
  if (length > PASSWORD_MAX) throw new AppError('password_too_long', { maximum: PASSWORD_MAX });
  if (isCommon(password) || isOwn(password, own)) throw new AppError('password_too_common');
}

/** {@link checkPassword} for a user's password, by the rule as it is now. */
export async function checkUserPassword(pool: Pool, password: string, own: readonly string[]): Promise<void> {
  const { password_min_length: minimum } = await readGeneralSettings(pool);
  checkPassword(password, own, minimum);
}

/** Whether a guesser with a list and the usual rules (case, endings, look-alikes, doubling) comes to it early. */
export function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return forms(lower).some((form) => listed.has(form) || isPattern(form)) || isPattern(lower) || isDate(lower);
}

/** Digits and signs guessers put before and after a word. */
const BEGINNING = 4;
const ENDING = 6;

/** The text with less and less of the digits and signs around it; each plain, read with look-alikes, and halved. */
function forms(text: string): string[] {
  const cut = shortened(text).filter((form) => form.length >= 3);
  const read = cut.map((form) => form.replaceAll(/[0-9@$!+€]/g, (sign) => LOOKALIKES[sign] ?? sign));
  const joined = [...cut, ...read].map((form) => form.replaceAll(/[\s_.-]+/g, ''));
  return [...new Set([...cut, ...read, ...joined, ...joined.map(repeated)])].filter((form) => form.length >= 3);
}

function shortened(text: string): string[] {
  const before = Math.min(BEGINNING, /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0);
  const after = Math.min(ENDING, text.length - text.replace(/[^\p{L}]{1,6}$/u, '').length);
  const result: string[] = [];
  for (let start = 0; start <= before; start += 1) {
    for (let end = 0; end <= after; end += 1) result.push(text.slice(start, text.length - end));
  }
  const date = /^(.*?)(\d{8})$/.exec(text);
  if (date && isDate(date[2] ?? '')) result.push(date[1] ?? '');
  return result;
}

/** The part a text repeats, the text itself when it repeats nothing. */
function repeated(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text) return text.slice(0, size);
  }
  return text;
}

/** One sign or a short part over and over, a run along the keyboard or alphabet, few different digits. */
function isPattern(text: string): boolean {
  if (text.length < 6) return false;
  if (repeated(text).length <= 4 && repeated(text) !== text) return true;
  if (/^\d+$/.test(text) && new Set(text).size <= 3) return true;
  return isRun(text);
}

/** Made of at most three runs of neighbours, such as `123456qwerty` or `abcd4321`. */
function isRun(text: string): boolean {
  let runs = 0;
  for (let at = 0; at < text.length; runs += 1) {
    let size = 1;
    while (at + size < text.length && isWalk(text.slice(at, at + size + 1))) size += 1;
    if (size < 3) return false;
    at += size;
  }
  return runs <= 3;
}

const WALKS = KEYBOARD.concat('01234567890').flatMap((row) => [row, [...row].toReversed().join('')]);

function isWalk(part: string): boolean {
  return repeated(part).length === 1 || WALKS.some((row) => row.includes(part));
}

/** Eight digits that are a day of the last or this century, in any order; with or without separators. */
function isDate(text: string): boolean {
  const digits = text.replaceAll(/[\s./-]/g, '');
  if (!/^\d{8}$/.test(digits)) return false;
  const pairs = [0, 2, 4, 6].map((at) => Number(digits.slice(at, at + 2)));
  const [a = 0, b = 0, c = 0, d = 0] = pairs;
  const isDay = (x: number, y: number): boolean => x >= 1 && y >= 1 && ((x <= 12 && y <= 31) || (x <= 31 && y <= 12));
  return ((a === 19 || a === 20) && isDay(c, d)) || ((c === 19 || c === 20) && isDay(a, b));
}

/** The user's own name, address or number, alone or with an ending. */
function isOwn(password: string, own: readonly string[]): boolean {
  const given = forms(password.normalize('NFKC').toLowerCase());
  const names = own.flatMap((name) => {
    const lower = name.toLowerCase();
    return [lower, lower.replace(/^\+/, ''), lower.split('@')[0] ?? ''];
  });
  return names.some(
    (name) => name.length >= 3 && (given.includes(name) || given.includes(name.replaceAll(/[\s_.-]+/g, ''))),
  );
}
