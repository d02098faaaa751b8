import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { i18n, type Messages } from '@lingui/core';
import { loadChunk } from '../loading/load-chunk.ts';
import type { TextArea } from './text-areas.ts';
import { createTexts } from './texts.ts';

type Catalogues = Record<string, () => Promise<{ messages: Messages }>>;

const shells: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/shell.po');
/** Where the texts of the areas are, a chunk for each language: the first script need not name the files of all ten. */
const languages = import.meta.glob<{ catalogues: Catalogues }>('./catalogues/*.ts');

async function loadCatalogue(language: Language, area: TextArea | 'shell'): Promise<Messages> {
  const load =
    area === 'shell'
      ? shells[`../../locales/${language}/shell.po`]
      : (await areasOf(language))?.[`../../../locales/${language}/${area}.po`];
  if (load === undefined) throw new Error(`There is no catalogue ${language}/${area}`);
  return (await loadChunk(load)).messages;
}

async function areasOf(language: Language): Promise<Catalogues | undefined> {
  const load = languages[`./catalogues/${language}.ts`];
  return load === undefined ? undefined : (await loadChunk(load)).catalogues;
}

const texts = createTexts(loadCatalogue, {
  show: (language, messages) => {
    // Plural rules and number formats need the BCP 47 tag.
    i18n.loadAndActivate({ locale: languageTags[language], messages });
    document.documentElement.lang = languageTags[language];
  },
  add: (messages) => {
    i18n.load(i18n.locale, messages);
  },
});

/**
 * Shows a language, with the texts of all areas met so far. Of calls that overlap the last one wins.
 * @throws when a catalogue cannot be loaded; the language shown before stays
 */
export const activateLanguage = texts.activate;

/**
 * Resolves when the texts of the areas are there, in the language shown and in every one shown later.
 * @throws when a catalogue cannot be loaded; asking again tries again
 */
export const needTexts = texts.need;
