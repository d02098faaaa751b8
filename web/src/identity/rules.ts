import { documentNumber, personName } from '@aureus/contract/identity/calls.ts';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

/** What is wrong with a name, in words; null when nothing is. */
export function nameProblem(name: string): string | null {
  const text = name.trim();
  if (text === '') return t`Enter your name as it stands on the document.`;
  if (z.safeParse(personName(), text).success) return null;
  return text.length < 2 ? t`The name is too short.` : t`Only letters, spaces, hyphens and apostrophes, please.`;
}

/** What is wrong with the number of a document, in words; null when nothing is. */
export function numberProblem(number: string): string | null {
  const text = number.trim();
  if (text.length < 6) return t`The number has at least 6 characters.`;
  return z.safeParse(documentNumber(), text).success ? null : t`Only letters, digits and hyphens, please.`;
}
