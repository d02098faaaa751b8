import fc from 'fast-check';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import mobilePlans from 'libphonenumber-js/mobile/metadata';
import { expect, test } from 'vitest';
import { digitsOfTelephone } from '../../src/typed/telephone-digits.ts';
import {
  dialCodesOf,
  isPossibleTelephone,
  readStoredTelephone,
  readTelephone,
  telephonesOf,
} from '../../src/typed/telephone.ts';

const read = (dial: string, typed: string) => readTelephone(dial, typed, plans)?.e164 ?? null;

test.each([
  // With the digit that is dialled inside the country.
  ['36', '06201667514', '+36201667514'],
  ['36', '06 20 / 166-7514', '+36201667514'],
  ['7', '89121870826', '+79121870826'],
  ['7', '8 (912) 187-08-26', '+79121870826'],
  ['1', '12015412655', '+12015412655'],
  ['44', '07402564190', '+447402564190'],
  ['52', '5512345678', '+525512345678'],
  // With the digits of the country, and of another one.
  ['44', '00447402564190', '+447402564190'],
  ['44', '447403522251', '+447403522251'],
  ['44', '+447403522251', '+447403522251'],
  ['44', '+44 (0)7403 522251', '+447403522251'],
  ['86', '+44 7403 522251', '+447403522251'],
  ['86', '0044 7403 522251', '+447403522251'],
  ['1', '0044 7403 522251', '+447403522251'],
  ['1', '011 44 7403 522251', '+447403522251'],
  ['7', '8 10 44 7403 522251', '+447403522251'],
  // Where a zero belongs to the number.
  ['39', '0669812345', '+390669812345'],
  ['39', '3123456789', '+393123456789'],
  ['225', '0712345678', '+2250712345678'],
  // The islands of +1.
  ['1242', '4571234', '+12424571234'],
  ['1', '2424571234', '+12424571234'],
  ['1809', '8295551234', '+18295551234'],
  // As keyboards and copied pages write it.
  ['86', '１３８００１３８０００', '+8613800138000'],
  ['966', '٠٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ['44', '\u202a+44 7403 522251\u202c', '+447403522251'],
  ['44', '\u200b07403\u00a0522251', '+447403522251'],
  ['81', '０９０ー１２３４ー５６７８', '+819012345678'],
])('of +%s, %j is %s', (dial, typed, e164) => expect(read(dial, typed)).toBe(e164));

test.each([
  ['86', '123'], ['86', '123456789012345'], ['86', '1380013800a'], ['86', ''], ['86', '+'], ['0', '13800138000'],
  ['999999', '1234567890'], ['44', '07402564190 ext. 5'], ['44', '07402564190;123'], ['1', '5550100'],
  ['44', `${'0'.repeat(60)}7402564190`], ['constructor', '13800138000'], ['86', 'call 13800138000'],
])('of +%s, %j is none', (dial, typed) => expect(read(dial, typed)).toBeNull()); // prettier-ignore

test('what is stored is the dial code of the place and the number behind it', () => {
  expect(readTelephone('1', '242 457 1234', plans)).toEqual({
    e164: '+12424571234',
    dial: '1242',
    number: '4571234',
    shown: '+1 242 457 1234',
    isPremium: false,
  });
  expect(readTelephone('1', '201 541 2655', plans)).toMatchObject({ dial: '1', number: '2015412655' });
  expect(readTelephone('39', '06 6981 2345', plans)).toMatchObject({ dial: '39', number: '0669812345' });
  expect(readTelephone('44', '0909 8790000', plans)?.isPremium).toBe(true);
  expect(dialCodesOf('1829')).toEqual(['1829', '1809']);
  expect(dialCodesOf('44')).toEqual(['44']);
});

test('a mobile number of each country is one, as people there write it and as others do', () => {
  const countries = Object.keys(examples) as CountryCode[];
  expect(countries.length).toBeGreaterThan(200);
  for (const country of countries) {
    const example = getExampleNumber(country, examples, plans);
    if (!example) throw new Error(country);
    const dial: string = example.countryCallingCode;
    const e164: string = example.number;
    const digits = e164.slice(1);
    const ways = [
      example.formatNational(),
      example.nationalNumber,
      e164,
      `00${digits}`,
      digits,
      example.formatInternational(),
    ];
    for (const typed of ways) {
      expect([country, typed, read(dial, typed)]).toEqual([country, typed, e164]);
      // The app understands the same by its small plans.
      expect([country, typed, readTelephone(dial, typed, mobilePlans)?.e164]).toEqual([country, typed, e164]);
      expect([country, typed, isPossibleTelephone(dial, typed, mobilePlans)]).toEqual([country, typed, true]);
    }
    expect(telephonesOf(e164, plans)).toEqual([e164]);
  }
});

test('a number of no country has its own code', () => {
  expect(readTelephone('86', '+8816 1234 5678', plans)).toMatchObject({ dial: '881', number: '612345678' });
  expect(read('881', '612345678')).toBe('+881612345678');
  expect(read('881', '00881 612345678')).toBe('+881612345678');
});

test('a telephone that was read is read the same again, with and without the digits of its country', () => {
  const ofNoCountry = ['800', '808', '870', '878', '881', '882', '883', '888', '979'];
  const codes = fc.constantFrom(...Object.keys(plans.country_calling_codes), '1242', '1809', '1876', ...ofNoCountry);
  fc.assert(
    fc.property(codes, fc.stringMatching(/^\+?[0-9 ()-]{4,18}$/), (dial, text) => {
      const typed = text.replace('+', `+${dial}`);
      const found = readTelephone(dial, typed, plans);
      if (!found) return;
      expect(found.e164).toBe(`+${found.dial}${found.number}`);
      expect(read(dial, found.e164)).toBe(found.e164);
      expect(read('86', found.shown)).toBe(found.e164);
      // One that begins with the digits of its own country may also be a mobile number typed with them.
      if (!found.number.startsWith(found.dial)) expect(read(found.dial, found.number)).toBe(found.e164);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['36', '6201667514', '+36201667514'],
  ['7', '89121870826', '+79121870826'],
  ['1', '12015412655', '+12015412655'],
  ['44', '0447402564190', '+447402564190'],
  ['44', '447403522251', '+447403522251'],
  ['1', '2424571234', '+12424571234'],
  ['39', '0669812345', '+390669812345'],
  ['49', '4915123456789', '+4915123456789'],
])('stored before there was one form as +%s %s, it is %s', (dial, number, e164) => {
  expect(readStoredTelephone(dial, number, plans)?.e164).toBe(e164);
});

test('a number without a country is looked for in each that has it', () => {
  expect(telephonesOf('06201667514', plans)).toContain('+36201667514');
  expect(telephonesOf('89121870826', plans)).toContain('+79121870826');
  expect(telephonesOf('+44 7403 522251', plans)).toEqual(['+447403522251']);
  expect(telephonesOf('0044 7403 522251', plans)).toContain('+447403522251');
  expect(telephonesOf('somebody', plans)).toEqual([]);
});

test('a number that is mobile comes before one that is not', () => {
  expect(read('49', '4915123456789')).toBe('+4915123456789');
  expect(read('62', '62812345678')).toBe('+62812345678');
  // A mobile number that begins as the country does stays one, and so does a fixed one that is nothing else.
  expect(read('39', '3906123456')).toBe('+393906123456');
  expect(read('49', '030 901820')).toBe('+4930901820');
  expect(isPossibleTelephone('49', '030 901820', mobilePlans)).toBe(true);
  expect(isPossibleTelephone('49', '12', mobilePlans)).toBe(false);
});

test('digits are taken out of what can be a telephone alone', () => {
  expect(digitsOfTelephone(' +49 (0)151/2345-6789 ')).toBe('+4901512345 6789'.replace(' ', ''));
  for (const text of ['', '+', '()', 'a1', '1@2', '1,2', `1${' '.repeat(60)}`])
    expect(digitsOfTelephone(text)).toBeNull();
});
