/** What may be under way when the process is killed, each in its turn. */
export const whats = [
  'options',
  'stop',
  'liquidation',
  'night',
  'dividend',
  'split',
  'contracts',
  'mining',
  'dual',
  'loans',
  'warning',
  'sale',
  'spot',
  'allotment',
  'payment',
  'listing',
  'recurring',
  'coupons',
  'trial',
  'term',
  'rebate',
  'rebate_payment',
  'otc_payment',
  'otc_unlock',
  'art_end',
  'art_payment',
  'box_draw',
  'box_settlement',
  'account_close',
] as const;
export type What = (typeof whats)[number];

/** When it dies: beside a statement of a transaction that does what is due, or beside its commit. */
export interface Kill {
  readonly what: What;
  /** Which of the statements from the first that concerns it, from 1; null: the commit. */
  readonly statement: number | null;
  readonly when: 'before' | 'after';
}

/** What the parent sends. */
export type Told =
  | { readonly kill: Kill }
  | { readonly price: number }
  | {
      readonly n: number;
      readonly call: string;
      readonly user: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** What the child sends. */
export type Said = 'ready' | 'armed' | 'priced' | { readonly n: number; readonly answer?: unknown; readonly error?: string }; // prettier-ignore
