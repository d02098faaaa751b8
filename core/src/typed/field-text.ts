/**
 * What stands in a field that is being typed into, apart from the value that is read from it: during typing the
 * text is the user's. The apps keep one of these for each such field and change it by these functions alone.
 */
export interface FieldText<Fault extends string> {
  /** As it was typed; null: the value, as the reader's language writes it. */
  readonly text: string | null;
  /** Why the text cannot be read. */
  readonly fault: Fault | null;
  /** The value that was read from it last. */
  readonly sent: string;
  /** The value the form gave it last. */
  readonly given: string;
  /** An input method is at work: what stands there is not meant to be read yet. */
  readonly isComposing: boolean;
  /** It was changed and has the focus still. */
  readonly isEditing: boolean;
}

/** What a text is read as; an empty value with a fault. */
export interface Reading<Fault extends string> {
  readonly value: string;
  readonly fault: Fault | null;
}

/** A field with a value, before it is touched. */
export function fieldAt(value: string): FieldText<never> {
  return { text: null, fault: null, sent: value, given: value, isComposing: false, isEditing: false };
}

/** The form gives it a value: one that is not its own (a button for all there is, a step) takes the place of the text. */
export function given<Fault extends string>(field: FieldText<Fault>, value: string): FieldText<Fault> {
  if (value === field.given) return field;
  return value === field.sent || field.isComposing ? { ...field, given: value } : fieldAt(value);
}

/** What a browser says of a change; of the events of any library that passes them on. */
interface InputEvent {
  readonly currentTarget: { readonly value: string };
  readonly nativeEvent: object;
}

interface Needs<Fault extends string> {
  readonly read: (text: string) => Reading<Fault>;
  /** Given what was read, after each change. */
  readonly onChange: (value: string) => void;
  readonly keep: (field: FieldText<Fault>) => void;
}

/** What an input does when it is typed into, an input method is done, or the focus leaves it. */
export function fieldHandlers<Fault extends string>(field: FieldText<Fault>, { read, onChange, keep }: Needs<Fault>) {
  const taken = (text: string): FieldText<Fault> => {
    const { value, fault } = read(text);
    onChange(value);
    return { ...field, text, fault, sent: value, isComposing: false, isEditing: true };
  };
  return {
    onChange({ currentTarget: { value: text }, nativeEvent }: InputEvent): void {
      const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      // What an input method has not finished is not meant to be read.
      keep(isComposing ? { ...field, text, isComposing, isEditing: true } : taken(text));
    },
    onCompositionEnd({ currentTarget }: InputEvent): void {
      keep(taken(currentTarget.value));
    },
    /** A text that can be read gives way to its value; another one stays, to be mended. */
    onBlur({ currentTarget }: InputEvent): void {
      const last = field.isComposing ? taken(currentTarget.value) : field;
      keep({ ...last, text: last.fault === null ? null : last.text, isEditing: false });
    },
  };
}
