// @vitest-environment node
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { lazyParts } from '../support/lazy-parts.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const catalogs = await getCatalogs(makeConfig({ ...config, rootDir }));

interface Saved {
  readonly message?: string;
  readonly translation?: string;
  readonly obsolete?: boolean;
}

interface Found {
  readonly message?: string;
  /** Files, with the line or without. */
  readonly origin?: readonly (readonly [string, ...unknown[]])[];
}

/** Placeholders and tags of a message: what a translation must keep. */
const slots = (text: string): string[] => (text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? []).toSorted();

/** What the source says, by catalogue. */
const inSource = new Map<string, Record<string, Found>>();
beforeAll(async () => {
  for (const catalog of catalogs) {
    // The extractor takes all of the processor by itself.
    inSource.set(catalog.name ?? '', (await catalog.collect()) ?? {});
  }
}, 120_000);

describe.each(catalogs.map((catalog) => [catalog.name ?? '', catalog] as const))('the texts of %s', (name, catalog) => {
  test.each(config.locales)('are in %s those of the source, no more and no less', async (locale) => {
    const saved = Object.entries((await catalog.read(locale)) as Record<string, Saved>);
    const known = saved.filter(([, { obsolete }]) => obsolete !== true);
    const names = new Set(known.map(([id]) => id));
    const source = inSource.get(name) ?? {};
    const missing = Object.entries(source).filter(([id]) => !names.has(id));
    expect(missing.map(([, { message }]) => message)).toEqual([]);
    expect(known.filter(([id]) => !(id in source)).map(([, { message }]) => message)).toEqual([]);
  });

  test.each(config.locales)('are all there in %s, with the same slots as in English', async (locale) => {
    const known = Object.values((await catalog.read(locale)) as Record<string, Saved>);
    const isEmpty = ({ translation = '' }: Saved) => translation.trim() === '';
    expect(known.filter(isEmpty).map(({ message }) => message)).toEqual([]);
    const differs = ({ message = '', translation = '' }: Saved) =>
      slots(message).join(' ') !== slots(translation).join(' ');
    expect(known.filter(differs).map(({ message, translation }) => [message, translation])).toEqual([]);
  });
});

test('a text that stands in two catalogues is said in the same words', async () => {
  for (const locale of config.locales) {
    const said = new Map<string, string>();
    for (const catalog of catalogs) {
      const texts = Object.entries((await catalog.read(locale)) as Record<string, Saved>);
      for (const [id, { message, translation = '' }] of texts) {
        expect(said.get(id) ?? translation, `"${message}" in ${locale}`).toBe(translation);
        said.set(id, translation);
      }
    }
  }
});

test('there are no catalogues that nobody reads', () => {
  for (const locale of config.locales) {
    const files = readdirSync(path.join(rootDir, 'src/locales', locale));
    const read = catalogs.map((catalog) => path.basename(catalog.getFilename(locale)));
    expect(files.toSorted()).toEqual(read.toSorted());
  }
});

describe('what is loaded later', () => {
  /** The catalogue of every file that says something. */
  const catalogueOf = new Map<string, string>();
  beforeAll(() => {
    for (const [name, texts] of inSource) {
      for (const { origin = [] } of Object.values(texts)) {
        for (const [file] of origin) catalogueOf.set(file, name);
      }
    }
  });

  test.each(lazyParts(rootDir))('$file comes with the texts of all it shows', ({ files, areas }) => {
    const needed = new Set(files.map((file) => catalogueOf.get(file)).filter((name) => name !== undefined));
    needed.delete('shell');
    expect([...needed].toSorted()).toEqual(areas.toSorted());
  });
});
