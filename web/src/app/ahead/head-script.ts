import { languageOfTags } from '@aureus/contract/platform/language-of-tags.ts';
import { isLanguage, type Language } from '@aureus/contract/platform/language.ts';
import type { Ahead } from '../../platform/ahead/ahead.ts';
import { readLocal } from '../../platform/storage/local.ts';
import { type TabKey, tabOf } from '../tab-screens.ts';

/** A tab, or any other page. */
export type HeadScreen = TabKey | 'other';

/** What the head of a built page knows of it; `ahead-plugin.ts` fills it in. Files stand in `/assets/`. */
export interface HeadTable {
  /** Scripts and styles of each screen, beyond those the page names itself. */
  readonly files: Readonly<Record<HeadScreen, readonly string[]>>;
  /** Catalogues of its texts, and where those of the areas are. */
  readonly texts: Readonly<Record<HeadScreen, Readonly<Record<Language, readonly string[]>>>>;
  /** Its calls: key, whether by GET, and its turn where that is not with the others. */
  readonly calls: Readonly<Record<HeadScreen, readonly HeadCall[]>>;
}

/** When a call is made: before the others, for the picture in its answer, or when the scripts have come. */
export type CallTurn = 'picture' | 'later';

type HeadCall = readonly [key: string, isGet: boolean, turn: CallTurn | null];

declare const __HEAD_TABLE__: HeadTable;

/**
 * Runs in the head of the page, before anything else is there. The app is one page for all addresses, so only the
 * browser knows which screen is asked for, in which language: whatever its first screen needs is asked for here, all at
 * once, and not one after another as each part learns of the next.
 */
function askAhead(table: HeadTable): void {
  const screen = tabOf(location.hash.slice(1).split('?')[0] || '/') ?? 'other';
  const stored = readLocal('lang');
  const language = isLanguage(stored) ? stored : languageOfTags(navigator.languages);

  const calls: Ahead['calls'] = new Map();
  for (const [key, isGet, turn] of table.calls[screen]) {
    const [path = '', fields = ''] = key.split('?');
    const form = new URLSearchParams(fields);
    form.set('lang', language);
    const url = `/api${path}`;
    // What leads on to a picture comes before the code that draws it, the rest after.
    const priority = turn === 'picture' ? 'high' : 'low';
    const ask = (): Promise<Response> =>
      wholeOf(
        isGet ? fetch(`${url}?${form.toString()}`, { priority }) : fetch(url, { method: 'POST', body: form, priority }),
      );
    const response = turn === 'later' ? scriptsHaveCome().then(ask) : ask();
    // Whoever takes it hears of the failure; nobody may come to take it.
    response.catch(() => undefined);
    calls.set(key, { askedAt: performance.now(), response });
    if (turn === 'picture') void response.then(showFirstPicture).catch(() => undefined);
  }
  window.ahead = { language, calls };

  for (const file of [...table.files[screen], ...table.texts[screen][language]]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
}

/** Resolves when the scripts that the page names have come and run. */
function scriptsHaveCome(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

/** An answer that is read to its end at once: nobody may come to read it, and until then it keeps its connection. */
async function wholeOf(asked: Promise<Response>): Promise<Response> {
  const response = await asked;
  return new Response(await response.arrayBuffer(), response);
}

/** Loads the first picture of a list of articles. */
async function showFirstPicture(response: Response): Promise<void> {
  const reply = (await response.clone().json()) as { message?: { data?: { cover: string }[] } };
  const cover = reply.message?.data?.find((article) => article.cover !== '')?.cover;
  if (cover === undefined) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.src = cover;
}

askAhead(__HEAD_TABLE__);
