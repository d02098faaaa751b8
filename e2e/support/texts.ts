import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import type { Language } from '@aureus/contract/platform/language.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Says an English text of the app in a language, as its catalogue does. Unknown texts fail the walk. */
export type Say = (english: string, values?: Readonly<Record<string, string>>) => string;

/** Reads the app's catalogues of one language. `Finance|tab` names the text `Finance` of the context `tab`. */
export const sayIn = (language: Language): Say => read('web', language);

/** As `sayIn`, of the operators' console. */
export const consoleSays = (language: Language): Say => read('console', language);

function itemsOf(app: 'web' | 'console', language: Language) {
  const folder = path.join(root, app, 'src/locales', language);
  return readdirSync(folder).flatMap((file) => PO.parse(readFileSync(path.join(folder, file), 'utf8')).items);
}

/** What a page of the app shows in place of a text that is missing: the id that Lingui makes of each text. */
export const textIds = (): ReadonlySet<string> =>
  new Set(
    itemsOf('web', 'en').map(({ msgid, msgctxt }) =>
      createHash('sha256')
        .update(`${msgid}\u001F${msgctxt ?? ''}`)
        .digest('base64')
        .slice(0, 6),
    ),
  );

function read(app: 'web' | 'console', language: Language): Say {
  const items = itemsOf(app, language);
  return (english, values = {}) => {
    const [text, context] = english.split('|');
    const item = items.find(({ msgid, msgctxt }) => msgid === text && (context ?? null) === (msgctxt ?? null));
    if (item === undefined) throw new Error(`The app has no text "${english}"`);
    const said = language === 'en' ? item.msgid : (item.msgstr[0] ?? '');
    if (said === '') throw new Error(`"${english}" is not said in ${language}`);
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** What a mail says in a language, as it is built in; without values. */
export function mailSays(language: Language, key: string): string {
  const file = path.join(root, 'server/src/platform/texts', language, 'mail.json');
  const found = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (found === undefined) throw new Error(`There is no text of mail "${key}"`);
  return found;
}
