import type { Language } from '@aureus/contract/platform/language.ts';

/** A call that was made before the app was there, and when (milliseconds since the page began). */
export interface AskedAhead {
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

/** What the script in the head of the page has asked for while the app was on its way, by {@link aheadKey}. */
export interface Ahead {
  readonly language: Language;
  readonly calls: Map<string, AskedAhead>;
}

declare global {
  interface Window {
    /** Set by the script in the head of a built page; there is none in development. */
    ahead?: Ahead;
  }
}

/** Names a call with its fields, whatever the language. */
export function aheadKey(path: string, fields: Readonly<Record<string, string | number>>): string {
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return `${path}?${form.toString()}`;
}

/** What was asked ahead under this key, once: whoever asks again wants something newer. Null when nothing was. */
export function takeAhead(key: string, language: Language): AskedAhead | null {
  const { ahead } = window;
  const asked = ahead?.calls.get(key);
  if (ahead === undefined || asked === undefined) return null;
  ahead.calls.delete(key);
  return ahead.language === language ? asked : null;
}
