/** A fee of a trade, in what the one who pays it received. */
export interface PaidFee<Amount> {
  readonly payer: number;
  /** With whom they traded. */
  readonly other: number;
  readonly currency: 'quote' | 'base';
  readonly fee: Amount;
  /** Of the trade, ticks. */
  readonly price: number;
  /** Epoch milliseconds of the calendar. */
  readonly at: number;
}

/** A fee before it is said when it was paid. */
export type NewFee<Amount> = Omit<PaidFee<Amount>, 'at'>;
