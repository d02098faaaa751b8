import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { DECIMALS, noticeText } from '../../../src/platform/texts/notice-text.ts';
import { placeholders } from '../../../src/platform/texts/placeholders.ts';
import { catalogue, texts } from '../../../src/platform/texts/texts.ts';

const crossing = { symbol: 'BTC/USDT', level: '74500.50', price: '74512.3', time: '2026-11-24T05:00:00.000Z' };

test('prices and amounts stand as the language writes figures, with all their digits', () => {
  expect(noticeText('en', 'alert_above', crossing, 'UTC')).toMatchObject({
    title: 'BTC/USDT is above 74,500.50',
    body: expect.stringContaining('was 74,512.3 at') as string,
  });
  expect(noticeText('spa', 'alert_above', crossing, 'UTC').title).toContain('74.500,50');
  const amount = '12345678901234567.12345678';
  const { body } = noticeText('en', 'credit_received', { amount, currency: 'USDT' }, 'UTC');
  expect(body).toContain('12,345,678,901,234,567.12345678 USDT');
  const paid = { amount: '1234.5 USDT + 0.25 BTC', friends: 2 };
  expect(noticeText('spa', 'rebate_paid', paid, 'UTC').body).toContain('reembolso de 1234,5 USDT + 0,25 BTC');
  expect(noticeText('en', 'rebate_paid', paid, 'UTC').body).toContain(
    '1,234.5 USDT + 0.25 BTC from the fees of 2 friends',
  );
});

test('figures of other names are figures, too', () => {
  const time = '2026-11-26T03:18:00.000Z';
  const allotted = { coin: 'TIDAL', applied: '8000', passed: '3158.5', time };
  const { title, body } = noticeText('pt', 'ieo_allotted', allotted, 'UTC');
  expect(title).toContain('3.158,5 TIDAL');
  expect(body).toContain('8.000 TIDAL');
  const matured = { days: 5, amount: '1500', interest: '22.5', currency: 'USDT' };
  expect(noticeText('pt', 'mining_matured', matured, 'UTC').body).toContain('22,5 USDT');
});

/** Values of notices that are no decimals: words, codes, counts, and addresses. */
const OTHERS =
  'account address bank coin coins collateral count currency days destination email fiat friends from hours ip left name network new note of old ' +
  'orders outcome period phone reason scope share symbol time trader tx';

test('of every value of a notice it is decided whether it is a figure', () => {
  const all = Object.values(catalogue('en', 'notice')).flatMap((text) => [...placeholders(compileMessage(text))]);
  const undecided = new Set(all.filter((name) => !DECIMALS.has(name)));
  expect([...undecided].toSorted().join(' ')).toBe(OTHERS);
});

test('what is no decimal stays as it is', () => {
  expect(noticeText('en', 'alert_above', { ...crossing, symbol: '1000', level: '2026-11' }, 'UTC').title).toBe(
    '1000 is above 2026-11',
  );
});

test('a refusal says a moment as the language writes it, in UTC with that said', () => {
  const said = (language: 'en' | 'th') => texts(language).error('option_paused', { date: '2026-11-29T05:58:00.000Z' });
  expect(said('en')).toContain('until Nov 29, 2026, 05:58 AM UTC');
  // Years are those of the Gregorian calendar in every language, as in the apps.
  expect(said('th')).toContain('29 พ.ย. 2026');
});

test('a notice in Thai has the year that the app shows', () => {
  const { body } = noticeText('th', 'alert_above', crossing, 'Asia/Bangkok');
  expect(body).toContain('2026');
  expect(body).not.toContain('2569');
});
