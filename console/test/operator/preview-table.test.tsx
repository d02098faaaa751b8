import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreviewTable } from '../../src/operator/proposals/preview-table.tsx';

test('C20: every line has before and after, each with its unit, and its value in USDT', () => {
  render(
    <I18nProvider i18n={i18n}>
      <PreviewTable
        lines={[
          { label: 'credit.amount', before: null, after: '2', unit: 'BTC', usdt: '200000' },
          { label: 'unheard_of', before: '10.5', after: '12.5', unit: 'BTC', usdt: null },
        ]}
      />
    </I18nProvider>,
  );
  const [, amount, other] = screen.getAllByRole('row');
  expect(
    within(amount!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['–', '2 BTC≈ 200,000 USDT']);
  expect(within(amount!).getByRole('rowheader').textContent).toBe('Amount');
  // A line the console has no words for is shown all the same.
  expect(within(other!).getByRole('rowheader').textContent).toBe('unheard of');
  expect(
    within(other!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['10.5 BTC', '12.5 BTC']);
});
