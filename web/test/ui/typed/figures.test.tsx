import { decimalText } from '@aureus/contract/platform/wire.ts';
import { languageTags } from '@aureus/contract/platform/language.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { i18n } from '@lingui/core';
import { act, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { TicketField } from '../../../src/spot/ticket/ticket-field.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { NumberField } from '../../../src/ui/number-field.tsx';
import { show } from '../../support/render.tsx';
import { caretOf, compose, enter, insert } from './keyboard.ts';

type FieldProps = { readonly value: string; readonly scale: number; readonly onChange: (text: string) => void };

const fields: Readonly<Record<string, (props: FieldProps) => React.ReactNode>> = {
  'the field of forms': (props) => <NumberField label="Amount" {...props} />,
  'the field of the ticket': (props) => <TicketField label="Amount" unit="BTC" isInvalid={false} {...props} />,
};

function Example({ field, start, scale }: { field: string; start: string; scale: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {fields[field]?.({ value, scale, onChange: setValue })}
      <output>{value}</output>
      <Button onClick={() => setValue('77')}>Send</Button>
      <Button kind="secondary" onClick={() => setValue('88')}>
        All
      </Button>
    </>
  );
}

interface Opening {
  readonly field: string;
  readonly locale?: string;
  readonly start?: string;
  readonly scale?: number;
}

function open({ field, locale = 'en', start = '', scale = 4 }: Opening) {
  i18n.loadAndActivate({ locale, messages: {} });
  const { container } = show(<Example field={field} start={start} scale={scale} />);
  // By place and not by role: properties ask thousands of times.
  const input = container.querySelector('input')!;
  const button = (name: string) => [...container.querySelectorAll('button')].find((one) => one.textContent === name);
  return {
    user: userEvent.setup(),
    input,
    value: () => container.querySelector('output')!.textContent,
    error: () => container.querySelector('[role=alert]')?.textContent ?? null,
    isHeld: () => button('Send') === undefined,
    leave: () => act(() => input.blur()),
    all: () => button('All')!,
  };
}

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe.each(Object.keys(fields))('%s', (field) => {
  it.each([
    ['en', '76161.57'],
    ['es', '76161,57'],
    ['vi', '76161,57'],
    ['pt-BR', '76161,57'],
    ['fr', '76161,57'],
    ['ja', '76161.57'],
  ])('shows a value as %s writes it', (locale, shown) => {
    expect(open({ field, locale, start: '76161.57' }).input.value).toBe(shown);
  });

  // Keys, language, scale; the value, or null where an error is seen; and what stands there once the focus is gone.
  it.each([
    ['1.5', 'en', 0, null, '1.5'],
    ['20.0', 'en', 0, '20', '20'],
    ['1.5,', 'en', 4, '1.5', '1.5'],
    ['10.0001,', 'en', 4, '10.0001', '10.0001'],
    ['1,500', 'en', 2, '1500', '1500'],
    ['1,500.50', 'en', 2, '1500.5', '1500.5'],
    ['1,234,567.89', 'en', 2, '1234567.89', '1234567.89'],
    ['1.500,50', 'es', 2, '1500.5', '1500,5'],
    ['1.500', 'es', 2, '1500', '1500'],
    ['1,5.', 'es', 2, '1.5', '1,5'],
    ['1e-7', 'en', 8, null, '1e-7'],
    ['12。5', 'zh-Hans', 2, '12.5', '12.5'],
    ['１２．５', 'ja', 2, '12.5', '12.5'],
    ['１２３４５', 'ja', 2, '12345', '12345'],
    ['๑๒๓', 'th', 2, '123', '123'],
    ['65,186.13', 'en', 2, '65186.13', '65186.13'],
    ['12,34', 'es', 4, '12.34', '12,34'],
    ['12.34', 'es', 4, '12.34', '12,34'],
    ['5,', 'fr', 4, '5', '5'],
    ['.5', 'en', 4, '0.5', '0.5'],
    ['1.23456', 'en', 4, null, '1.23456'],
    ['.', 'en', 4, null, '.'],
    ['x-', 'vi', 4, null, 'x-'],
  ])('%s typed in %s at scale %i is %s', async (keys, locale, scale, value, afterwards) => {
    const typed = open({ field, locale, scale });
    await typed.user.type(typed.input, keys);
    expect([typed.input.value, typed.value()]).toEqual([keys, value ?? '']);
    typed.leave();
    expect([typed.input.value, typed.error() === null, typed.isHeld()]).toEqual([
      afterwards,
      value !== null,
      value === null,
    ]);
    cleanup();
    const pasted = open({ field, locale, scale });
    await pasted.user.click(pasted.input);
    await pasted.user.paste(keys);
    expect([pasted.input.value, pasted.value()]).toEqual([keys, value ?? '']);
    pasted.leave();
    expect(pasted.error() === null).toBe(value !== null);
  });

  it('keeps the text and the caret where the person has them', () => {
    const { input, value } = open({ field, start: '100000', scale: 0 });
    enter(input, '00000', 0);
    expect([input.value, caretOf(input), value()]).toEqual(['00000', 0, '0']);
    insert(input, '3');
    expect([input.value, caretOf(input), value()]).toEqual(['300000', 1, '300000']);
  });

  it('takes what is typed in front of a figure', () => {
    const { input, value } = open({ field, start: '5' });
    insert(input, '0', 0);
    insert(input, '.');
    expect([input.value, caretOf(input), value()]).toEqual(['0.5', 2, '0.5']);
  });

  it('says a stray letter, and closes no digits up around it', () => {
    const { input, value, error, isHeld } = open({ field, start: '1234', scale: 0 });
    insert(input, 'x', 1);
    expect([input.value, caretOf(input), value(), isHeld()]).toEqual(['1x234', 2, '', true]);
    expect(error()).toContain('1,234');
    insert(input, '', 1, 2);
    insert(input, '9');
    expect([input.value, value(), error(), isHeld()]).toEqual(['19234', '19234', null, false]);
  });

  it('waits with a fault that may still become a number until the focus is gone, but lets nothing be done by it', () => {
    const { input, value, error, isHeld, leave } = open({ field });
    act(() => input.focus());
    insert(input, '1,234,5', 0);
    expect([value(), error(), isHeld()]).toEqual(['', null, true]);
    leave();
    expect([error() === null, isHeld()]).toEqual([false, true]);
  });

  it('gives way to a value that the form gives it', async () => {
    const { input, value, error, all, isHeld, user } = open({ field });
    insert(input, '1.2.3', 0);
    await user.click(all());
    expect([input.value, value(), error(), isHeld()]).toEqual(['88', '88', null, false]);
  });

  it.each([
    ['ja', ['１', '１２', '１２．', '１２．５'], '12.5', '12.5'],
    ['ja', ['１', '１２', '１２。', '１２。５', '12.5'], '12.5', '12.5'],
    ['zh-Hans', ['12。', '12。5'], '12.5', '12.5'],
    ['zh-Hant', ['ㄅ', '５'], '5', '5'],
    ['ko', ['ㅂ', '７'], '7', '7'],
    ['vi', ['1', '12', '12,', '12,5'], '12.5', '12,5'],
    ['th', ['๑', '๑๒', '๑๒๓'], '123', '123'],
    ['ja', ['に', '二'], null, '二'],
  ])('leaves what an input method of %s composes alone until it is done: %j', (locale, texts, value, afterwards) => {
    const { input, value: read, error, leave } = open({ field, locale });
    act(() => input.focus());
    const seen: string[] = [];
    input.addEventListener('input', () => seen.push(`${input.value} ${read()}`));
    compose(input, texts, 0);
    expect(seen).toEqual(texts.map((text) => `${text} `));
    expect([input.value, read()]).toEqual([texts.at(-1), value ?? '']);
    leave();
    expect([input.value, error() === null]).toEqual([afterwards, value !== null]);
  });

  it('composes in the middle of a figure', () => {
    const { input, value } = open({ field, start: '1000', scale: 0 });
    compose(input, ['２', '２３'], 1);
    expect([input.value, caretOf(input), value()]).toEqual(['1２３000', 3, '123000']);
  });
});

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'0123456789') },
  { weight: 3, arbitrary: fc.constantFrom('.', ',', ' ', '。', '．', '’', '٫', '\u202f') },
  { weight: 2, arbitrary: fc.constantFrom('１', '๒', '٣', '12', '1,500', '1.500', '65,186.13', '1 234,5') },
  { weight: 1, arbitrary: fc.constantFrom('x', '-', 'e', '二', '\u200b') },
);
const at = fc.double({ min: 0, max: 1, noNaN: true });
const edit = fc.oneof(
  fc.record({ kind: fc.constantFrom('insert' as const, 'compose' as const), piece, at }),
  fc.record({ kind: fc.constantFrom('delete' as const), piece: fc.constant(''), at }),
);

describe.each(Object.keys(fields))('whatever is done to %s', (field) => {
  it.each(Object.values(languageTags))(
    'typed, pasted and read by the server it is the same, or an error is seen: %s',
    (locale) => {
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.constantFrom(0, 2, 8), (edits, scale) => {
          const { input, value, error, isHeld, leave } = open({ field, locale, scale });
          try {
            act(() => input.focus());
            let text = '';
            for (const { kind, piece: more, at: share } of edits) {
              const caret = Math.round(share * text.length);
              if (kind === 'compose')
                compose(
                  input,
                  [...more].map((_, end) => more.slice(0, end + 1)),
                  caret,
                );
              else insert(input, more, caret, kind === 'delete' ? Math.min(caret + 1, text.length) : caret);
              text =
                text.slice(0, caret) + more + text.slice(kind === 'delete' ? Math.min(caret + 1, text.length) : caret);
              expect([input.value, caretOf(input)]).toEqual([text, caret + more.length]);
            }
            const typed = value();
            enter(input, '', 0);
            enter(input, text, text.length);
            expect(value()).toBe(typed);
            if (typed !== '') {
              expect(z.safeParse(decimalText(), typed).success).toBe(true);
              expect(parseDecimal(typed, scale)).toBeTypeOf('bigint');
            }
            leave();
            const isUnread = typed === '' && text.replaceAll(/[\s\u200b]/g, '') !== '';
            expect([error() !== null, isHeld()]).toEqual([isUnread, isUnread]);
          } finally {
            cleanup();
          }
        }),
        { numRuns: campaign(15, 400) },
      );
    },
  );
});
