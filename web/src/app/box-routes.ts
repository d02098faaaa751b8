import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of blind boxes. @param parent the frame they are shown in */
export function boxRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const series = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/series',
    validateSearch: search.idSearch,
    component: pages.boxSeriesPage,
  });
  const verify = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/verify',
    validateSearch: search.idSearch,
    component: pages.boxVerifyPage,
  });
  return [series, verify] as const;
}
