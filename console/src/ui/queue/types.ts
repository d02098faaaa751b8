import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** One column of a queue: a cell of the table on a desktop, a line of the card on a phone. */
export interface Column<Row extends RaRecord> {
  /** Also the field by which the resource is sorted, if its calls know it. */
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  readonly sortable?: boolean;
  /** On a phone it stands at the head of the card, without its label. */
  readonly head?: boolean;
}

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** A field above a queue. Its name is that of the list call's field. */
export type Filter =
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly label: string;
      readonly search?: boolean;
      /** Finds people by whole values, and each search is counted: it begins with the key Enter. */
      readonly whole?: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly FilterChoice[];
    }
  | { readonly kind: 'date'; readonly name: string; readonly label: string };

/** What the keys t, p and r, and the buttons of a row, do. An act that is not possible for a row is left out. */
export interface RowActs {
  readonly take?: (() => void) | undefined;
  readonly propose?: (() => void) | undefined;
  readonly refuse?: (() => void) | undefined;
  /** A further act, by its button on the page alone. */
  readonly check?: (() => void) | undefined;
}
