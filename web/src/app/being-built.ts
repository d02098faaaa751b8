import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** One part of the product: what it will do, and its sign. */
export interface Part {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

const parts = {
  money: {
    name: msg`Money in and out`,
    about: msg`Deposits, withdrawals, transfers and exchange between your accounts.`,
  },
  profile: {
    name: msg`Profile and security`,
    about: msg`Your profile, passwords, addresses, cards and identity check.`,
  },
  futures: { name: msg`Futures`, about: msg`Trade with leverage, long and short, with stop loss and take profit.` },
  options: { name: msg`Seconds options`, about: msg`Say up or down for the next seconds or minutes.` },
  copy: { name: msg`Copy trading`, about: msg`Follow a trader and copy every order in your own size.` },
  otc: { name: msg`OTC desk`, about: msg`Buy and sell coins with people, in your own currency.` },
  loans: { name: msg`Loans`, about: msg`Borrow against what you hold and repay when you like.` },
  ieo: { name: msg`IEO`, about: msg`Subscribe to new coins before they are listed.` },
  mining: { name: msg`Lock mining`, about: msg`Lock coins for a fixed time and earn a daily yield.` },
  dual: { name: msg`Dual investment`, about: msg`Earn a high rate, paid in one of two coins by the price at the end.` },
  nft: { name: msg`NFT market`, about: msg`Artworks, auctions and blind boxes.` },
  game: { name: msg`Game`, about: msg`A small game with play prizes.` },
  service: { name: msg`Customer service`, about: msg`Chat with support, answers to questions, and who we are.` },
  rewards: { name: msg`Rewards`, about: msg`Invite friends, use coupons and get rebates.` },
  places: { name: msg`Places`, about: msg`Choose a place on a map.` },
} satisfies Record<string, Part>;

export type PartKey = keyof typeof parts;

export function partOf(key: PartKey): Part {
  return parts[key];
}

/**
 * Every route of the product that has no page yet, with the part it belongs to. A route leaves this table when
 * its page is built; a route that is neither here nor built is unknown.
 */
export const beingBuilt: Readonly<Record<string, PartKey>> = {
  '/pages/common/webView': 'service',
  '/pages/common/faq': 'service',
  '/pages/common/contactus': 'service',
  '/pages/common/aboutus': 'service',
  '/pages/common/borrowing': 'loans',
  '/pages/setting/userInfo': 'profile',
  '/pages/setting/security': 'profile',
  '/pages/setting/password': 'profile',
  '/pages/setting/payPassword': 'profile',
  '/pages/setting/coupon': 'rewards',
  '/pages/setting/wallet': 'profile',
  '/pages/setting/bill': 'money',
  '/pages/setting/real': 'profile',
  '/pages/setting/real_mark': 'profile',
  '/pages/setting/addWallet': 'profile',
  '/pages/setting/operational_compliance': 'service',
  '/pages/setting/share': 'rewards',
  '/pages/setting/areas': 'profile',
  '/pages/setting/bank': 'profile',
  '/pages/setting/bank_international': 'profile',
  '/pages/fund/select': 'money',
  '/pages/fund/receive': 'money',
  '/pages/fund/receive_withdraw_record': 'money',
  '/pages/fund/withdraw': 'money',
  '/pages/fund/assets_record': 'money',
  '/pages/fund/assets_all_record': 'money',
  '/pages/fund/transfer': 'money',
  '/pages/fund/fundTransfer': 'money',
  '/pages/fund/transfer_history': 'money',
  '/pages/transaction/contract': 'futures',
  '/pages/transaction/contract_order': 'futures',
  '/pages/transaction/seconds_order': 'options',
  '/pages/copytrade/copy': 'copy',
  '/pages/copytrade/my': 'copy',
  '/pages/copytrade/trader': 'copy',
  '/pages/follow/index': 'copy',
  '/pages/follow/trader': 'copy',
  '/pages/follow/follow': 'copy',
  '/pages/follow/agreement_zh': 'copy',
  '/pages/follow/agreement_en': 'copy',
  '/pages/otc/otc': 'otc',
  '/pages/ieo/ieo': 'ieo',
  '/pages/ieo/subscribe': 'ieo',
  '/pages/ieo/order': 'ieo',
  '/pages/invest/invest': 'dual',
  '/pages/invest/mine': 'dual',
  '/pages/invest/purchase': 'dual',
  '/pages/invest/help': 'dual',
  '/pages/lockming/lockming': 'mining',
  '/pages/lockming/buy': 'mining',
  '/pages/lockming/order': 'mining',
  '/pages/lockming/welcome': 'mining',
  '/pages/nft/nft': 'nft',
  '/pages/nft/artistDetail': 'nft',
  '/pages/nft/mine': 'nft',
  '/pages/nft/artworkDetail': 'nft',
  '/pages/nft/artworkDetail_video': 'nft',
  '/pages/nft/purchase': 'nft',
  '/pages/nft/purchase_one': 'nft',
  '/pages/nft/resell': 'nft',
  '/pages/nft/myNft': 'nft',
  '/pages/game/game': 'game',
  '/pages/kefu/index': 'service',
  '/choose-location': 'places',
  '/open-location': 'places',
};
