import { describe, expect, test } from 'vitest';
import { brokenRules, isExcepted, readGlossary, saysTerm, strictTerms } from '../texts/glossary.mjs';
import { englishLeft } from '../texts/english-left.mjs';
import { languages, readTexts } from '../texts/read-texts.mjs';
import { brokenSettings } from '../texts/typography.mjs';

const { terms, never } = readGlossary();
const texts = new Map(languages.map((language) => [language, readTexts(language)]));
const of = (language) => texts.get(language) ?? [];

test('the law has a term in every language for every concept, and words for every language', () => {
  expect(languages).toHaveLength(10);
  expect(terms.length).toBeGreaterThanOrEqual(40);
  for (const term of terms) {
    expect(Object.keys(term).toSorted(), term.en).toEqual(languages.toSorted());
    expect(
      Object.entries(term).filter(([, said]) => said === ''),
      term.en,
    ).toEqual([]);
  }
  expect([...new Set(never.map(({ language }) => language))].toSorted()).toEqual(languages.toSorted());
});

describe.each(languages)('the texts in %s', (language) => {
  test('are those of the app, the console, the server and the articles', () => {
    const places = of(language).map(({ place }) => place.split(' ')[0]);
    for (const place of ['web/wallet.po', 'console/messages.po', 'server/errors.json', 'server/articles']) {
      expect(places.filter((one) => one === place).length, place).toBeGreaterThan(20);
    }
    expect(of(language).filter(({ english, text }) => english === '' || text === '')).toEqual([]);
  });

  test('of one app say the same by the same English: of two catalogues the one that comes later counts for both', () => {
    const entries = of(language).filter(({ context }) => context !== undefined);
    const alike = Map.groupBy(entries, ({ place, context, english }) => `${place.split('/')[0]} ${context} ${english}`);
    const differing = [...alike.values()].filter((texts) => new Set(texts.map(({ text }) => text)).size > 1);
    expect(differing.map((texts) => texts.map(({ place, text }) => `${place}: ${text}`))).toEqual([]);
  });

  test('have no word that is never said', () => {
    const broken = of(language).flatMap((text) =>
      brokenRules(never, text).map(({ word, instead }) => `${text.place}: “${text.text}” has ${word}, say ${instead}`),
    );
    expect(broken).toEqual([]);
  });

  test('have the terms of the glossary where the English has them', () => {
    const missing = strictTerms(terms).flatMap((term) =>
      of(language)
        .filter((text) => !saysTerm(term, text))
        .map(({ place, text }) => `${place}: “${text}” has no ${term[language]}`),
    );
    expect(missing).toEqual([]);
  });

  test('are set as the language is set', () => {
    const broken = of(language).flatMap((text) =>
      brokenSettings(text).map((name) => `${text.place}: “${text.text}” has ${name}`),
    );
    expect(broken).toEqual([]);
  });

  test('have no English left in them', () => {
    const left = of(language).flatMap((text) => englishLeft(text).map((english) => `${text.place}: ${english}`));
    expect(left).toEqual([]);
  });

  test('quote a button letter by letter', () => {
    const button = of(language).find(({ place }) => place === 'web/account.po Forgot password?');
    for (const mail of ['account_exists.note', 'sms.account_exists']) {
      const said = of(language).find(({ place }) => place === `server/mail.json ${mail}`);
      expect(said?.text, mail).toContain(button?.text);
    }
  });
});

test('every exception is needed', () => {
  const idle = never.flatMap((rule) =>
    rule.except
      .filter(
        (part) =>
          !of(rule.language).some((text) => rule.pattern.test(text.text) && isExcepted({ except: [part] }, text)),
      )
      .map((part) => `${rule.language} ${rule.word}: ${part}`),
  );
  expect(idle).toEqual([]);
});

describe('what breaks the law is found', () => {
  test.each([
    ['en', 'Set a pay password'],
    ['zh', '请先设置支付密码'],
    ['hk', '餘額不足'],
    ['th', 'โปรดลองอีกครั้ง'],
    ['jp', '注文は取り消されました'],
    ['kor', '잔액이 부족합니다'],
    ['fra', 'Trading au comptant'],
    ['spa', 'Vincule primero su correo'],
    ['vi', 'Nhận tiền ảo'],
    ['pt', 'Insira a senha'],
  ])('in %s: %s', (language, text) => {
    expect(brokenRules(never, { language, place: 'web/x.po X', english: 'X', text })).not.toEqual([]);
  });

  test.each([
    ['en', 'Checking …'],
    ['en', 'It can be used in {hours} hours.'],
    ['zh', '已保存,请稍候'],
    ['jp', 'Aureus へようこそ'],
    ['kor', '{currency}를 확인하고 있습니다'],
    ['fra', 'Mot de passe oublié ?'],
    ['fra', 'Motif: {reason}'],
    ['fra', '« {field}\u00a0»'],
    ['spa', '{count} movimientos guardados'],
  ])('set in %s: %s', (language, text) => {
    expect(brokenSettings({ language, place: 'web/x.po X', text })).not.toEqual([]);
  });

  test.each([
    ['zh', 'Copy trading', 'Copy trading', ['Copy trading']],
    ['jp', 'Set a funds PIN first.', '先に funds pin を設定してください。', ['funds pin']],
    ['fra', 'Set a funds PIN first.', 'Set a funds PIN first.', ['Set a funds PIN first.']],
    ['th', 'Long {size}', 'Long {size}', []],
    ['spa', 'Copy trading', 'Copy trading', []],
    ['kor', '{count, plural, one {# day} other {# days}}', '{count, plural, other {#일}}', []],
    ['en', 'Copy trading', 'Copy trading', []],
  ])('English left in %s: %s', (language, english, text, left) => {
    expect(englishLeft({ language, english, text })).toEqual(left);
  });

  test('a text message that does not say who sends it', () => {
    expect(
      brokenSettings({ language: 'zh', place: 'server/mail.json sms.code_bind', text: '验证码 {code}' }),
    ).toHaveLength(1);
  });

  test('a concept called otherwise than in the glossary', () => {
    const [pin] = strictTerms(terms).filter(({ en }) => en === 'Funds PIN');
    expect(saysTerm(pin, { language: 'spa', english: 'Set a funds PIN', text: 'Crear un PIN' })).toBe(false);
    expect(saysTerm(pin, { language: 'spa', english: 'Set a funds PIN', text: 'Crear una clave de pago' })).toBe(true);
  });
});
