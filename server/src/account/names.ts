import { domainToASCII } from 'node:url';
import { fold } from '@aureus/core/typed/fold.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { AppError } from '../platform/errors.ts';

/** How a user is named, in the one form in which names are compared and stored. */
export type UserName =
  | { readonly kind: 'email'; readonly email: string; readonly key: string }
  | { readonly kind: 'phone'; readonly area: string; readonly number: string; readonly key: string }
  | { readonly kind: 'account'; readonly accountName: string; readonly key: string };

/** A name that codes can be sent to. */
export type Address = Exclude<UserName, { kind: 'account' }>;

/** The dial code taken when a number comes without one. */
const DEFAULT_AREA = '86';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const LABEL = /^[a-z0-9-]{1,63}$/;

/** Dial codes of places where a leading zero belongs to the number; elsewhere it is dialled inside the country only. */
const ZERO_BELONGS = new Set(['39', '225', '229', '241', '242', '378']);

/**
 * Reads an e-mail address as it was typed: ASCII before the @, any domain after it (stored in its ASCII form, lower case).
 * The key is lower case as a whole, so that no two accounts differ by case alone.
 * @throws AppError invalid_email
 */
export function parseEmail(text: string): Extract<UserName, { kind: 'email' }> {
  const plain = plainMail(text);
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at);
  const domain = domainToASCII(plain.slice(at + 1)).toLowerCase();
  const email = `${local}@${domain}`;
  const wellFormed =
    at > 0 &&
    email.length <= 254 &&
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    isDomain(domain);
  if (!wellFormed) throw new AppError('invalid_email');
  return { kind: 'email', email, key: email.toLowerCase() };
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const known = labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));
  return known && labels.length >= 2 && !/^[0-9]+$/.test(labels.at(-1) ?? '');
}

/**
 * Reads a telephone number of a dial code; spaces, dashes, dots and brackets do not count. The key is E.164.
 * @throws AppError invalid_phone
 */
export function parsePhone(area: string, text: string): Extract<UserName, { kind: 'phone' }> {
  const plain = text.normalize('NFKC').replaceAll(/[\s().-]/g, '');
  const national = plain.startsWith(`+${area}`) ? plain.slice(area.length + 1) : plain;
  const number = ZERO_BELONGS.has(area) ? national : national.replace(/^0/, '');
  if (!/^[1-9][0-9]{0,5}$/.test(area) || !/^[0-9]{4,14}$/.test(number) || area.length + number.length > 15) {
    throw new AppError('invalid_phone');
  }
  return { kind: 'phone', area, number, key: `+${area}${number}` };
}

/**
 * Reads an account name: 3 to 30 letters, digits and underscores, a letter first.
 * @throws AppError invalid_account_name
 */
export function parseAccountName(text: string): Extract<UserName, { kind: 'account' }> {
  const accountName = fold(text).trim();
  if (!/^[A-Za-z][A-Za-z0-9_]{2,29}$/.test(accountName)) throw new AppError('invalid_account_name');
  return { kind: 'account', accountName, key: accountName.toLowerCase() };
}

/** Tells what kind of name somebody typed; null when it can be nobody's. */
export function readName(typed: string, area: string = DEFAULT_AREA): UserName | null {
  const text = fold(typed);
  try {
    if (text.includes('@')) return parseEmail(text);
    return /^\s*[A-Za-z]/.test(text) ? parseAccountName(text) : parsePhone(area, text);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** As {@link readName}, for names a code can be sent to. */
export function readAddress(text: string, area?: string): Address | null {
  const name = readName(text, area);
  return name === null || name.kind === 'account' ? null : name;
}
