import { hiddenSign, type LookPurpose } from '@aureus/contract/platform/personal.ts';
import { createContext, useContext } from 'react';

/** What for the operator wants to see the personal data of the page whole; null while it is hidden. */
export const PersonalContext = createContext<LookPurpose | null>(null);

/** Sent with what is read for the page; empty while personal data is hidden. */
export function usePurpose(): { purpose?: LookPurpose } {
  const purpose = useContext(PersonalContext);
  return purpose === null ? {} : { purpose };
}

/** Whether the server has hidden a value: it is not to be sent back, nor to lead anywhere. */
export const isHidden = (value: string): boolean => value.includes(hiddenSign);
