import type { WithdrawalType } from '@aureus/contract/withdrawal/shapes.ts';

/** The ways money leaves, as the tabs of the page name them. */
export const ways = ['address', 'card', 'international'] as const;
export type Way = (typeof ways)[number];

export const typeOf = (way: Way): WithdrawalType => (way === 'address' ? 0 : way === 'card' ? 1 : 2);

/** Where the money goes, as the form knows it. */
export interface Destination {
  readonly way: Way;
  /** Of a saved address. */
  readonly addressId: number | null;
  readonly address: string;
  /** Network of a chain, `CARD` or `CARD_INTL`. */
  readonly network: string;
  /** As it is shown. */
  readonly title: string;
  readonly note: string;
  /** Empty when it can be used now. */
  readonly usableFrom: string;
  readonly blocked: boolean;
}
