import { defaultLanguage, type Language } from './language.ts';

const byPrimaryTag: Readonly<Record<string, Language>> = {
  en: 'en',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'vi',
  pt: 'pt',
};

function languageOfTag(tag: string): Language | null {
  const [primary = '', ...rest] = tag.toLowerCase().split('-');
  if (primary === 'zh') return rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part)) ? 'hk' : 'zh';
  return byPrimaryTag[primary] ?? null;
}

/** The first of a browser's languages (BCP 47 tags, in its order) that the apps speak, else the default one. */
export function languageOfTags(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language !== null) return language;
  }
  return defaultLanguage;
}
