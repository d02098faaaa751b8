// @vitest-environment node
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../lingui.config.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const catalogs = await getCatalogs(makeConfig({ ...config, rootDir }));

interface Saved {
  readonly message?: string;
  readonly translation?: string;
  readonly obsolete?: boolean;
}

/** Placeholders and tags of a message: what a translation must keep. */
const slots = (text: string): string[] => (text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? []).toSorted();

/** What the source says, by catalogue. */
const inSource = new Map<string, Record<string, { readonly message?: string }>>();
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
