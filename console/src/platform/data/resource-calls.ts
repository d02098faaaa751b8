import type { Call } from '@aureus/contract/platform/call.ts';

/** The value of the list call's `sort` for each direction of a column. */
export interface SortWords {
  readonly ASC: string;
  readonly DESC: string;
}

/** What a resource of the console is read by. */
export interface ResourceCalls {
  /** Answers `{data, page, limit, total}`; takes the filters by their names, `page`, `limit` and `sort`. */
  readonly list: Call;
  /** Takes `id`. A resource without one has no page of its own. */
  readonly detail?: Call;
  /** Columns by which the list can be sorted; none for a list with one order. */
  readonly sorts?: Readonly<Record<string, SortWords>>;
  /** Filters the list always has. */
  readonly always?: Readonly<Record<string, string | number>>;
  /** A row's identifier when it is not in `id`. */
  readonly idOf?: (row: Readonly<Record<string, unknown>>) => string | number;
}
