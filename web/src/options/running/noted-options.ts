import { readJson, removeLocal, writeLocal } from '../../platform/storage/local.ts';
import { NOTED } from './noted.ts';

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** Numbers of the options this device knows to run, or knew when the app was last open. */
export function notedOptions(): readonly number[] {
  return readJson(NOTED, isIds) ?? [];
}

export function noteOptions(ids: readonly number[]): void {
  if (ids.length === 0) removeLocal(NOTED);
  else writeLocal(NOTED, JSON.stringify([...new Set(ids)]));
}

export function forgetOption(id: number): void {
  noteOptions(notedOptions().filter((noted) => noted !== id));
}
