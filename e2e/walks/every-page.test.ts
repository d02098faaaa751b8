import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture } from '../support/fixtures.ts';
import type { Look } from '../support/look.ts';
import { expectNoOverflow } from '../support/pages.ts';
import { expectFinished, goInside, land, test } from '../support/rounds.ts';

const open = [
  '/',
  '/pages/market/market',
  '/pages/market/search',
  '/pages/transaction/index',
  '/pages/financial/index',
  '/pages/fund/assets',
  '/pages/common/login',
  '/pages/common/register',
  '/pages/common/forget',
  '/pages/common/undo',
  '/pages/common/area',
  '/pages/setting/setting',
  '/pages/lockming/lockming',
  '/pages/lockming/welcome',
  '/pages/lockming/buy?id=1',
  '/pages/recurring/index',
  '/pages/recurring/plan',
  '/pages/invest/invest',
  '/pages/invest/help',
  '/pages/ieo/ieo',
  '/pages/ieo/subscribe?project_id=1',
  '/pages/ieo/help',
  '/pages/setting/rebate_rules',
  '/pages/game/game',
  '/pages/setting/coupon?tab=help',
  '/pages/common/borrowing',
  '/pages/borrowing/apply?id=1',
  '/pages/borrowing/help',
  '/pages/kefu/index',
  '/pages/otc/otc',
  '/pages/otc/otc?side=sell&fiat=EUR',
  '/pages/otc/help',
  '/pages/follow/index',
  '/pages/follow/help',
  '/pages/follow/agreement',
  '/pages/common/faq',
  '/pages/common/faq?id=300',
  '/pages/common/contactus',
  '/pages/common/aboutus',
  '/pages/common/article?id=1',
  '/pages/common/webView?url=https://nobody.example/',
  '/pages/setting/operational_compliance',
  '/pages/kf/kf',
  '/pages/mailMessage/mailMessage',
  '/pages/mailMessage/ggList',
  '/pages/mailMessage/ggDetail?id=2',
  '/pages/nft/nft',
  '/pages/nft/components/search',
  '/pages/nft/components/collection',
  '/pages/nft/components/artist',
  '/pages/nft/help',
  '/pages/nft/risk',
  '/pages/nft/series',
  '/pages/nft/verify',
  '/choose-location',
  '/open-location?latitude=48.20849&longitude=16.37208&name=Stephansplatz',
  '/pages/nowhere',
];

const own = [
  '/pages/kefu/index',
  '/pages/setting/real_mark',
  '/pages/setting/real?type=1',
  '/pages/setting/real?type=2',
  '/pages/setting/security',
  '/pages/setting/password',
  '/pages/setting/payPassword',
  '/pages/setting/devices',
  '/pages/setting/history',
  '/pages/setting/userInfo',
  '/',
  '/pages/transaction/index',
  '/pages/transaction/currency',
  '/pages/transaction/currency_order',
  '/pages/transaction/index?mode=options',
  '/pages/transaction/index?mode=futures',
  '/pages/transaction/contract?buy_direction=1',
  '/pages/transaction/seconds_order',
  '/pages/transaction/option_limits',
  '/pages/transaction/contract_order',
  '/pages/lockming/lockming',
  '/pages/lockming/buy?id=1',
  '/pages/lockming/order',
  '/pages/lockming/order?tab=calendar',
  '/pages/recurring/index',
  '/pages/recurring/index?tab=ended',
  '/pages/invest/invest?currency_id=2&type=put',
  '/pages/invest/purchase?id=1',
  '/pages/invest/mine',
  '/pages/ieo/subscribe?project_id=1',
  '/pages/ieo/subscribe?project_id=3',
  '/pages/ieo/order',
  '/pages/financial/index',
  '/pages/setting/coupon',
  '/pages/setting/coupon?tab=mine',
  '/pages/common/borrowing',
  '/pages/borrowing/apply?id=1',
  '/pages/borrowing/orders',
  '/pages/borrowing/orders?tab=calendar',
  '/pages/otc/otc',
  '/pages/otc/orders',
  '/pages/otc/orders?tab=ended',
  '/pages/otc/accounts',
  '/pages/otc/mine',
  '/pages/otc/advertisement',
  '/pages/follow/index',
  '/pages/follow/my',
  '/pages/follow/lead',
  '/pages/nft/nft',
  '/pages/nft/components/collection',
  '/pages/nft/mine',
  '/pages/nft/mine?tab=bids',
  '/pages/nft/mine?tab=messages',
  '/pages/nft/create',
  '/pages/fund/assets',
  '/pages/fund/assets_record?currency=3&type_id=2',
  '/pages/fund/assets_all_record',
  '/pages/fund/transfer',
  '/pages/fund/fundTransfer',
  '/pages/fund/transfer_history',
  '/pages/setting/bill',
  '/pages/setting/share',
  '/pages/setting/invited',
  '/pages/setting/rebates',
  '/pages/fund/select',
  '/pages/fund/receive?currency=3&network=TRC20',
  '/pages/fund/receive?currency=3&network=TRC20&step=2',
  '/pages/fund/receive?way=bank',
  '/pages/fund/receive_withdraw_record',
  '/pages/fund/receive_withdraw_record?tab=withdrawals',
  '/pages/fund/withdraw',
  '/pages/fund/withdraw?way=card',
  '/pages/fund/withdraw?way=international',
  '/pages/setting/wallet',
  '/pages/setting/addWallet',
  '/pages/setting/bank',
  '/pages/setting/bank_international',
  '/pages/setting/setting',
  '/pages/mailMessage/mailMessage',
  '/pages/mailMessage/mailMessageList',
  '/pages/mailMessage/mailMessageDetail',
];

const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1).replaceAll(/[^\w-]+/g, '-'));

async function lookAt(page: Page, look: Look, route: string, who: string): Promise<void> {
  await (look.isThorough ? land : goInside)(page, route);
  await expect(page.getByRole('main')).toBeVisible();
  await expectFinished(page);
  await keepPicture(page, look, `${who}-${nameOf(route)}`);
  await expectNoOverflow(page);
  // What axe judges hangs on the size and on what the page is made of, not on its language.
  if (look.isThorough) await expectAccessible(page);
}

/** What users see too, visitors are shown in the thorough looks alone; the words are the same ones. */
const seenByBoth = new Set(own);
for (const route of open) {
  const who = seenByBoth.has(route) ? 'for a visitor, as for a user,' : 'for a visitor';
  test(`${who} ${route} is finished, accessible and fits`, async ({ visitor, look }) => {
    await lookAt(visitor, look, route, 'visitor');
  });
}

for (const route of own) {
  test(`for a user ${route} is finished, accessible and fits`, async ({ user, look }) => {
    await lookAt(user, look, route, 'user');
  });
}
