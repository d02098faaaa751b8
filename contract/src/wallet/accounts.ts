/** The four accounts of a user by their names on the wire: fiat, spot, futures, options. */
export const accountNames = ['legal', 'change', 'lever', 'micro'] as const;
export type AccountName = (typeof accountNames)[number];

/** Their ids on the wire and in the database. */
export const accountIds: Readonly<Record<AccountName, number>> = { legal: 1, change: 2, lever: 3, micro: 4 };

/** Why the ledger moved. The number is stored, the word is on the wire. */
export const ledgerKinds = {
  genesis: 1,
  faucet: 2,
  spot_hold: 10,
  spot_release: 11,
  spot_trade: 12,
  spot_fee: 13,
  withdrawal_hold: 20,
  withdrawal_release: 21,
  withdrawal: 22,
  withdrawal_fee: 23,
  transfer: 30,
  exchange: 31,
  exchange_fee: 32,
  deposit: 40,
  credit: 50,
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** What money can be set aside for. The number is stored. */
export const holdKinds = { withdrawal: 1 } as const;
export type HoldKind = keyof typeof holdKinds;

/** The groups in which bills are filtered. */
export const billGroupNames = ['trade', 'hold', 'transfer', 'exchange', 'deposit', 'withdrawal', 'gift'] as const;
export type BillGroup = (typeof billGroupNames)[number];

/** The group of each kind. */
export const billGroupOf: Readonly<Record<LedgerKind, BillGroup>> = {
  genesis: 'gift',
  faucet: 'gift',
  spot_hold: 'hold',
  spot_release: 'hold',
  spot_trade: 'trade',
  spot_fee: 'trade',
  withdrawal_hold: 'hold',
  withdrawal_release: 'hold',
  withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  transfer: 'transfer',
  exchange: 'exchange',
  exchange_fee: 'exchange',
  deposit: 'deposit',
  credit: 'gift',
};

/** What a bill can point at: its owner finds it by this number in the list of its kind. */
export const billSources = ['order', 'withdrawal', 'transfer', 'exchange', 'deposit'] as const;
export type BillSource = (typeof billSources)[number];

/** What caused a movement of each kind; null where there is nothing its owner could look up. */
export const billSourceOf: Readonly<Record<LedgerKind, BillSource | null>> = {
  genesis: null,
  faucet: null,
  spot_hold: 'order',
  spot_release: 'order',
  spot_trade: 'order',
  spot_fee: 'order',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'withdrawal',
  withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  transfer: 'transfer',
  exchange: 'exchange',
  exchange_fee: 'exchange',
  deposit: 'deposit',
  credit: null,
};

/**
 * Kinds that bring money into the product or take it out. A day's profit and loss leaves them aside, so the ledger keeps
 * their sums by user and currency.
 */
export const flowKinds: ReadonlySet<LedgerKind> = new Set<LedgerKind>([
  'genesis',
  'faucet',
  'deposit',
  'withdrawal',
  'credit',
]);
