import type { Language } from '@aureus/contract/platform/language.ts';
import type { Messages } from '@lingui/core';
import type { TextArea } from './text-areas.ts';

type Area = TextArea | 'shell';

/** Where the texts go. */
export interface TextScreen {
  /** Shows a language: these are all the texts it needs. */
  show: (language: Language, messages: Messages) => void;
  /** More texts of the language shown. */
  add: (messages: Messages) => void;
}

export interface Texts {
  activate: (language: Language) => Promise<void>;
  need: (areas: readonly TextArea[]) => Promise<void>;
}

/** Keeps together what pages need of the catalogues and the language they are shown in; both may change at any time. */
export function createTexts(load: (language: Language, area: Area) => Promise<Messages>, screen: TextScreen): Texts {
  const catalogues = new Map<string, Promise<Messages>>();
  /** What was asked for and had: a new language must have it too. */
  const areas = new Set<Area>(['shell']);
  /** Areas whose texts stand on the screen. */
  let shownAreas = new Set<Area>();
  let shown: Language | null = null;
  let wanted: Language | null = null;

  function catalogue(language: Language, area: Area): Promise<Messages> {
    const key = `${language}/${area}`;
    const known = catalogues.get(key);
    if (known !== undefined) return known;
    const loading = load(language, area);
    catalogues.set(key, loading);
    // A connection that was gone may be back.
    loading.catch(() => catalogues.delete(key));
    return loading;
  }

  async function activate(language: Language): Promise<void> {
    wanted = language;
    const ready = new Map<Area, Messages>();
    try {
      // A page may come to need another area while this waits.
      while ([...areas].some((area) => !ready.has(area))) {
        const missing = [...areas].filter((area) => !ready.has(area));
        const loaded = await Promise.all(missing.map((area) => catalogue(language, area)));
        for (const [index, area] of missing.entries()) ready.set(area, loaded[index] ?? {});
        if (wanted !== language) return;
      }
    } catch (error) {
      if (wanted !== language) return;
      wanted = shown;
      throw error;
    }
    shown = language;
    shownAreas = new Set(areas);
    screen.show(language, Object.assign({}, ...ready.values()) as Messages);
  }

  async function need(asked: readonly TextArea[]): Promise<void> {
    let language = shown ?? wanted;
    // The language may change while its catalogues are on their way.
    for (;;) {
      const inLanguage = language;
      const loaded = inLanguage === null ? [] : await Promise.all(asked.map((area) => catalogue(inLanguage, area)));
      const now = shown ?? wanted;
      if (now !== inLanguage) {
        language = now;
        continue;
      }
      for (const area of asked) areas.add(area);
      // Before the first language is shown there is nothing to add to: it will come with these areas.
      const missing = shown === null ? [] : asked.filter((area) => !shownAreas.has(area));
      for (const area of missing) shownAreas.add(area);
      if (missing.length > 0) screen.add(Object.assign({}, ...loaded) as Messages);
      return;
    }
  }

  return { activate, need };
}
