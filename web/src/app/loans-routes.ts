import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of loans. @param parent the frame they are shown in */
export function loansRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const loans = createRoute({ getParentRoute: parent, path: '/pages/common/borrowing', component: pages.loansPage });
  const loansApply = createRoute({
    getParentRoute: parent,
    path: '/pages/borrowing/apply',
    validateSearch: search.idSearch,
    component: pages.loansApplyPage,
  });
  const loansOrders = createRoute({
    getParentRoute: parent,
    path: '/pages/borrowing/orders',
    validateSearch: search.runningSearch,
    component: pages.loansOrdersPage,
  });
  const loansOrder = createRoute({
    getParentRoute: parent,
    path: '/pages/borrowing/order',
    validateSearch: search.idSearch,
    component: pages.loansOrderPage,
  });
  const loansHelp = createRoute({
    getParentRoute: parent,
    path: '/pages/borrowing/help',
    component: pages.loansHelpPage,
  });
  return [loans, loansApply, loansOrders, loansOrder, loansHelp] as const;
}
