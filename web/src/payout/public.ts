/** What other areas may use of where money is paid out to. */
export { type AddressEntry, readEntry } from './address-entry.ts';
export { choicesOf, findStaying, withdrawableCoins } from './coins.ts';
export { addressesQuery, cardQuery, internationalCardQuery, type SavedAddress } from './queries.ts';
export { QrButton } from './qr-button.tsx';
export { useEntryProblem } from './use-entry-problem.ts';
export { isUsable, shortAddress, Waiting } from './waiting.tsx';
