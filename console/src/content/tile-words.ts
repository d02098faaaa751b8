import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What stands under the tiles of the home menu, by their keys: the words of the app. */
export const tileWords: Readonly<Record<string, MessageDescriptor>> = {
  ieo: msg`IEO`,
  lockming: msg`Mining`,
  invest: msg`Dual`,
  nft: msg`NFT`,
  copytrade: msg({ message: 'Copy', context: 'copy trading' }),
  otc: msg`OTC`,
  borrowing: msg`Loans`,
  coupon: msg`Coupons`,
  game: msg`Game`,
};
