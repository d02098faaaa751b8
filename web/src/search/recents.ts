import { readJson, removeLocal, writeLocal } from '../platform/storage/local.ts';

/** What was opened from the search: a market, a page of the app, or a question by its number. */
export type Recent =
  | { readonly kind: 'market'; readonly id: number }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'question'; readonly id: number };

const storageKey = 'recentFinds';
const kept = 8;

function isRecent(value: unknown): value is Recent {
  const recent = value as { kind?: unknown; id?: unknown; path?: unknown } | null;
  if (recent?.kind === 'page') return typeof recent.path === 'string';
  return (recent?.kind === 'market' || recent?.kind === 'question') && Number.isSafeInteger(recent.id);
}

const isRecentList = (value: unknown): value is Recent[] => Array.isArray(value) && value.every(isRecent);

/** Names one of them among the others. */
export const keyOfRecent = (recent: Recent): string =>
  recent.kind === 'page' ? recent.path : `${recent.kind} ${recent.id}`;

/** What was opened last, newest first. */
export function recentFinds(): readonly Recent[] {
  return (readJson(storageKey, isRecentList) ?? []).slice(0, kept);
}

const without = (recent: Recent): readonly Recent[] =>
  recentFinds().filter((other) => keyOfRecent(other) !== keyOfRecent(recent));

const write = (list: readonly Recent[]): void => writeLocal(storageKey, JSON.stringify(list.slice(0, kept)));

export function rememberFind(recent: Recent): void {
  write([recent, ...without(recent)]);
}

/** Takes one of them off the list. */
export function forgetFind(recent: Recent): void {
  write(without(recent));
}

export function forgetFinds(): void {
  removeLocal(storageKey);
}
