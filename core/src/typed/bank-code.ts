import { oneWord } from './code.ts';
import { fold } from './fold.ts';
import { ibanStructures } from './iban-structures.ts';

/** Codes of banks and accounts, read in one spelling and checked as far as their standards allow. */

/** What people copy along with a code. A colon or a space tells it from the beginning of the code. */
const LABEL = /^(?:IBAN|BIC|SWIFT|SWIFT CODE|BIC\/SWIFT|SWIFT\/BIC)(?: ?: ?| )/;

const IBAN_SHAPE = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** ISO 9362:2022: the party's prefix in letters or digits, its country, its suffix, and perhaps a branch. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * Without spaces, dots and hyphens, in plain capitals, as banks write it to each other; a name of the code in front
 * (`IBAN DE89 …`, `BIC: …`) is none of it.
 */
export function normalBankCode(typed: string): string {
  const text = fold(typed).trim().toUpperCase();
  return oneWord(text.replace(LABEL, '')).replaceAll(/[.-]/g, '');
}

/**
 * Whether a normal text is an IBAN (ISO 13616): of the structure its country has registered, and its digits, with
 * letters as 10 to 35 and the first four at the end, are 1 modulo 97.
 */
export function isIban(text: string): boolean {
  if (!hasIbanStructure(text)) return false;
  let rest = 0;
  for (const letter of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Whether a normal text is a BIC (SWIFT code) of 8 or 11 characters. */
export function isBic(text: string): boolean {
  return BIC.test(text);
}

/** Whether a text is an ABA routing number: nine digits whose weighted sum is a multiple of ten. */
export function isAba(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum !== 0 && sum % 10 === 0;
}

/** Whether a normal text can be an account number: 4 to 34 digits and letters. One that begins like an IBAN must be one. */
export function isAccountNumber(text: string): boolean {
  if (!/^[A-Z0-9]{4,34}$/.test(text)) return false;
  return IBAN_SHAPE.test(text) ? isIban(text) : /[0-9]/.test(text);
}

const KINDS: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

/** Whether an account's part has the structure of the country: so many digits (n), capitals (a) or either (c). */
function hasIbanStructure(text: string): boolean {
  if (!IBAN_SHAPE.test(text)) return false;
  const structure = ibanStructures[text.slice(0, 2)];
  if (structure === undefined) return false;
  const pattern = structure.replaceAll(
    /([0-9]{1,2})([nac])/g,
    (_, count: string, kind: string) => `${KINDS[kind]}{${count}}`,
  );
  return new RegExp(`^${pattern}$`).test(text.slice(4));
}
