import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TicketField } from '../../src/spot/ticket/ticket-field.tsx';
import { NumberField } from '../../src/ui/number-field.tsx';
import { show } from '../support/render.tsx';

type FieldProps = { readonly value: string; readonly onChange: (text: string) => void };

const fields: Readonly<Record<string, (props: FieldProps) => React.ReactNode>> = {
  'the field of forms': (props) => <NumberField label="Amount" scale={4} {...props} />,
  'the field of the ticket': (props) => (
    <TicketField label="Amount" unit="BTC" scale={4} isInvalid={false} {...props} />
  ),
};

function Example({ field, start }: { field: string; start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {fields[field]?.({ value, onChange: setValue })}
      <output>{value}</output>
    </>
  );
}

function open(field: string, locale: string, start = '') {
  i18n.loadAndActivate({ locale, messages: {} });
  show(<Example field={field} start={start} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ });
  return { user: userEvent.setup(), input, text: () => screen.getByRole('status').textContent };
}

describe.each(Object.keys(fields))('%s', (field) => {
  it.each([
    ['en', '76161.57'],
    ['es', '76161,57'],
    ['vi', '76161,57'],
    ['pt', '76161,57'],
    ['fr', '76161,57'],
    ['ja', '76161.57'],
  ])('shows a value as %s writes it', (locale, shown) => {
    expect(open(field, locale, '76161.57').input.value).toBe(shown);
  });

  it('takes the sign of the language, and a point as well', async () => {
    const { user, input, text } = open(field, 'es');
    await user.type(input, '12,34');
    expect([input.value, text()]).toEqual(['12,34', '12.34']);
    await user.clear(input);
    await user.type(input, '12.34');
    expect([input.value, text()]).toEqual(['12,34', '12.34']);
  });

  it('keeps the sign while the fraction is still to come', async () => {
    const { user, input, text } = open(field, 'fr');
    await user.type(input, '5,');
    expect([input.value, text()]).toEqual(['5,', '5.']);
  });

  it('takes pasted numbers as the language groups them', async () => {
    const { user, input, text } = open(field, 'es');
    await user.click(input);
    await user.paste('76.161,57');
    expect([input.value, text()]).toEqual(['76161,57', '76161.57']);
  });

  it('lets nothing else in', async () => {
    const { user, input, text } = open(field, 'vi', '1.5');
    await user.type(input, 'x-');
    expect([input.value, text()]).toEqual(['1,5', '1.5']);
  });
});
