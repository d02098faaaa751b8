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
  it.each([8, 15])('have %i characters at least where the product asks for it, counted as people count', (least) => {
    expect(passwordProblem('1'.repeat(least - 1), least)).toContain(String(least));
    expect(passwordProblem('1'.repeat(least), least)).toBeNull();
    expect(passwordProblem('🙂'.repeat(least - 1), least)).not.toBeNull();
    expect(passwordStrength('a'.repeat(least - 1), least)).toBe(0);
    expect(passwordStrength('a'.repeat(least), least)).toBeGreaterThan(0);
  });
  it.each([
    ['short', 0],
    ['lowercase', 1],
    ['Lower case', 2],
    ['a long sentence of words', 3],
  ])('%s has strength %i', (password, strength) => {
    expect(passwordStrength(password, 8)).toBe(strength);
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
