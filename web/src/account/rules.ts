import type { registerTypes } from '@aureus/contract/account/calls.ts';
import { isNickname, isPlainText, isSignature } from '@aureus/core/account/profile-text.ts';
import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import { fold } from '@aureus/core/typed/fold.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { isSameSecret, secretLength } from '@aureus/core/typed/secret.ts';
import { digitsOfTelephone } from '@aureus/core/typed/telephone-digits.ts';
import { plural, t } from '@lingui/core/macro';

/** How a user is named. */
export type NameKind = (typeof registerTypes)[number];

/** What a person typed, checked before it is sent. Null when it is fine; else what to change. */
export function nameProblem(kind: NameKind, text: string): string | null {
  if (kind === 'email') {
    const name = plainMail(text);
    if (name === '') return t`Enter your e-mail address`;
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name) ? null : t`This is not an e-mail address`;
  }
  const name = fold(text).trim();
  if (kind === 'mobile') {
    if (name === '') return t`Enter your phone number`;
    return /^\+?[0-9]{4,20}$/.test(digitsOfTelephone(name) ?? '') ? null : t`This is not a phone number`;
  }
  if (name === '') return t`Enter an account name`;
  return /^[A-Za-z][A-Za-z0-9_]{2,29}$/.test(name) ? null : t`3 to 30 letters, digits or underscores, a letter first`;
}

/** @param least characters a new password has at least; the server's rule */
export function passwordProblem(password: string, least: number): string | null {
  if (password === '') return t`Enter a password`;
  return secretLength(password) < least
    ? t`At least ${plural(least, { one: '# character', other: '# characters' })}`
    : null;
}

export function repeatProblem(password: string, repeat: string): string | null {
  return isSameSecret(password, repeat) ? null : t`The two passwords do not match`;
}

export function nicknameProblem(text: string): string | null {
  return isNickname(text.normalize('NFC')) ? null : t`2 to 10 letters or digits`;
}

export function signatureProblem(text: string): string | null {
  const signature = text.normalize('NFC');
  if (/[<>]/.test(signature)) return t`The characters < and > are not allowed`;
  if (!isPlainText(signature)) return t`Contains an invisible character`;
  return signature === '' || isSignature(signature) ? null : t`2 to 30 characters, or nothing`;
}

export function codeProblem(code: string): string | null {
  return isSixDigits(code) ? null : t`Enter the six digits`;
}

/** Six digits; neither one digit six times nor a run up or down. */
export function payPasswordProblem(typed: string): string | null {
  const text = codeDigits(typed);
  if (!/^[0-9]{6}$/.test(text)) return t`Enter six digits`;
  const easy = /^(.)\1{5}$/.test(text) || '01234567890 09876543210'.includes(text);
  return easy ? t`Too easy to guess. Choose other digits.` : null;
}

/** 0 too short, 1 weak, 2 fair, 3 good: by length and by how many kinds of characters there are. */
export function passwordStrength(password: string, least: number): 0 | 1 | 2 | 3 {
  const length = secretLength(password);
  if (length < least) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  if (length >= 14 || (length >= 11 && kinds >= 3)) return 3;
  return kinds >= 2 && length >= 9 ? 2 : 1;
}
