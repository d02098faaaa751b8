import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** One part of the product: what it will do, and its sign. */
export interface Part {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

const parts = {
  futures: { name: msg`Futures`, about: msg`Trade with leverage, long and short, with stop loss and take profit.` },
  options: { name: msg`Seconds options`, about: msg`Say up or down for the next seconds or minutes.` },
  copy: { name: msg`Copy trading`, about: msg`Follow a trader and copy every order in your own size.` },
  otc: { name: msg`OTC desk`, about: msg`Buy and sell coins with people, in your own currency.` },
  loans: { name: msg`Loans`, about: msg`Borrow against what you hold and repay when you like.` },
  ieo: { name: msg`IEO`, about: msg`Subscribe to new coins before they are listed.` },
  mining: { name: msg`Lock mining`, about: msg`Lock coins for a fixed time and earn a daily yield.` },
  dual: { name: msg`Dual investment`, about: msg`Earn a high rate, paid in one of two coins by the price at the end.` },
  recurring: { name: msg`Recurring buy`, about: msg`Buy coins again and again, at the rhythm you choose.` },
  nft: { name: msg`NFT market`, about: msg`Artworks, auctions and blind boxes.` },
} satisfies Record<string, Part>;

export type PartKey = keyof typeof parts;

export function partOf(key: PartKey): Part {
  return parts[key];
}
