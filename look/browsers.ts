import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly browserslist: readonly string[];
};

/**
 * The browsers that the apps are built for, from which version on: `browserslist` of the root's package.json, the one place
 * that names them. Read by both builds, by the page that older browsers are shown, and by lint (`tools/lint/browser-rules.js`).
 */
export const supported: ReadonlyMap<string, string> = new Map(
  manifest.browserslist.map((line): [string, string] => {
    const [name = '', version = ''] = line.split(' >= ');
    return [name, version];
  }),
);

/** How builds call them. Samsung Internet, which they do not know, is a Chromium that is newer than ours. */
const targetNames = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const;

/** What builds may take for granted, e.g. `safari17.4`. */
export const buildTargets: string[] = Object.entries(targetNames).map(
  ([name, target]) => `${target}${supported.get(name) ?? ''}`,
);

/** As people know them. */
const shownNames: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS, iPadOS',
  samsung: 'Samsung Internet',
};

/** Name and version of each, e.g. `Safari 17.4`. */
export const shownBrowsers: readonly string[] = [...supported].map(
  ([name, version]) => `${shownNames[name] ?? name} ${version}`,
);

/**
 * Asks in any JavaScript there ever was whether a browser is older than that: what it asks for came with the very versions named
 * above, the first with those of Chromium and Safari, the second with that of Firefox (`tools/test/browsers.test.js`).
 */
export const isOlderBrowser = '!window.Promise||!Promise.withResolvers||!window.Intl||!Intl.Segmenter';
