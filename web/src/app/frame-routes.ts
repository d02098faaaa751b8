import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { otherPage } from './frame-pages.ts';
import { marketSearch, marketsSearch } from './search-params.ts';
import { Shell } from './shell.tsx';

/**
 * The routes that every tree has: the frame, and the tabs in it. Tab pages are drawn by the shell, which keeps them alive;
 * their routes only own the address.
 */
export function frameRoutes() {
  const root = createRootRoute({ component: Shell, notFoundComponent: otherPage });
  const parent = (): typeof root => root;
  const home = createRoute({ getParentRoute: parent, path: '/' });
  const homeTab = createRoute({ getParentRoute: parent, path: '/pages/index/index' });
  const marketsTab = createRoute({
    getParentRoute: parent,
    path: '/pages/market/market',
    validateSearch: marketsSearch,
  });
  const tradeTab = createRoute({
    getParentRoute: parent,
    path: '/pages/transaction/index',
    validateSearch: marketSearch,
  });
  const financeTab = createRoute({ getParentRoute: parent, path: '/pages/financial/index' });
  const assetsTab = createRoute({ getParentRoute: parent, path: '/pages/fund/assets' });
  /** An older address of home. */
  const quotation = createRoute({
    getParentRoute: parent,
    path: '/pages/quotation/index',
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true });
    },
  });
  return { root, parent, tabs: [home, homeTab, marketsTab, tradeTab, financeTab, assetsTab, quotation] as const };
}
