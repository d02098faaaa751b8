/** The groups in which bills are filtered. */
export const billGroupNames = ['trade', 'hold', 'transfer', 'exchange', 'deposit', 'withdrawal', 'gift'] as const;
export type BillGroup = (typeof billGroupNames)[number];

/** Tax tools in whose columns bills are exported. */
export const taxTools = ['koinly', 'cointracking'] as const;
export type TaxTool = (typeof taxTools)[number];

/**
 * What a bill can point at: its owner finds it by this number in the list of its kind. `otc`: an order of the OTC desk;
 * `otc_advert`: an advertisement of theirs.
 */
export const billSources = [
  'order',
  'withdrawal',
  'transfer',
  'exchange',
  'deposit',
  'position',
  'ieo',
  'otc',
  'otc_advert',
] as const;
export type BillSource = (typeof billSources)[number];
