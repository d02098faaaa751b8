import { fieldAt, fieldHandlers, type FieldText, given, type Reading } from '@aureus/core/typed/field-text.ts';
import { useState } from 'react';

interface Needs<Fault extends string> {
  readonly value: string;
  /** The value as the operator's language writes it. */
  readonly shown: string;
  /** Given the whole text, whatever it was before. */
  readonly read: (text: string) => Reading<Fault>;
  readonly onChange: (value: string) => void;
}

/** A field whose value is read from what is typed. Its text stays as it was typed until the focus is gone. */
export function useTypedField<Fault extends string>({ value, shown, read, onChange }: Needs<Fault>) {
  const [kept, keep] = useState<FieldText<Fault>>(() => fieldAt(value));
  const field = given(kept, value);
  if (field !== kept) keep(field);
  const { onCompositionEnd, ...handlers } = fieldHandlers(field, { read, onChange, keep });
  return {
    field,
    input: { value: field.text ?? shown, ...handlers },
    // Material would put it on the box around the input.
    htmlInput: { onCompositionEnd },
  };
}
