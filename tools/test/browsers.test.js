import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { youngGlobal, younger, youngMember } from '../lint/browser-rules.js';
import { ROOT } from '../setup/paths.mjs';

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const { browserslist } = JSON.parse(read('package.json'));

/** What the apps may use all the same, because an older browser leaves it out and nothing is lost. */
const SPARED = new Set([
  // How something looks or feels: its own way is as good.
  '-webkit-tap-highlight-color',
  ':-moz-progress-bar',
  ':-moz-range-thumb',
  ':-webkit-progress-bar',
  ':-webkit-progress-value',
  ':-webkit-search-cancel-button',
  ':-webkit-slider-thumb',
  ':selection',
  '@starting-style',
  'accent-color',
  'overflow-anchor',
  'overscroll-behavior',
  'overscroll-behavior-y',
  'paint-order',
  'resize',
  'scrollbar-color',
  'scrollbar-gutter',
  'scrollbar-width',
  'text-size-adjust',
  // What makes long lists quicker.
  'contain-intrinsic-size',
  'content-visibility',
  // A field keeps its first height, and scrolls.
  'field-sizing',
  // The build writes them for older browsers too, with their prefix.
  'backdrop-filter',
  'mask-image',
  'user-select',
  // Of languages written from the right, which there are none of yet.
  ':dir',
]);

test('what is too young was found for the browsers that package.json names', () => {
  expect(younger.browserslist).toEqual(browserslist);
});

test('what the page asks for came with no later version than the oldest browsers are, and one of it with each', () => {
  const versions = Object.values(younger.asked);
  const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios', samsung: 'samsunginternet_android' }; // prettier-ignore
  for (const line of browserslist) {
    const [name, version] = line.split(' >= ');
    const came = versions.map((each) => Number(each[names[name]]));
    expect(Math.max(...came), name).toBe(Number(version));
  }
});

describe('what is too young is told by its name', () => {
  test.each([
    ['URL', 'parse', 'URL.parse'],
    ['Promise', 'try', 'Promise.try'],
    ['Iterator', 'from', 'Iterator.from'],
    [undefined, 'moveBefore', 'moveBefore()'],
  ])('%s.%s', (owner, name, found) => {
    expect(youngMember(owner, name, true)).toBe(found);
  });

  test.each([
    ['Map', 'groupBy'],
    ['Promise', 'withResolvers'],
    [undefined, 'showPopover'],
    [undefined, 'toSorted'],
    [undefined, 'map'],
  ])('%s.%s is old enough', (owner, name) => {
    expect(youngMember(owner, name, true)).toBeUndefined();
  });

  test('a field of ours may be called like it', () => {
    expect(youngMember('order', 'moveBefore', false)).toBeUndefined();
  });

  test('so is what stands alone', () => {
    expect(youngGlobal('CloseWatcher')).toBe('CloseWatcher');
    expect(youngGlobal('ResizeObserver')).toBeUndefined();
  });
});

/** Every style sheet of both apps. */
const sheets = ['web/src', 'console/src', 'look'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

test('styles hang on nothing that the oldest browsers do not know', () => {
  const { properties, atRules, selectors, functions } = younger.css;
  const found = sheets.flatMap((file) => {
    const text = read(file).replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
    const uses = (pattern) => new RegExp(pattern).test(text);
    return [
      ...properties.filter((name) => uses(`[{;\\s]${name}\\s*:`)),
      ...atRules.filter((name) => uses(`@${name}\\b`)).map((name) => `@${name}`),
      ...selectors.filter((name) => uses(`:{1,2}${name}\\b`)).map((name) => `:${name}`),
      ...functions.filter((name) => uses(`[\\s:,(]${name}\\(`)).map((name) => `${name}()`),
    ].map((name) => `${file}: ${name}`);
  });
  expect(found.filter((each) => !SPARED.has(each.split(': ')[1]))).toEqual([]);
});
