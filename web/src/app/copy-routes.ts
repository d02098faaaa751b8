import { createRoute, redirect } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of copy trading, and the older addresses that lead to them. */
export function copyRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const traders = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/index',
    component: pages.copyTradersPage,
  });
  const trader = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/trader',
    validateSearch: search.traderSearch,
    component: pages.copyTraderPage,
  });
  const follow = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/follow',
    validateSearch: search.traderSearch,
    component: pages.copyFollowPage,
  });
  const mine = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/my',
    validateSearch: search.copiesSearch,
    component: pages.copyMyPage,
  });
  const lead = createRoute({ getParentRoute: parent, path: '/pages/follow/lead', component: pages.copyLeaderPage });
  const help = createRoute({ getParentRoute: parent, path: '/pages/follow/help', component: pages.copyHelpPage });
  const agreement = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/agreement',
    component: pages.copyAgreementPage,
  });
  const agreementZh = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/agreement_zh',
    beforeLoad: () => {
      throw redirect({ to: '/pages/follow/agreement', replace: true });
    },
  });
  const agreementEn = createRoute({
    getParentRoute: parent,
    path: '/pages/follow/agreement_en',
    beforeLoad: () => {
      throw redirect({ to: '/pages/follow/agreement', replace: true });
    },
  });
  const oldTraders = createRoute({
    getParentRoute: parent,
    path: '/pages/copytrade/copy',
    beforeLoad: () => {
      throw redirect({ to: '/pages/follow/index', replace: true });
    },
  });
  const oldMine = createRoute({
    getParentRoute: parent,
    path: '/pages/copytrade/my',
    beforeLoad: () => {
      throw redirect({ to: '/pages/follow/my', replace: true });
    },
  });
  const oldTrader = createRoute({
    getParentRoute: parent,
    path: '/pages/copytrade/trader',
    beforeLoad: () => {
      throw redirect({ to: '/pages/follow/lead', replace: true });
    },
  });
  return [
    traders,
    trader,
    follow,
    mine,
    lead,
    help,
    agreement,
    agreementZh,
    agreementEn,
    oldTraders,
    oldMine,
    oldTrader,
  ] as const;
}
