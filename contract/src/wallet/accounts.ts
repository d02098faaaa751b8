/** The four accounts of a user by their names on the wire: fiat, spot, futures, options. */
export const accountNames = ['legal', 'change', 'lever', 'micro'] as const;
export type AccountName = (typeof accountNames)[number];

/** Their ids on the wire and in the database. */
export const accountIds: Readonly<Record<AccountName, number>> = { legal: 1, change: 2, lever: 3, micro: 4 };
