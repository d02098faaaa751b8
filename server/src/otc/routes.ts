import * as calls from '@aureus/contract/otc/calls.ts';
import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import * as orderCalls from '@aureus/contract/otc/order-calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import { listAdverts, listOwnAdverts, listRatings, showConfig, showMerchant } from './advert-lists.ts';
import { appealOrder } from './appealing.ts';
import { cancelOrder, sayPaid, sayUnpaid } from './buyer-acts.ts';
import { applyAsMerchant, showOwnMerchant } from './merchants.ts';
import type { OtcNeeds } from './needs.ts';
import { listOrders, showOrder, showRunning } from './order-lists.ts';
import { deleteAccount, listAccounts, saveAccount } from './payment-accounts.ts';
import { changeAdvert, endAdvert, pauseAdvert, publishAdvert } from './publishing.ts';
import { rateOrder } from './rating.ts';
import { releaseOrder, reportOtherPayer } from './seller-acts.ts';
import { showAdvert } from './taker.ts';
import { takeOrder } from './taking.ts';

export function otcRoutes(needs: OtcNeeds): Route[] {
  return [
    route(calls.config, () => showConfig(needs)),
    route(calls.adverts, (input) => listAdverts(needs, input)),
    route(calls.merchant, (input) => showMerchant(needs, input)),
    route(calls.ratings, (input) => listRatings(needs, input)),
    route(orderCalls.advert, ({ id }, { caller, language }) =>
      showAdvert(needs, id, { user: caller.userId, language }),
    ),
    route(orderCalls.take, (input, context) => takeOrder(needs, input, context)),
    route(orderCalls.orders, (input, { caller }) => listOrders(needs, input, caller.userId)),
    route(orderCalls.running, (_input, { caller }) => showRunning(needs, caller.userId)),
    route(orderCalls.order, ({ id }, { caller }) => showOrder(needs, id, caller.userId)),
    route(orderCalls.paid, (input, context) => sayPaid(needs, input, context)),
    route(orderCalls.unpaid, (input, context) => sayUnpaid(needs, input, context)),
    route(orderCalls.release, (input, context) => releaseOrder(needs, input, context)),
    route(orderCalls.otherPayer, (input, context) => reportOtherPayer(needs, input, context)),
    route(orderCalls.cancel, (input, context) => cancelOrder(needs, input, context)),
    route(orderCalls.appeal, (input, context) => appealOrder(needs, input, context)),
    route(orderCalls.rate, (input, context) => rateOrder(needs, input, context)),
    route(merchantCalls.accounts, (_input, { caller }) => listAccounts(needs, caller.userId)),
    route(merchantCalls.saveAccount, (input, context) => saveAccount(needs, input, context)),
    route(merchantCalls.deleteAccount, (input, { caller }) => deleteAccount(needs, input, caller.userId)),
    route(merchantCalls.ownMerchant, (_input, { caller }) => showOwnMerchant(needs, caller.userId)),
    route(merchantCalls.apply, (input, { caller }) => applyAsMerchant(needs, input, caller.userId)),
    route(merchantCalls.ownAdverts, (input, { caller }) => listOwnAdverts(needs, input, caller.userId)),
    route(merchantCalls.publish, (input, context) => publishAdvert(needs, input, context)),
    route(merchantCalls.change, (input, context) => changeAdvert(needs, input, context)),
    route(merchantCalls.pause, (input, context) => pauseAdvert(needs, input, context)),
    route(merchantCalls.end, (input, context) => endAdvert(needs, input, context)),
  ];
}
