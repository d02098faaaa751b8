// @vitest-environment node
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../lingui.config.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');
const [catalog] = await getCatalogs(makeConfig({ ...config, rootDir }));
const saved = (await catalog!.readAll()) as Record<string, Record<string, Saved>>;

interface Saved {
  readonly message?: string;
  readonly translation?: string;
  readonly obsolete?: boolean;
}

/** Placeholders and tags of a message: what a translation must keep. */
const slots = (text: string): string[] => (text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? []).toSorted();

let inSource: Record<string, { readonly message?: string }>;
beforeAll(async () => {
  inSource = (await catalog!.collect()) ?? {};
}, 120_000);

describe.each(config.locales)('the texts in %s', (locale) => {
  test('are those of the source, no more and no less', () => {
    const known = Object.entries(saved[locale] ?? {}).filter(([, { obsolete }]) => obsolete !== true);
    const names = new Set(known.map(([id]) => id));
    const missing = Object.entries(inSource).filter(([id]) => !names.has(id));
    expect(missing.map(([, { message }]) => message)).toEqual([]);
    expect(known.filter(([id]) => !(id in inSource)).map(([, { message }]) => message)).toEqual([]);
  });

  test('are all there, with the same slots as in English', () => {
    const known = Object.values(saved[locale] ?? {});
    const isEmpty = ({ translation = '' }: Saved) => translation.trim() === '';
    expect(known.filter(isEmpty).map(({ message }) => message)).toEqual([]);
    const differs = ({ message = '', translation = '' }: Saved) =>
      slots(message).join(' ') !== slots(translation).join(' ');
    expect(known.filter(differs).map(({ message, translation }) => [message, translation])).toEqual([]);
  });
});
