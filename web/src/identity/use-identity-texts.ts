import type { RefusalReason, ReviewStatus } from '@aureus/contract/identity/levels.ts';
import { useLingui } from '@lingui/react/macro';
import type { BadgeProps } from '../ui/badge.tsx';

export type DocumentType = '0' | '1' | '2';

/** What is on the pictures of each kind of document. */
export interface PictureTexts {
  readonly front: string;
  readonly frontHint: string;
  readonly reverse: string;
  readonly reverseHint: string;
}

/** The words of the identity pages that more than one of them needs. */
export function useIdentityTexts() {
  const { t } = useLingui();
  const documents: Record<DocumentType, string> = {
    '0': t`Identity card`,
    '1': t`Passport`,
    '2': t`Driving licence`,
  };
  const numbers: Record<DocumentType, string> = {
    '0': t`Identity card number`,
    '1': t`Passport number`,
    '2': t`Licence number`,
  };
  const pictures: Record<DocumentType, PictureTexts> = {
    '0': {
      front: t`Front of the identity card`,
      frontHint: t`The side with your portrait, all four corners in sight.`,
      reverse: t`Back of the identity card`,
      reverseHint: t`The other side, without glare.`,
    },
    '1': {
      front: t`Passport page with your portrait`,
      frontHint: t`The whole page, with the two lines of letters at its foot.`,
      reverse: t`You, holding the passport open`,
      reverseHint: t`Your face and the page beside it, both sharp.`,
    },
    '2': {
      front: t`Front of the driving licence`,
      frontHint: t`The side with your portrait, all four corners in sight.`,
      reverse: t`Back of the driving licence`,
      reverseHint: t`The other side, without glare.`,
    },
  };
  const reasons: Record<RefusalReason, string> = {
    name_differs: t`The name does not match the document.`,
    number_differs: t`The number does not match the document.`,
    picture_unclear: t`A picture is not clear enough.`,
    picture_incomplete: t`A picture does not show the whole document.`,
    document_expired: t`The document has expired.`,
    document_not_accepted: t`This document is not accepted.`,
    under_age: t`You are not of age.`,
    other: t`The documents could not be confirmed.`,
  };
  const statuses: Record<ReviewStatus, { text: string; tone: NonNullable<BadgeProps['tone']> }> = {
    0: { text: t`Not verified`, tone: 'plain' },
    1: { text: t`Under review`, tone: 'warn' },
    2: { text: t`Verified`, tone: 'gold' },
    3: { text: t({ message: 'Failed', context: 'identity' }), tone: 'danger' },
  };
  const levels: Record<1 | 2, string> = { 1: t`Basic`, 2: t`Advanced` };
  return { documents, numbers, pictures, reasons, statuses, levels };
}

/** The kind of document as the pages name it. */
export const documentOf = (idType: number | undefined): DocumentType => (idType === 1 ? '1' : idType === 2 ? '2' : '0');
