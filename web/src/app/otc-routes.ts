import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of the OTC desk. @param parent the frame they are shown in */
export function otcRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const otc = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/otc',
    validateSearch: search.otcSearch,
    component: pages.otcPage,
  });
  const otcOrders = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/orders',
    validateSearch: search.otcOrdersSearch,
    component: pages.otcOrdersPage,
  });
  const otcOrder = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/order',
    validateSearch: search.idSearch,
    component: pages.otcOrderPage,
  });
  const otcAccounts = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/accounts',
    component: pages.otcAccountsPage,
  });
  const otcMerchant = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/merchant',
    validateSearch: search.idSearch,
    component: pages.otcMerchantPage,
  });
  const otcMine = createRoute({ getParentRoute: parent, path: '/pages/otc/mine', component: pages.otcMinePage });
  const otcAdvert = createRoute({
    getParentRoute: parent,
    path: '/pages/otc/advertisement',
    validateSearch: search.idSearch,
    component: pages.otcAdvertPage,
  });
  const otcHelp = createRoute({ getParentRoute: parent, path: '/pages/otc/help', component: pages.otcHelpPage });
  return [otc, otcOrders, otcOrder, otcAccounts, otcMerchant, otcMine, otcAdvert, otcHelp] as const;
}
