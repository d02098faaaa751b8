import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '../../../src/ui/button.tsx';
import { DigitsField } from '../../../src/ui/digits-field.tsx';
import { show } from '../../support/render.tsx';
import { compose, enter, insert } from './keyboard.ts';

function Example() {
  const [value, setValue] = useState('');
  return (
    <>
      <DigitsField label="Number" most={6} value={value} onChange={setValue} />
      <output>{value}</output>
      <Button>Send</Button>
    </>
  );
}

function open() {
  show(<Example />);
  return {
    input: screen.getByLabelText<HTMLInputElement>('Number'),
    value: () => screen.getByRole('status').textContent,
    error: () => screen.queryByRole('alert')?.textContent ?? null,
    isHeld: () => screen.queryByRole('button', { name: 'Send' }) === null,
  };
}

it.each(['123456', '123 456', '123-456', '１２３４５６', '๑๒๓๔๕๖', '\u200e123456', '123\u00a0456'])(
  'reads %s, and keeps it as it was typed until the focus is gone',
  async (typed) => {
    const { input, value, error } = open();
    await userEvent.setup().type(input, typed);
    expect([input.value, value(), error()]).toEqual([typed, '123456', null]);
    act(() => input.blur());
    expect(input.value).toBe('123456');
  },
);

it.each(['l23456', '1234567', '12.345'])('says of %s what is wrong, and drops nothing', async (typed) => {
  const { input, value, error, isHeld } = open();
  await userEvent.setup().type(input, typed);
  expect([input.value, value(), error() === null, isHeld()]).toEqual([typed, '', false, true]);
});

it('keeps the caret, and waits for an input method', () => {
  const { input, value } = open();
  enter(input, '123456', 6);
  enter(input, '23456', 0);
  insert(input, '9', 0);
  expect([input.value, input.selectionStart, value()]).toEqual(['923456', 1, '923456']);
  enter(input, '', 0);
  compose(input, ['１', '１２３４５６'], 0);
  expect([input.value, value()]).toEqual(['１２３４５６', '123456']);
});
