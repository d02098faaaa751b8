import type { Language } from '@aureus/contract/platform/language.ts';

/** A size and a language in which the walks are done. */
export interface Look {
  readonly name: string;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Every page is judged by axe and, on a phone, loaded anew; else it is reached inside the app, which takes a quarter. */
  readonly isThorough?: boolean;
}
