import { account } from './account/area.ts';
import { alert } from './alert/area.ts';
import { art } from './art/area.ts';
import { bills } from './bills/area.ts';
import { content } from './content/area.ts';
import { conversation } from './conversation/area.ts';
import { copy } from './copy/area.ts';
import { corporate } from './corporate/area.ts';
import { coupon } from './coupon/area.ts';
import { deposit } from './deposit/area.ts';
import { dual } from './dual/area.ts';
import { exchange } from './exchange/area.ts';
import { files } from './files/area.ts';
import { futures } from './futures/area.ts';
import { identity } from './identity/area.ts';
import { ieo } from './ieo/area.ts';
import { loans } from './loans/area.ts';
import { market } from './market/area.ts';
import { mining } from './mining/area.ts';
import type { areaNames } from './names.ts';
import { notice } from './notice/area.ts';
import { operator } from './operator/area.ts';
import { options } from './options/area.ts';
import { otc } from './otc/area.ts';
import { payout } from './payout/area.ts';
import type { Area } from './platform/area.ts';
import { recurring } from './recurring/area.ts';
import { rebate } from './rebate/area.ts';
import { spot } from './spot/area.ts';
import { support } from './support/area.ts';
import { transfer } from './transfer/area.ts';
import { wallet } from './wallet/area.ts';
import { withdrawal } from './withdrawal/area.ts';

/**
 * Every area of the product, with all that it brings. For the server and for tests: an app that made one call by this list
 * would load them all, and takes the call from the area's own file instead.
 */
export const areas: Readonly<Record<keyof typeof areaNames, Area>> = {
  account,
  content,
  files,
  identity,
  market,
  notice,
  alert,
  conversation,
  operator,
  spot,
  options,
  futures,
  corporate,
  mining,
  dual,
  ieo,
  recurring,
  rebate,
  coupon,
  loans,
  otc,
  copy,
  art,
  wallet,
  deposit,
  exchange,
  payout,
  bills,
  transfer,
  withdrawal,
  support,
};
