import { fieldAt, fieldHandlers, type FieldText, given, type Reading } from '@aureus/core/typed/field-text.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHeldActs } from './form-part.tsx';

interface Needs<Fault extends string> {
  readonly value: string;
  /** The value as the reader's language writes it. */
  readonly shown: string;
  /** Given the whole text, whatever it was before. */
  readonly read: (text: string) => Reading<Fault>;
  readonly onChange: (value: string) => void;
}

/**
 * A field whose value is read from what is typed. Its text stays as it was typed, caret and all, until the focus is gone
 * or the form gives it another value. While the text cannot be read the value is empty, and the acts around it wait.
 */
export function useTypedField<Fault extends string>({ value, shown, read, onChange }: Needs<Fault>) {
  const { t } = useLingui();
  const [kept, keep] = useState<FieldText<Fault>>(() => fieldAt(value));
  const field = given(kept, value);
  if (field !== kept) keep(field);
  useHeldActs(field.fault === null ? undefined : t`Check what you typed`);
  return { field, input: { value: field.text ?? shown, ...fieldHandlers(field, { read, onChange, keep }) } };
}
