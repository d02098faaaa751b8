import { DualPart } from './dual-part.ts';
import { FuturesPart } from './futures-part.ts';
import { IeoPart } from './ieo-part.ts';
import { MiningPart } from './mining-part.ts';
import { OptionsPart } from './options-part.ts';
import type { Part } from './part.ts';
import type { Scene } from './scene.ts';

/**
 * All products of a world beside spot, in the order in which a second reaches them. A new product is a part of its own, and
 * a line here.
 */
export const openParts = (scene: Scene): Part[] => [
  new FuturesPart(scene),
  new OptionsPart(scene),
  new MiningPart(scene),
  new DualPart(scene),
  new IeoPart(scene),
];
