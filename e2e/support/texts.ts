import { readFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import type { Language } from '@aureus/contract/platform/language.ts';

const locales = path.resolve(import.meta.dirname, '../../web/src/locales');

/** Says an English text of the app in a language, as its catalogue does. Unknown texts fail the walk. */
export type Say = (english: string, values?: Readonly<Record<string, string>>) => string;

/** Reads the catalogue of one language. `Finance|tab` names the text `Finance` of the context `tab`. */
export function sayIn(language: Language): Say {
  const { items } = PO.parse(readFileSync(path.join(locales, language, 'messages.po'), 'utf8'));
  return (english, values = {}) => {
    const [text, context] = english.split('|');
    const item = items.find(({ msgid, msgctxt }) => msgid === text && (context ?? null) === (msgctxt ?? null));
    if (item === undefined) throw new Error(`The app has no text "${english}"`);
    const said = language === 'en' ? item.msgid : (item.msgstr[0] ?? '');
    if (said === '') throw new Error(`"${english}" is not said in ${language}`);
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
