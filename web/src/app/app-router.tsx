import { createRoute, createRouter, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadChunk, tryAgain } from '../platform/loading/load-chunk.ts';
import { onNetworkBack } from '../platform/network/online.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { createAppHistory } from './app-history.ts';
import { frameRoutes } from './frame-routes.ts';
import type { routeTree } from './page-routes.ts';
import { parseSearch, stringifySearch } from './search-text.ts';
import { tabOf } from './tab-screens.ts';

/** In the place of a page whose route could not be had. It is asked for again as soon as there is a network. */
function BrokenRoute({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => onNetworkBack(() => void router.invalidate()), [router]);
  return <BrokenPage error={error} onRetry={() => tryAgain(error, () => void router.invalidate())} />;
}

/** The tree that the app begins with: the tabs, and one route for all else. */
function firstTree(addPages: () => Promise<void>) {
  const { root, parent, tabs } = frameRoutes();
  const rest = createRoute({
    getParentRoute: parent,
    path: '$',
    beforeLoad: async ({ location }) => {
      await addPages();
      // The same address once more: now there is a route for it, or nowhere.
      throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true });
    },
  });
  return root.addChildren([...tabs, rest]);
}

/**
 * The router of the app. A first screen is one of the five tabs most of the time, so the routes of all other pages, more
 * with each product, come later: `addPages` brings them, at the latest when one is asked for.
 */
export function createAppRouter() {
  let hasPages = false;
  const addPages = async (): Promise<void> => {
    const { routeTree: all } = await loadChunk(() => import('./page-routes.ts'));
    if (hasPages) return;
    hasPages = true;
    router.update({ ...router.options, routeTree: all });
  };
  const router = createRouter({
    // Links and pages know all routes; none of them is drawn before it is there.
    routeTree: firstTree(addPages) as unknown as typeof routeTree,
    history: createAppHistory(),
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultErrorComponent: BrokenRoute,
    scrollRestoration: true,
    // A tab has one scroll position however it is reached; other pages have one for each visit.
    getScrollRestorationKey: (location) => tabOf(location.pathname) ?? location.state.__TSR_key ?? location.href,
    parseSearch,
    stringifySearch,
  });
  // The library follows the address once it is drawn, and takes the load of before for one that still runs: an address
  // that changes while the app starts would be lost. It subscribes the same function, so nothing is loaded twice.
  const load: () => unknown = router.load;
  router.history.subscribe(load);
  return { router, addPages };
}

export type AppRouter = ReturnType<typeof createAppRouter>['router'];

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
