import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatNumber, formatPercent, percentGap, tinyParts } from '../../src/platform/format/number.ts';
import { relativeTime } from '../../src/platform/format/time.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { Amount } from '../../src/ui/amount.tsx';
import { show } from '../support/render.tsx';

const en = { locale: 'en' };

describe('numbers on screen', () => {
  it.each([
    ['0', {}, '0'],
    ['1234.5', {}, '1,234.5'],
    ['1234.56789', {}, '1,234.5678'],
    ['0.99999', { maxDigits: 2 }, '0.99'],
    ['5', { minDigits: 2 }, '5.00'],
    ['5', { sign: true }, '+5'],
    ['0', { sign: true }, '0'],
    ['-5', { sign: true }, '-5'],
    ['999.12345', { compact: true }, '999.1234'],
    ['1000', { compact: true }, '1,000'],
    ['1000.01', { compact: true }, '1.0K'],
    ['18990', { compact: true }, '18.9K'],
    ['1000000', { compact: true }, '1,000.0K'],
    ['1280000000', { compact: true }, '1,280.0M'],
    ['-2500', { compact: true }, '-2.5K'],
    ['24816.479', { fiat: 'USD', minDigits: 2, maxDigits: 2 }, '$24,816.47'],
    ['12345678901234567890.12345678', { maxDigits: 8 }, '12,345,678,901,234,567,890.12345678'],
    ['abc', {}, '–'],
    ['1e5', {}, '–'],
  ])('%s with %o is %s', (value, style, expected) => {
    expect(formatNumber(value, { ...en, ...style })).toBe(expected);
  });

  it('follows the language', () => {
    expect(formatNumber('1234567.5', { locale: 'es' })).toBe('1.234.567,5');
    expect(formatNumber('1500', { locale: 'fr', compact: true, fiat: 'EUR' })).toMatch(/^1,5K\s€$/);
    expect(tinyParts('0.00000123', 'fr')).toEqual({ head: '0,0', zeros: 5, digits: '123' });
  });

  it('counts the zeros of tiny prices and leaves others alone', () => {
    expect(tinyParts('0.0000123456', 'en')).toEqual({ head: '0.0', zeros: 4, digits: '1234' });
    expect(tinyParts('-0.00000100', 'en')).toEqual({ head: '-0.0', zeros: 5, digits: '1' });
    expect(tinyParts('0.000123', 'en')).toBeNull();
    expect(tinyParts('1.00000123', 'en')).toBeNull();
  });

  it('writes a change with its sign', () => {
    expect([formatPercent('2.31', 'en'), formatPercent('-3.6', 'en'), formatPercent('0', 'en')]).toEqual([
      '+2.31%',
      '-3.60%',
      '0.00%',
    ]);
  });
});

describe('Amount', () => {
  it('shows digits, unit and tone', () => {
    const { container } = show(<Amount value="312.08" unit="USDT" sign tone />);
    expect(container.textContent).toBe('+312.08 USDT');
    expect(container.querySelector('.tone-up')).not.toBeNull();
  });

  it('hides what is personal when balances are hidden, and nothing else', () => {
    usePreferences.setState({ hideBalances: true });
    const { container } = show(
      <>
        <Amount value="24816.47" unit="USDT" personal tone />
        <Amount value="67512.4" digits={2} />
      </>,
    );
    usePreferences.setState({ hideBalances: false });
    expect(container.textContent).not.toContain('24');
    expect(container.textContent).toContain('67,512.40');
    expect(screen.getByText('hidden')).toBeTruthy();
  });

  it('reads a tiny price in full to a screen reader', () => {
    show(<Amount value="0.00000123" />);
    expect(screen.getByText('0.00000123').className).toBe('visually-hidden');
  });

  it('shows a dash for what is not known', () => {
    expect(show(<Amount value={undefined} />).container.textContent).toBe('–');
  });
});

describe('relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
  it.each([
    [299, { kind: 'now' }],
    [300, { kind: 'ago', count: 5, unit: 'minute' }],
    [3_599, { kind: 'ago', count: 59, unit: 'minute' }],
    [3_600, { kind: 'ago', count: 1, unit: 'hour' }],
    [86_400, { kind: 'ago', count: 1, unit: 'day' }],
    [30 * 86_400 - 1, { kind: 'ago', count: 29, unit: 'day' }],
    [30 * 86_400, { kind: 'date' }],
  ])('%i seconds ago', (seconds, expected) => {
    expect(relativeTime(before(seconds), now)).toEqual(expected);
  });

  it('takes ten-digit timestamps as seconds', () => {
    expect(relativeTime(String(now / 1000 - 600), now)).toEqual({ kind: 'ago', count: 10, unit: 'minute' });
  });
});

it('sets percent close to its figure, or apart where the language does', () => {
  const { container } = show(<Amount value="80" unit="%" sign />);
  expect(container.textContent).toBe('+80%');
  expect(['ja', 'th', 'pt'].map(percentGap)).toEqual(['', '', '']);
  expect(['fr', 'es'].map((locale) => percentGap(locale).trim())).toEqual(['', '']);
  expect(['fr', 'es'].map((locale) => percentGap(locale).length)).toEqual([1, 1]);
});
