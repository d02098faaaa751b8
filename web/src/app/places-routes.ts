import { createRoute } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of places. @param parent the frame they are shown in */
export function placesRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const choose = createRoute({
    getParentRoute: parent,
    path: '/choose-location',
    validateSearch: search.choosePlaceSearch,
    component: pages.choosePlacePage,
  });
  const show = createRoute({
    getParentRoute: parent,
    path: '/open-location',
    validateSearch: search.showPlaceSearch,
    component: pages.showPlacePage,
  });
  return [choose, show] as const;
}
