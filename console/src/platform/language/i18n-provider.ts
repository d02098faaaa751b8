import { type Language, languageNames, languages, isLanguage } from '@aureus/contract/platform/language.ts';
import { setLanguage } from '@aureus/contract/operator/access-calls.ts';
import { i18n } from '@lingui/core';
import type { I18nProvider } from 'react-admin';
import { call } from '../calls/call.ts';
import { currentToken } from '../session/session.ts';
import { activateLanguage } from './activate.ts';
import { chooseLanguage, chosenLanguage } from './chosen.ts';
import { libraryMessages } from './library-messages.ts';

/** A key of the library in the language on screen; text that is no key of the library is its own translation. */
export function translateKey(key: string, options: Readonly<Record<string, unknown>> = {}): string {
  const message = key.startsWith('ra.') ? libraryMessages[key.slice(3)] : undefined;
  if (message !== undefined) return i18n._(message.id, options, message.message ? { message: message.message } : {});
  const fallback = options['_'];
  return typeof fallback === 'string' ? fallback : key;
}

/** Gives the admin library its texts from the console's own catalogues. */
export const i18nProvider: I18nProvider = {
  translate: translateKey,
  changeLocale: async (locale) => {
    const language: Language = isLanguage(locale) ? locale : chosenLanguage();
    await activateLanguage(language);
    chooseLanguage(language);
    // Mails to the operator follow; that they could not be told is no reason to keep the page in another language.
    if (currentToken() !== null) await call(setLanguage, { language }).catch(() => undefined);
  },
  getLocale: chosenLanguage,
  getLocales: () => languages.map((locale) => ({ locale, name: languageNames[locale] })),
};
