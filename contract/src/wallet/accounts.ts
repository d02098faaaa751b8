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
} as const;
export type LedgerKind = keyof typeof ledgerKinds;
