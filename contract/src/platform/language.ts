/** The interface languages, by the names they have on the wire. */
export const languages = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'] as const;

/** One of {@link languages}. */
export type Language = (typeof languages)[number];

/** The BCP 47 tag of each wire language: for `Intl`, the `lang` attribute and catalogues. */
export const languageTags: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  vi: 'vi',
  pt: 'pt-BR',
};

/** The name of each language in itself, for pickers. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
  vi: 'Tiếng Việt',
  pt: 'Português',
};

/** Used when a request names no language or an unknown one. */
export const defaultLanguage: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}
