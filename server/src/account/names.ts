import { domainToASCII } from 'node:url';
import { fold } from '@aureus/core/typed/fold.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { digitsOfTelephone } from '@aureus/core/typed/telephone-digits.ts';
import { readStoredTelephone, readTelephone, type Telephone } from '@aureus/core/typed/telephone.ts';
import { AppError } from '../platform/errors.ts';
import { numberingPlans } from './numbering-plans.ts';

/** How a user is named, in the one form in which names are compared and stored. */
export type UserName =
  | { readonly kind: 'email'; readonly email: string; readonly key: string }
  | {
      readonly kind: 'phone';
      readonly area: string;
      readonly number: string;
      readonly key: string;
      /** The key of the time before numbering plans were known: accounts of then that could not be brought into the one form have it. */
      readonly dialled: string;
    }
  | { readonly kind: 'account'; readonly accountName: string; readonly key: string };

/** A name that codes can be sent to. */
export type Address = Exclude<UserName, { kind: 'account' }>;

/** The dial code taken when a number comes without one. */
const DEFAULT_AREA = '86';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const LABEL = /^[a-z0-9-]{1,63}$/;

/** Dial codes of places where a leading zero belongs to the number; elsewhere it is dialled inside the country only. */
const ZERO_BELONGS = new Set(['39', '225', '229', '241', '242', '378']);

type Phone = Extract<UserName, { kind: 'phone' }>;

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
 * Reads a telephone that an account is to have: by the numbering plans, however it was typed. The key is E.164. A number
 * at which others are paid for messages is nobody's way in.
 * @throws AppError invalid_phone
 */
export function parsePhone(area: string, text: string): Phone {
  const found = readTelephone(area, text, numberingPlans);
  if (found === null || found.isPremium) throw new AppError('invalid_phone');
  return phoneOf(found, dialled(area, text));
}

/**
 * Reads a telephone that an account may have had for long: also one that no numbering plan knows.
 * @throws AppError invalid_phone
 */
export function parseKnownPhone(area: string, text: string): Phone {
  const found = readTelephone(area, text, numberingPlans);
  const number = dialled(area, text);
  if (found !== null) return phoneOf(found, number);
  if (number === null) throw new AppError('invalid_phone');
  const key = `+${area}${number.number}`;
  return { kind: 'phone', area, number: number.number, key, dialled: key };
}

/**
 * What was typed counts beside the telephone it is only where the stored form is the same telephone: else whoever has one
 * telephone could get at the account of another by the way they type it.
 */
function phoneOf({ e164: key, dial: area, number }: Telephone, typed: Dialled | null): Phone {
  const isSame = typed !== null && readStoredTelephone(typed.area, typed.number, numberingPlans)?.e164 === key;
  return { kind: 'phone', area, number, key, dialled: isSame ? `+${typed.area}${typed.number}` : key };
}

interface Dialled {
  readonly area: string;
  readonly number: string;
}

/** The number as it was stored before: without one zero at the front, and as it was typed otherwise. */
function dialled(area: string, text: string): Dialled | null {
  const digits = digitsOfTelephone(text);
  if (digits === null) return null;
  const national = digits.startsWith(`+${area}`) ? digits.slice(area.length + 1) : digits;
  const number = ZERO_BELONGS.has(area) ? national : national.replace(/^0/, '');
  const isWhole = /^[1-9][0-9]{0,5}$/.test(area) && /^[0-9]{4,14}$/.test(number) && area.length + number.length <= 15;
  return isWhole ? { area, number } : null;
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
    return /^\s*[A-Za-z]/.test(text) ? parseAccountName(text) : parseKnownPhone(area, text);
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
