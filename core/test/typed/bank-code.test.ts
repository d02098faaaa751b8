import fc from 'fast-check';
import { getCountrySpecifications, isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { isAba, isAccountNumber, isBic, isIban, normalBankCode } from '../../src/typed/bank-code.ts';
import { ibanStructures } from '../../src/typed/iban-structures.ts';

// Examples of the IBAN registry and of ISO 9362.
test.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'FR1420041010050500013M02606', 'NO9386011117947'])(
  '%s is an IBAN, and with any two neighbours changed it is none',
  (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(isAccountNumber(iban)).toBe(true);
    for (let at = 4; at < iban.length - 1; at += 1) {
      const [a = '', b = ''] = [iban[at], iban[at + 1]];
      if (a === b) continue;
      const swapped = iban.slice(0, at) + b + a + iban.slice(at + 2);
      expect([swapped, isIban(swapped)]).toEqual([swapped, false]);
    }
  },
);

describe('an IBAN is read from every spelling', () => {
  test.each([
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    'IBAN DE89 3704 0044 0532 0130 00',
    'IBAN: DE89370400440532013000',
    'iban:\u00a0DE89 3704 0044 0532 0130 00',
    'DE89-3704-0044-0532-0130-00',
    'DE89–3704–0044–0532–0130–00',
    '\u200bDE89370400440532013000\ufeff',
    'ＤＥ８９　３７０４　００４４　０５３２　０１３０　００',
    'DE89\t3704 0044\n0532 0130 00',
    '\u202aDE89370400440532013000\u202c',
  ])('%j', (typed) => {
    expect(normalBankCode(typed)).toBe('DE89370400440532013000');
  });
});

test('a BIC is read with its name in front, and one that begins like a name stays whole', () => {
  for (const typed of [
    'DEUTDEFF500',
    'BIC DEUTDEFF500',
    'SWIFT: deut de ff 500',
    'BIC/SWIFT: DEUTDEFF500',
    'ＤＥＵＴＤＥＦＦ５００',
  ]) {
    expect(normalBankCode(typed)).toBe('DEUTDEFF500');
  }
  for (const bic of ['BICXUS33', 'SWIFUS33', 'IBANDEFF']) expect(normalBankCode(bic)).toBe(bic);
});

test('ISO 9362:2022: the first four of a BIC are letters or digits, its country is letters', () => {
  expect(['DEUTDEFF', 'NEDSZAJJXXX', '1A2BUS33', '1234US33XXX'].map(isBic)).toEqual([true, true, true, true]);
  expect(['DEUTDEF', 'DEUT1EFF', 'DEUTDEFFX', 'DEUTDEFFXX', 'DEUTD1FF'].map(isBic)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('letters of other alphabets make it another code', () => {
  expect(isIban(normalBankCode('DЕ89370400440532013000'))).toBe(false);
  expect(isBic(normalBankCode('DEUТDEFF'))).toBe(false);
});

test('codes of banks are told from what only looks like them', () => {
  expect(normalBankCode(' de89 3704-0044.0532 ')).toBe('DE89370400440532');
  expect(['021000021', '011401533'].map(isAba)).toEqual([true, true]);
  expect(['021000020', '000000000', '02100002', '0210000210'].map(isAba)).toEqual([false, false, false, false]);
  expect(['1234', '12', 'ABCDEF', '1'.repeat(35), '••••7890'].map(isAccountNumber)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('compared with ibantools', () => {
  const specifications = getCountrySpecifications();
  const known = Object.entries(specifications).filter(([, { chars }]) => chars !== null);

  test('countries and lengths are the same', () => {
    expect(Object.keys(ibanStructures).toSorted()).toEqual(known.map(([country]) => country).toSorted());
    for (const [country, { chars }] of known) {
      const parts = [...(ibanStructures[country] ?? '').matchAll(/([0-9]+)[nac]/g)];
      expect([country, 4 + parts.reduce((sum, [, count]) => sum + Number(count), 0)]).toEqual([country, chars]);
    }
  });

  test('an account of any country, right or with one character changed, is judged alike', () => {
    const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const country = fc.constantFrom(...Object.keys(ibanStructures));
    const draws = fc.array(fc.nat(35), { minLength: 34, maxLength: 34 });
    fc.assert(
      fc.property(country, draws, fc.nat(), fc.nat(35), (countryCode, numbers, place, sign) => {
        const kinds = [...(ibanStructures[countryCode] ?? '').matchAll(/([0-9]+)([nac])/g)].flatMap(([, count, kind]) =>
          Array.from({ length: Number(count) }, () => kind),
        );
        const bban = kinds
          .map((kind, at) => {
            const number = numbers[at] ?? 0;
            return kind === 'n' ? number % 10 : kind === 'a' ? signs[10 + (number % 26)] : signs[number];
          })
          .join('');
        const digits = [...`${bban}${countryCode}00`].map((letter) => Number.parseInt(letter, 36)).join('');
        const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
        const iban = `${countryCode}${check}${bban}`;
        expect([iban, isIban(iban)]).toEqual([iban, true]);
        const at = place % iban.length;
        for (const text of [iban, iban.slice(0, at) + signs[sign] + iban.slice(at + 1)]) {
          // The library knows check digits inside of the accounts of some countries, too.
          const { errorCodes } = validateIBAN(text);
          const isTaken = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
          expect([text, isIban(text)]).toEqual([text, isTaken]);
        }
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  test('what it takes for a BIC is one', () => {
    for (const bic of ['DEUTDEFF', 'DEUTDEFF500', 'ABNANL2A', 'CHASUS33XXX', 'deutdeff', 'DEUTDEF', 'DEUTD1FF']) {
      if (isValidBIC(bic)) expect([bic, isBic(normalBankCode(bic))]).toEqual([bic, true]);
    }
  });
});
