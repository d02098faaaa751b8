/** What other areas may use of where money is paid out to. */
export { choicesOf, findStaying, withdrawableCoins } from './coins.ts';
export { addressesQuery, cardQuery, internationalCardQuery, type SavedAddress } from './queries.ts';
export { isUsable, shortAddress, useNow, Waiting } from './waiting.tsx';
