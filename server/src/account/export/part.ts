/**
 * What an area has about a user, as a part of the file of their data. The columns are the fields of the file, which are
 * described in docs/data-export.md. Nothing of another user's belongs in it but what they said to this one.
 */
export interface PersonalPart {
  /** `<area>.<what>`; it stands in the file. */
  readonly part: string;
  /** SQL of all rows, the oldest first; `$1` is the user's id. */
  readonly sql: string;
  /** Columns that are amounts in minor units of the column `currency_id`; in the file they are decimals. */
  readonly amounts?: readonly string[];
}

/** What the file needs of other areas. */
export interface ExportNeeds {
  readonly parts: readonly PersonalPart[];
  currency(id: number): { readonly code: string; readonly scale: number } | undefined;
}
