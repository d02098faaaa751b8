import { type MetadataJson, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core';
import { digitsOfTelephone } from './telephone-digits.ts';

/**
 * Numbering plans of all countries, as the library ships them. The plans of the server know which numbers are given out
 * and what they cost; those of the app know mobile numbers alone, and of the others how long they may be.
 */
export type NumberingPlans = MetadataJson;

/** A telephone in the one form in which it is stored and compared. */
export interface Telephone {
  /** E.164 with its plus sign. */
  readonly e164: string;
  /** Digits before the number: the country's, and for the islands of +1 their own three as well. */
  readonly dial: string;
  /** The digits behind them. A zero at the front belongs to it where a country keeps it, as Italy does. */
  readonly number: string;
  /** As people write it, with the country's digits. */
  readonly shown: string;
  /** Somebody else is paid for a call or a message to it. Only the plans of the server know. */
  readonly isPremium: boolean;
}

/** Kinds of numbers that get text messages. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Countries that are what +1 means where nothing else is said. */
const MAIN_OF_ONE = new Set(['US', 'CA']);

const PREMIUM = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * Reads a telephone as people type it: in the country of a dial code, with or without the digit that is dialled before it
 * there (`06`, `8`, `0`), with the country's own digits (`+44`, `0044` or `44` alone), or with those of another country
 * behind a plus sign or `00`. Where two readings are numbers, and one of them alone is mobile, it is that one: `4915…` of
 * Germany is also a number of a village.
 * @param dial the dial code chosen beside the field, digits alone
 * @returns null when no numbering plan has such a number
 */
export function readTelephone(dial: string, typed: string, plans: NumberingPlans): Telephone | null {
  return choose(readings(dial, typed, plans));
}

/** Whether some reading of it has a length that numbers of its country have. */
export function isPossibleTelephone(dial: string, typed: string, plans: NumberingPlans): boolean {
  return readings(dial, typed, plans).some((reading) => reading.isPossible());
}

/** The same of a text without a dial code: each telephone it may be, of whatever country, in E.164. */
export function telephonesOf(typed: string, plans: NumberingPlans): string[] {
  const codes = Object.keys(plans.country_calling_codes);
  return [...new Set(codes.flatMap((code) => readTelephone(code, typed, plans)?.e164 ?? []))];
}

/**
 * The telephone that was stored before numbering plans were known, as dial code and number: then one zero was left out at
 * the front, and nothing else.
 */
export function readStoredTelephone(dial: string, number: string, plans: NumberingPlans): Telephone | null {
  const typed = [`+${dial}${number}`, number, `0${number}`];
  return choose(typed.flatMap((text) => readings(dial, text, plans)));
}

/** Dial codes of several digits under +1 stand for one place: those of its newer numbers are other names of the first. */
const SAME_PLACE: Readonly<Record<string, string>> = { 1829: '1809', 1849: '1809', 1939: '1787', 1658: '1876' };

/** All dial codes by which the place of a telephone is called. */
export function dialCodesOf(dial: string): readonly string[] {
  const main = SAME_PLACE[dial];
  return main === undefined ? [dial] : [dial, main];
}

// oxlint-disable-next-line aureus/browsers -- the library's, not a browser's
const isNumber = (reading: PhoneNumber): boolean => reading.isValid();

// oxlint-disable-next-line aureus/browsers -- as above
const kindOf = (reading: PhoneNumber): string => reading.getType() ?? '';

/** The first that is a number, of mobile ones where there are any. */
function choose(found: readonly PhoneNumber[]): Telephone | null {
  const numbers = found.filter(isNumber);
  const [chosen] = [...numbers.filter((reading) => MOBILE.has(kindOf(reading))), ...numbers];
  return chosen ? telephoneOf(chosen) : null;
}

/** What a text may mean, the nearest first. */
function readings(dial: string, typed: string, plans: NumberingPlans): PhoneNumber[] {
  const digits = digitsOfTelephone(typed);
  if (digits === null) return [];
  if (digits.startsWith('+')) return parse(digits, null, plans);
  const local = inCountry(dial, digits, plans);
  const own = digits.startsWith(dial) ? parse(`+${digits}`, null, plans) : [];
  // Behind two zeros is a country everywhere, unless the country itself has a number like that.
  const isTaken = !digits.startsWith('00') || local.some(isNumber);
  return [...local, ...own, ...(isTaken ? [] : parse(`+${digits.slice(2)}`, null, plans))];
}

function inCountry(dial: string, digits: string, plans: NumberingPlans): PhoneNumber[] {
  if (Object.hasOwn(plans.country_calling_codes, dial)) return parse(digits, dial, plans);
  // Codes of no country, as those of satellites.
  if (Object.hasOwn(plans.nonGeographic, dial)) return parse(`+${dial}${digits}`, null, plans);
  // A place of +1 is written with three digits more; its seven others are enough there.
  if (!/^1[0-9]{3}$/.test(dial)) return [];
  return digits.length === 7 ? parse(`+${dial}${digits}`, null, plans) : parse(digits, '1', plans);
}

/** @param callingCode of the country in which the digits are dialled: its main one, where several share the code */
function parse(digits: string, callingCode: string | null, plans: NumberingPlans): PhoneNumber[] {
  const [main] = callingCode === null ? [] : (plans.country_calling_codes[callingCode] ?? []);
  const found = parsePhoneNumberFromString(digits, { extract: false, ...(main && { defaultCountry: main }) }, plans);
  return found ? [found] : [];
}

function telephoneOf(found: PhoneNumber): Telephone {
  const e164: string = found.number;
  const code: string = found.countryCallingCode;
  const isPlace = code === '1' && found.country !== undefined && !MAIN_OF_ONE.has(found.country);
  const dial = isPlace ? e164.slice(1, 5) : code;
  return {
    e164,
    dial,
    number: e164.slice(1 + dial.length),
    shown: found.formatInternational(),
    isPremium: PREMIUM.has(kindOf(found)),
  };
}
