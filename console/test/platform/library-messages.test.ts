import englishMessages from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { libraryMessages } from '../../src/platform/language/library-messages.ts';
import { translateKey } from '../../src/platform/language/i18n-provider.ts';

function keysOf(tree: object, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${before}${name}`] : keysOf(value as object, `${before}${name}.`),
  );
}

describe("the library's texts", () => {
  test('are named by keys the library knows', () => {
    const known = new Set(keysOf(englishMessages.ra));
    expect(Object.keys(libraryMessages).filter((key) => !known.has(key))).toEqual([]);
  });

  test('are filled in with what the library gives', () => {
    expect(translateKey('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 25, total: 60 })).toBe(
      '1–25 of 60',
    );
  });

  test('of a key without words are its fallback, else the text itself', () => {
    expect(translateKey('resources.deposits.name', { _: 'Deposits' })).toBe('Deposits');
    expect(translateKey('The server could not be reached.')).toBe('The server could not be reached.');
  });
});
