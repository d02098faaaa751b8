/** The house accounts. Users have ids above zero. */
export const house = {
  /** What came in from outside; the only one that may be negative. */
  external: -1n,
  fees: -2n,
  marketMaker: -3n,
  promotions: -4n,
  yield: -5n,
  insurance: -6n,
  suspense: -7n,
  /** The other side of leveraged contracts. */
  futures: -8n,
  /** The other side of seconds options. */
  options: -9n,
  /** Pays the interest of lock-up mining, and takes its penalties. */
  mining: -10n,
  /** What is sold before it is listed: coins of projects, and what was paid for them. */
  ieo: -11n,
  /** The other side of dual investments. */
  dual: -12n,
  /** Lends, and takes back what was lent with its interest. */
  loans: -13n,
  /** Pays what coupons give. */
  coupons: -14n,
  /** Margins that the house pays for positions of users, until these are over. */
  trials: -15n,
} as const;

/** The `account` of every house wallet; users have 1 to 4. */
export const HOUSE_ACCOUNT = 0;
