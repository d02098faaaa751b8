export { InstallBar } from './lazy-parts.tsx';
export { FactorSheet, type Factor, type FactorSheetProps } from './safety/factor-sheet.tsx';
export { RevealButton, RevealRow, useReveal } from './safety/reveal.tsx';
export { safetyQuery } from './safety/queries.ts';
export { solveChallenge } from './challenge.ts';
