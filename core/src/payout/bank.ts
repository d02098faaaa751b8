/** Bank account numbers: checked as far as their checksums allow, and shown in part. */

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Without spaces and in upper case, as banks write it to each other. */
export function normalBankCode(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Whether a normal text is an IBAN: its digits, with letters as 10 to 35 and the first four at the end, are 1 modulo 97. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
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
  return IBAN.test(text) ? isIban(text) : /[0-9]/.test(text);
}

/** As much of a number as its owner needs to recognise it: its last four characters, and never more than half of it. */
export function maskNumber(text: string): string {
  if (text === '') return '';
  const shown = Math.min(4, Math.floor(text.length / 2));
  return `•••• ${text.length > 4 ? text.slice(-shown) : '••••'}`;
}
