export { FactorSheet, type Factor, type FactorSheetProps } from './safety/factor-sheet.tsx';
export { safetyQuery } from './safety/queries.ts';
