import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, languageTags } from '@aureus/contract/platform/language.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { buildTargets, isOlderBrowser, shownBrowsers } from '../../../look/browsers.ts';
import { olderBrowserPage } from '../../../look/older-browser/plugin.ts';

const script = readFileSync(path.join(import.meta.dirname, '../../../look/older-browser/choose.js'), 'utf8');

/** Runs the page in a browser of these languages, in which the app spoke one of its own. @returns what is seen */
function shown(tags: readonly string[], stored: string | null = null, hash = ''): string[] {
  const page = new DOMParser().parseFromString(olderBrowserPage(languageTags), 'text/html');
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { languages: tags, language: tags[0] });
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('location', { hash });
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page runs it
  new Function(script)();
  const seen = [...page.querySelectorAll('section')].filter(({ style }) => style.display === 'block');
  return [...seen.map(({ id }) => id), page.documentElement.lang];
}

afterEach(() => vi.unstubAllGlobals());

test('the page says in each language what works, and runs and draws nothing that stands in it', () => {
  const html = olderBrowserPage(languageTags);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect([...page.querySelectorAll('section')].map(({ id }) => id).toSorted()).toEqual(languages.toSorted());
  for (const section of page.querySelectorAll('section')) {
    expect(section.lang).toBe(languageTags[section.id as keyof typeof languageTags]);
    expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(shownBrowsers);
  }
  expect([...page.querySelectorAll('script')].map(({ src, textContent }) => [src !== '', textContent])).toEqual([
    [true, ''],
  ]);
  expect(page.querySelectorAll('style, [style], [onclick]')).toHaveLength(0);
  expect(shownBrowsers).toContain('Safari 17.4');
});

test.each([
  [['fr-CA', 'en'], null, ['fra', 'fr']],
  [['zh-TW'], null, ['hk', 'zh-Hant']],
  [['zh-CN'], null, ['zh', 'zh-Hans']],
  [['de', 'es-MX'], null, ['spa', 'es']],
  [['de'], null, ['en', 'en']],
  [['fr'], 'jp', ['jp', 'ja']],
  [['pt'], 'klingon', ['pt', 'pt-BR']],
] as const)('a browser of %j in which the app spoke %s is told in one language', (tags, stored, seen) => {
  expect(shown(tags, stored)).toEqual(seen);
});

test('its link leads back to the page that was asked for', () => {
  shown(['en'], null, '#/pages/common/register?code=A1');
  expect(document.querySelector('a')?.getAttribute('href')).toMatch(/#\/pages\/common\/register\?code=A1$/);
});

test('what runs before the app is JavaScript of any age', () => {
  for (const text of [script.replaceAll(/\/\*\*?[\s\S]*?\*\/|\/\/.*/g, ''), isOlderBrowser]) {
    expect(text).not.toMatch(/=>|`|\b(const|let|class|async|await)\b|\?\.|\?\?|\.\.\./);
  }
});

test('browsers are asked whether they are older before the app is read', () => {
  const isOlder = (has: object): unknown =>
    // oxlint-disable-next-line typescript/no-implied-eval -- as the page asks it
    new Function('window', 'Promise', 'Intl', `return ${isOlderBrowser}`)(
      has,
      (has as { Promise?: object }).Promise,
      (has as { Intl?: object }).Intl,
    );
  expect(isOlder({ Promise, Intl })).toBe(false);
  expect(isOlder({})).toBe(true);
  expect(isOlder({ Promise: {}, Intl: { Segmenter: {} } })).toBe(true);
  expect(isOlder({ Promise: { withResolvers: {} }, Intl: {} })).toBe(true);
  expect(buildTargets).toContain('safari17.4');
});
