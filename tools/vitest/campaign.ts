/**
 * How often a heavy campaign (races, kills, generated requests) goes round, or over what: `short` in `npm test`, which everybody runs
 * with every step, `full` in `npm run soak`, which is left alone for hours. A file that imports this is run by both.
 */
export const campaign = <T>(short: T, full: T): T => (process.env['AUREUS_SOAK'] === '1' ? full : short);
