import { ada } from './ada.ts';
import { kenji } from './kenji.ts';
import { lucia } from './lucia.ts';
import { mei } from './mei.ts';
import { nara } from './nara.ts';
import { omar } from './omar.ts';
import type { Artist } from './planned-work.ts';
import { theo } from './theo.ts';
import { zoe } from './zoe.ts';

/** Who makes the works of the demo. */
export const artists: readonly Artist[] = [ada, kenji, mei, lucia, theo, nara, omar, zoe];
