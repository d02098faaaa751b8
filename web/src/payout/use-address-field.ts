import type { PaymentRequest } from '@aureus/core/typed/payment-request.ts';
import { useState } from 'react';
import { type AddressEntry, readEntry, type Wanted } from './address-entry.ts';

/** A field for an address and its destination tag. */
export interface AddressField {
  readonly text: string;
  readonly tagText: string;
  readonly entry: AddressEntry;
  /** What the request said that was pasted or scanned, while its address still stands in the field. */
  readonly asked: PaymentRequest | null;
  /** Takes what was typed; what comes at once (pasted, dropped, filled in) is taken as {@link take} does. */
  readonly type: (text: string) => void;
  readonly typeTag: (text: string) => void;
  /** Takes what was pasted or scanned: where it can be read, the address stands in the field as it will be stored. */
  readonly take: (text: string) => void;
}

export function useAddressField(wanted: Wanted): AddressField {
  const [text, setText] = useState('');
  const [tagText, setTagText] = useState('');
  const [taken, setTaken] = useState<PaymentRequest | null>(null);
  const entry = readEntry(text, tagText, wanted);
  const take = (given: string): void => {
    const read = readEntry(given, tagText, wanted);
    const isFine = read.problem === null && read.plain !== '';
    setText(isFine ? read.plain : given);
    if (isFine && read.request?.tag) setTagText(read.request.tag);
    setTaken(isFine ? read.request : null);
  };
  return {
    text,
    tagText,
    entry,
    asked: entry.request ?? (taken?.address === entry.plain ? taken : null),
    type: (next) => {
      if (next.length > text.length + 1) take(next);
      else setText(next);
    },
    typeTag: setTagText,
    take,
  };
}
