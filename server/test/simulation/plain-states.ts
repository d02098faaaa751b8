import type { Second } from './prices.ts';

type Price = Pick<Second, 'state'>;

/** What is ended, paid or told without being asked for goes by such a price. */
export const isGood = ({ state }: Price): boolean => state === 'fresh' || state === 'two_sources';

/** Contracts are liquidated by such a price as well, and nothing else is done: two sources are apart. */
export const isApart = ({ state }: Price): boolean => state === 'sources_apart';

/** The house stands for such a price, and users get out at it. */
export const isQuoted = (price: Price): boolean => isGood(price) || price.state === 'jumped';
