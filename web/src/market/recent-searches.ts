import { readJson, removeLocal, writeLocal } from '../platform/storage/local.ts';

const storageKey = 'recentMarkets';
const kept = 8;

function isIdList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

/** Ids of the markets opened from the search, newest first. */
export function recentSearches(): readonly number[] {
  return (readJson(storageKey, isIdList) ?? []).slice(0, kept);
}

export function rememberSearch(marketId: number): void {
  const others = recentSearches().filter((id) => id !== marketId);
  writeLocal(storageKey, JSON.stringify([marketId, ...others].slice(0, kept)));
}

export function forgetSearches(): void {
  removeLocal(storageKey);
}
