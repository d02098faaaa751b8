/**
 * How often a heavy campaign (races, kills, generated requests) goes round: `short` in `npm test`, which everybody runs
 * with every step, `full` in `npm run soak`, which is left alone for hours. A file that imports this is run by both.
 */
export const campaign = (short: number, full: number): number => (process.env['AUREUS_SOAK'] === '1' ? full : short);
