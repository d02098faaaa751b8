import { cleanDocumentNumber, isDocumentNumber } from '@aureus/core/typed/document-number.ts';
import { cleanName, isName } from '@aureus/core/typed/name.ts';
import { t } from '@lingui/core/macro';

/** What is wrong with a name, in words; null when nothing is. */
export function nameProblem(name: string): string | null {
  const text = cleanName(name);
  if (text === '') return t`Enter your name as it stands on the document.`;
  return isName(text) ? null : t`Enter the name in letters, without the characters < and >.`;
}

/** What is wrong with the number of a document, in words; null when nothing is. */
export function numberProblem(number: string): string | null {
  const text = cleanDocumentNumber(number);
  if (text.length < 6) return t`The number has at least 6 characters.`;
  return isDocumentNumber(text) ? null : t`Enter letters, digits and the characters - / . ( ) only.`;
}
