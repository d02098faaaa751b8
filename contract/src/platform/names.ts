import type { BillGroup, BillSource } from '../bills/groups.ts';
import type { ActDeclaration } from '../operator/act.ts';
import type { PersonalKind } from './personal.ts';

/** A reason why the ledger moves. */
export interface LedgerKindDeclaration {
  /** Stored with every movement: never changed, never used again. */
  readonly number: number;
  /** The group in which its bills are filtered. */
  readonly group: BillGroup;
  /** What caused it; null where there is nothing its owner could look up. */
  readonly source: BillSource | null;
  /** Brings money into the product or takes it out: left aside in a day's profit. */
  readonly flow?: true;
  /** What something cost, beside what it was. */
  readonly fee?: true;
}

/**
 * What an area adds to the lists of the whole product. It stands apart from the area's calls and streams, because these
 * are declared in its terms: a call names error codes and a permission.
 */
export interface AreaNames {
  /** Stable codes of a reply's `error_code`. The code never changes its meaning; its text is in the server's `texts`. */
  readonly errors?: readonly string[];
  /** What an operator's role may allow. */
  readonly permissions?: readonly string[];
  readonly ledgerKinds?: Readonly<Record<string, LedgerKindDeclaration>>;
  /** What money can be set aside for, and the number that is stored: never changed, never used again. */
  readonly holdKinds?: Readonly<Record<string, number>>;
  /** What users are told of. Each has a title and a body in the server's `texts/<language>/notice.json`. */
  readonly notices?: readonly string[];
  /** Queues of operators whose length the dashboard shows: fields of its `queues`. */
  readonly queues?: readonly string[];
  /** Acts that need two operators. */
  readonly acts?: Readonly<Record<string, ActDeclaration>>;
  /** Lines of the preview of its acts that are personal data, by their label. */
  readonly personalLines?: Readonly<Record<string, PersonalKind>>;
  /** Lines of the preview of its acts that say what a user owns, by their label: for operators who may read the ledger. */
  readonly balanceLines?: readonly string[];
}

/** Keeps every name as a literal type: unions such as `ErrorCode` are made of them. */
export function defineNames<const Names extends AreaNames>(names: Names): Names {
  return names;
}
