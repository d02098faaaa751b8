import type { BillGroup, BillSource } from '../bills/groups.ts';
import { recordOf } from '../names.ts';
import type { LedgerKindDeclaration } from '../platform/names.ts';

const declared = recordOf('ledgerKinds');
export type LedgerKind = keyof typeof declared;

const entries = Object.entries<LedgerKindDeclaration>(declared) as [LedgerKind, LedgerKindDeclaration][];
const byKind = <Value>(valueOf: (kind: LedgerKindDeclaration) => Value) =>
  Object.fromEntries(entries.map(([kind, said]) => [kind, valueOf(said)])) as Readonly<Record<LedgerKind, Value>>;

/** Why the ledger moved. The number is stored, the word is on the wire. */
export const ledgerKinds = byKind(({ number }) => number);

/** The group of bills of each kind. */
export const billGroupOf: Readonly<Record<LedgerKind, BillGroup>> = byKind(({ group }) => group);

/** What caused a movement of each kind; null where there is nothing its owner could look up. */
export const billSourceOf: Readonly<Record<LedgerKind, BillSource | null>> = byKind(({ source }) => source);

/**
 * Kinds that bring money into the product or take it out. A day's profit and loss leaves them aside, so the ledger keeps
 * their sums by user and currency.
 */
export const flowKinds: ReadonlySet<LedgerKind> = new Set(entries.filter(([, { flow }]) => flow).map(([kind]) => kind));

/** Kinds that say what something cost. */
export const feeKinds: ReadonlySet<LedgerKind> = new Set(entries.filter(([, { fee }]) => fee).map(([kind]) => kind));

/** What money can be set aside for. The number is stored. */
export const holdKinds = recordOf('holdKinds');
export type HoldKind = keyof typeof holdKinds;
