import { expect, test } from 'vitest';
import { noticeText } from '../../../src/platform/texts/notice-text.ts';

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

test('what is no decimal stays as it is', () => {
  expect(noticeText('en', 'alert_above', { ...crossing, symbol: '1000', level: '2026-11' }, 'UTC').title).toBe(
    '1000 is above 2026-11',
  );
});
