import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import { languageOfTags } from '@aureus/contract/platform/language-of-tags.ts';
import { isLanguage, type Language } from '@aureus/contract/platform/language.ts';
import { create } from 'zustand';
import { readJson, readLocal, writeLocal } from '../storage/local.ts';

export type FiatCode = (typeof fiatCodes)[number];
export type Theme = 'dark' | 'light' | 'system';
/** Which colour a rise has. */
export type UpColour = 'green' | 'red';

/** What the user chose for this device. */
export interface Preferences {
  theme: Theme;
  fiat: FiatCode;
  upColour: UpColour;
  hideBalances: boolean;
  /** Confirm sheets the user switched off, by name, e.g. `spot-limit`. */
  skippedConfirms: readonly string[];
}

interface PreferencesStore extends Preferences {
  language: Language;
  set: (change: Partial<Preferences>) => void;
  setLanguage: (language: Language) => void;
}

const storageKey = 'preferences';
/** The language has a key of its own, in plain text: other parts of the platform read it by this name. */
const languageKey = 'lang';

const defaults: Preferences = {
  theme: 'dark',
  fiat: 'USD',
  upColour: 'green',
  hideBalances: false,
  skippedConfirms: [],
};

function isFiat(value: unknown): value is FiatCode {
  return typeof value === 'string' && (fiatCodes as readonly string[]).includes(value);
}

function isObject(value: unknown): value is Partial<Preferences> {
  return typeof value === 'object' && value !== null;
}

/** Takes what is known and valid from stored values; the rest keeps its default. */
function restore(): Preferences {
  const stored = readJson(storageKey, isObject);
  if (stored === null) return defaults;
  const { theme, fiat, upColour, hideBalances, skippedConfirms } = stored;
  return {
    theme: theme === 'light' || theme === 'system' ? theme : 'dark',
    fiat: isFiat(fiat) ? fiat : defaults.fiat,
    upColour: upColour === 'red' ? 'red' : 'green',
    hideBalances: hideBalances === true,
    skippedConfirms: Array.isArray(skippedConfirms)
      ? skippedConfirms.filter((name): name is string => typeof name === 'string')
      : [],
  };
}

function restoreLanguage(): Language {
  const stored = readLocal(languageKey);
  return isLanguage(stored) ? stored : languageOfTags(navigator.languages);
}

export const usePreferences = create<PreferencesStore>()((set, get) => ({
  ...restore(),
  language: restoreLanguage(),
  set: (change) => {
    set(change);
    const { theme, fiat, upColour, hideBalances, skippedConfirms } = get();
    writeLocal(storageKey, JSON.stringify({ theme, fiat, upColour, hideBalances, skippedConfirms }));
  },
  setLanguage: (language) => {
    set({ language });
    writeLocal(languageKey, language);
  },
}));

/** Remembers that the confirm sheet of this name is not to be shown again, or is. */
export function setConfirmSkipped(name: string, skipped: boolean): void {
  const { skippedConfirms, set } = usePreferences.getState();
  const others = skippedConfirms.filter((other) => other !== name);
  set({ skippedConfirms: skipped ? [...others, name] : others });
}

/** Keeps the tabs of one browser alike. Returns its end. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey) usePreferences.setState(restore());
    if (event.key === languageKey) usePreferences.setState({ language: restoreLanguage() });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
