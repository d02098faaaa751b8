import { describe, expect, it } from 'vitest';
import { matchRegions, namedRegions, regions } from '../../src/account/dial-codes.ts';
import { nameProblem, passwordProblem, passwordStrength } from '../../src/account/rules.ts';

describe('names', () => {
  it.each([
    ['email', 'ada@example.com', true],
    ['email', 'ada@example', false],
    ['email', '', false],
    ['mobile', '138 0013-8000', true],
    ['mobile', '12', false],
    ['account', 'ada_1', true],
    ['account', '1ada', false],
    ['account', 'ab', false],
  ] as const)('%s %s: %s', (kind, text, fine) => {
    expect(nameProblem(kind, text) === null).toBe(fine);
  });
});

describe('passwords', () => {
  it('has eight characters at least, counted as people count', () => {
    expect(passwordProblem('1234567')).not.toBeNull();
    expect(passwordProblem('12345678')).toBeNull();
    expect(passwordProblem('🙂'.repeat(4))).not.toBeNull();
  });
  it.each([
    ['short', 0],
    ['lowercase', 1],
    ['Lower case', 2],
    ['a long sentence of words', 3],
  ])('%s has strength %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

describe('regions', () => {
  const named = namedRegions('en');
  it('are many, each once, each with a dial code', () => {
    expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
    expect(regions.length).toBeGreaterThan(220);
    expect(regions.every(({ code, dial }) => /^[A-Z]{2}$/.test(code) && /^[1-9][0-9]{0,5}$/.test(dial))).toBe(true);
  });
  it.each([
    ['viet', 'VN'],
    ['VIET', 'VN'],
    ['+852', 'HK'],
    ['th', 'TH'],
  ])('are found by %s', (text, code) => {
    expect(matchRegions(named, text).map((region) => region.code)).toContain(code);
  });
  it('are found by their name in the language on screen', () => {
    expect(matchRegions(namedRegions('fr'), 'allemagne').map(({ code }) => code)).toEqual(['DE']);
  });
});
