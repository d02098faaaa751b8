import { act } from '@testing-library/react';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;

/** As a browser does it: the new text and the caret stand in the field before anybody hears of it. */
export function enter(input: HTMLInputElement, text: string, caret: number, isComposing = false): void {
  act(() => {
    setValue.call(input, text);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });
}

/** Puts a text in the place of what is selected, key by key or at once. */
export function insert(input: HTMLInputElement, text: string, from = caretOf(input), to = from): void {
  enter(input, input.value.slice(0, from) + text + input.value.slice(to), from + text.length);
}

/** What an input method writes, one text in the place of the other, until it is done with the last. */
export function compose(input: HTMLInputElement, texts: readonly string[], from = caretOf(input)): void {
  const tell = (type: string, data: string): void =>
    act(() => void input.dispatchEvent(new CompositionEvent(type, { bubbles: true, data })));
  const [before, behind] = [input.value.slice(0, from), input.value.slice(from)];
  tell('compositionstart', '');
  for (const text of texts) {
    tell('compositionupdate', text);
    enter(input, before + text + behind, from + text.length, true);
  }
  tell('compositionend', texts.at(-1) ?? '');
}

export const caretOf = ({ selectionStart, value }: HTMLInputElement): number => selectionStart ?? value.length;
