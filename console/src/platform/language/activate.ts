import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { i18n, type Messages } from '@lingui/core';

/** `messages`, and one for each area that brings its own. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');

async function load(language: Language): Promise<Messages> {
  const own = Object.entries(catalogues).filter(([file]) => file.startsWith(`../../locales/${language}/`));
  const loaded = await Promise.all(own.map(([, read]) => read()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

let wanted: Language | null = null;

/**
 * Loads the catalogues of a language and shows it. Of calls that overlap the last one wins.
 * @throws when a catalogue cannot be loaded; the language shown before stays
 */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  const messages = await load(language);
  if (wanted !== language) return;
  // Plural rules and number formats need the BCP 47 tag.
  i18n.loadAndActivate({ locale: languageTags[language], messages });
  document.documentElement.lang = languageTags[language];
}
