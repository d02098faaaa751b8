import { languageOfTags } from '@aureus/contract/platform/language-of-tags.ts';
import { isLanguage, type Language } from '@aureus/contract/platform/language.ts';

const key = 'console.language';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let chosen: Language | null = null;

/** The operator's language: what was chosen on this machine, else the browser's. */
export function chosenLanguage(): Language {
  const known = stored();
  chosen ??= isLanguage(known) ? known : languageOfTags(navigator.languages);
  return chosen;
}

/** Remembers a choice; without a store it lasts as long as the page. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // A private window that refuses the store.
  }
}
