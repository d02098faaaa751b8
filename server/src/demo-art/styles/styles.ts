import type { Style } from '../drawing/style.ts';
import { beads } from './beads.ts';
import { coral } from './coral.ts';
import { orbits } from './orbits.ts';
import { panes } from './panes.ts';
import { ridges } from './ridges.ts';
import { threads } from './threads.ts';
import { tiles } from './tiles.ts';
import { weave } from './weave.ts';

/** How each artist draws, by the key of the simulated person. */
export const styleOf = {
  ada: threads,
  kenji: ridges,
  mei: coral,
  lucia: panes,
  theo: orbits,
  nara: weave,
  omar: tiles,
  zoe: beads,
} as const satisfies Readonly<Record<string, Style>>;

export type ArtistKey = keyof typeof styleOf;
