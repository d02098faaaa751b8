import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../../src/app/search-text.ts';

/**
 * A part that asks the router where it is, without the pages around it. @param address where that is
 * @returns the part in its router, and the router
 */
export function inRouter(children: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute(), history, parseSearch, stringifySearch });
  return { shown: <RouterContextProvider router={router as never}>{children}</RouterContextProvider>, history };
}
