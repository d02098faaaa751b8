import { ArtPart } from './art-part.ts';
import { BoxPart } from './box-part.ts';
import { CopyPart } from './copy-part.ts';
import { CouponsPart } from './coupons-part.ts';
import { DualPart } from './dual-part.ts';
import { DustPart } from './dust-part.ts';
import { FuturesPart } from './futures-part.ts';
import { IeoPart } from './ieo-part.ts';
import { LoansPart } from './loans-part.ts';
import { MiningPart } from './mining-part.ts';
import { OptionsPart } from './options-part.ts';
import { OtcPart } from './otc-part.ts';
import type { Part } from './part.ts';
import { RebatesPart } from './rebates-part.ts';
import { RecurringPart } from './recurring-part.ts';
import type { Scene } from './scene.ts';

/**
 * All products of a world beside spot, in the order in which a second reaches them. A new product is a part of its own, and
 * a line here.
 */
export function openParts(scene: Scene): Part[] {
  const mining = new MiningPart(scene);
  return [
    new FuturesPart(scene),
    new OptionsPart(scene),
    mining,
    new DualPart(scene),
    new IeoPart(scene),
    new LoansPart(scene),
    new CouponsPart(scene, mining),
    new RebatesPart(scene),
    new RecurringPart(scene),
    new DustPart(scene),
    new OtcPart(scene),
    new CopyPart(scene),
    new ArtPart(scene),
    new BoxPart(scene),
  ];
}
