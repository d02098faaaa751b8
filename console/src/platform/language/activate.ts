import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { i18n, type Messages } from '@lingui/core';

const catalogues: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  zh: () => import('../../locales/zh/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  hk: () => import('../../locales/hk/messages.po'),
  th: () => import('../../locales/th/messages.po'),
  jp: () => import('../../locales/jp/messages.po'),
  kor: () => import('../../locales/kor/messages.po'),
  fra: () => import('../../locales/fra/messages.po'),
  spa: () => import('../../locales/spa/messages.po'),
  vi: () => import('../../locales/vi/messages.po'),
  pt: () => import('../../locales/pt/messages.po'),
};

let wanted: Language | null = null;

/**
 * Loads the catalogue of a language and shows it. Of calls that overlap the last one wins.
 * @throws when the catalogue cannot be loaded; the language shown before stays
 */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  const { messages } = await catalogues[language]();
  if (wanted !== language) return;
  // Plural rules and number formats need the BCP 47 tag.
  i18n.loadAndActivate({ locale: languageTags[language], messages });
  document.documentElement.lang = languageTags[language];
}
