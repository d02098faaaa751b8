import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which area a table belongs to: the one named by the migration that creates it, `NNNN_<area>_<what>.sql`. A migration is
 * never edited once it has run, so this cannot go stale; only a table that has changed hands since stands in a list.
 */

/** Words in names of migrations that stand for the platform. */
const PLATFORM = new Set(['platform', 'ledger', 'sequencer']);

/** Tables that belong to another area than their migration names: each area was split off, or took an act over, later. */
export const MOVED = {
  platform: ['ledger_flow'],
  deposit: ['deposit', 'deposit_address', 'deposit_check', 'deposit_number', 'deposit_step', 'deposit_terms'],
  payout: ['payout_address', 'payout_card'],
  withdrawal: ['withdrawal', 'withdrawal_event', 'withdrawal_limit', 'withdrawal_terms'],
  exchange: ['exchange_flow', 'exchange_quote', 'exchange_terms', 'wallet_exchange'],
  transfer: ['wallet_move'],
  content: ['content_overrides'],
  wallet: ['operator_credit'],
};

const STATEMENT =
  /\bCREATE (?:UNLOGGED )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)|\bALTER TABLE (\w+) RENAME TO (\w+)|\bDROP (?:TABLE|VIEW) (?:IF EXISTS )?(\w+)/g;

/**
 * The area of each table by the migrations alone.
 * @param {readonly { name: string, sql: string }[]} migrations in the order of their numbers
 * @returns {Map<string, string>}
 */
export function createdBy(migrations) {
  const owners = new Map();
  for (const { name, sql } of migrations) {
    const word = /^\d+_([a-z]+)/.exec(name)?.[1] ?? '';
    const area = PLATFORM.has(word) ? 'platform' : word;
    for (const [, created, renamed, renamedTo, dropped] of sql.matchAll(STATEMENT)) {
      if (created) owners.set(created, area);
      if (renamed) owners.set(renamedTo, area).delete(renamed);
      if (dropped) owners.delete(dropped);
    }
  }
  return owners;
}

/** The migrations of a folder, in their order. */
export function readMigrations(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_/.test(name))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }));
}

/** The area of each table today. */
export function tableOwners(folder) {
  const owners = createdBy(readMigrations(folder));
  for (const [area, tables] of Object.entries(MOVED)) for (const table of tables) owners.set(table, area);
  return owners;
}
