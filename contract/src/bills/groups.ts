/** The groups in which bills are filtered. */
export const billGroupNames = ['trade', 'hold', 'transfer', 'exchange', 'deposit', 'withdrawal', 'gift'] as const;
export type BillGroup = (typeof billGroupNames)[number];

/** What a bill can point at: its owner finds it by this number in the list of its kind. */
export const billSources = ['order', 'withdrawal', 'transfer', 'exchange', 'deposit'] as const;
export type BillSource = (typeof billSources)[number];
