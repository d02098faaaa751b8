import { errorCodes } from '@aureus/contract/platform/errors.ts';
import { noticeKinds } from '@aureus/contract/notice/kinds.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { isPlainWords } from '@aureus/contract/platform/plain-words.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { placeholders } from '../../../src/platform/texts/placeholders.ts';
import { catalogue, textFiles, texts } from '../../../src/platform/texts/texts.ts';

const english = new Map(textFiles.map((file) => [file, catalogue('en', file)]));

test('every error code and every kind of ledger movement has a text, and nothing else has', () => {
  expect(Object.keys(english.get('errors') ?? {}).toSorted()).toEqual([...errorCodes].toSorted());
  const parts = noticeKinds.flatMap((kind) => [`${kind}.title`, `${kind}.body`]);
  expect(Object.keys(english.get('notice') ?? {}).toSorted()).toEqual(parts.toSorted());
  expect(Object.keys(english.get('ledger') ?? {}).toSorted()).toEqual(Object.keys(ledgerKinds).toSorted());
});

describe.each(languages)('%s', (language) => {
  test.each(textFiles)('%s has the keys and placeholders of the English file, and texts of its own', (file) => {
    const own = catalogue(language, file);
    const model = english.get(file) ?? {};
    expect(Object.keys(own)).toEqual(Object.keys(model));
    for (const [key, text] of Object.entries(own)) {
      expect([key, text.trim() === '']).toEqual([key, false]);
      const wanted = placeholders(compileMessage(model[key] ?? ''));
      expect([key, ...[...placeholders(compileMessage(text))].toSorted()]).toEqual([key, ...[...wanted].toSorted()]);
      // ICU reads a straight apostrophe as a quotation mark.
      expect([key, text.includes("'")]).toEqual([key, false]);
      const isEnglish = /[a-z]{3} [a-z]{3}/.test(model[key] ?? '') && text === model[key];
      if (language !== 'en') expect([key, isEnglish]).toEqual([key, false]);
    }
  });

  test('texts come out whole, with their values', () => {
    const params = { field: 'amount', seconds: 2, minimum: '0.5', maximum: '7.25', step: '0.01', decimals: 8 };
    for (const code of errorCodes) {
      const text = texts(language).error(code, params);
      expect([code, /[{}#]|undefined|errors\./.test(text)]).toEqual([code, false]);
      expect(texts(language).error(code)).not.toMatch(/undefined/);
    }
    expect(texts(language).error('too_many_requests', { seconds: 40 })).toContain('40');
    expect(texts(language).error('price_out_of_range', params)).toMatch(/0[.,]5.*7[.,]25/);
    for (const kind of Object.keys(ledgerKinds)) {
      expect(texts(language).ledger(kind as LedgerKind)).not.toMatch(/ledger\./);
    }
  });
});

test('amounts of a refusal stand as the language writes figures, whatever they are of', () => {
  const params = { least: '0.07103044 USDT', most: '50000 USDT' };
  expect(texts('pt').error('coupon_margin_unfit', params)).toMatch(/0,07103044 USDT a 50\.000 USDT/);
  expect(texts('en').error('coupon_margin_unfit', params)).toMatch(/0\.07103044 USDT to 50,000 USDT/);
  expect(texts('fra').error('fee_changed', { fee: '0.125%' })).toContain('0,125%');
  expect(texts('fra').error('session_closed', { opens: '2026-11-26 14:30' })).toContain('2026-11-26 14:30');
});

test('a request without a field at fault is spoken of as a whole', () => {
  expect(texts('en').error('invalid_request', { field: 'none' })).toBe('The request is not valid.');
  expect(texts('en').error('invalid_request')).toBe('The request is not valid.');
  expect(texts('en').error('invalid_request', { field: 'type' })).toBe('The field “type” is not valid.');
  expect(texts('en').error('too_many_requests', { seconds: 1 })).toBe('Too many requests. Please wait 1 second.');
});

test.each(languages)(
  'what mails say in %s is what it looks like, as what operators write instead must be',
  (language) => {
    for (const [key, text] of Object.entries(catalogue(language, 'mail'))) {
      expect([key, isPlainWords(text)]).toEqual([key, true]);
    }
  },
);
