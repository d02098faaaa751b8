import { createRoute, redirect } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';

/** Addresses that older links and older apps use, and where their pages are now. What follows the address goes along. */
const nowAt = {
  '/pages/transaction/index2': '/pages/transaction/index',
  '/pages/trade/trade': '/pages/transaction/index',
  '/pages/nft/nft_new': '/pages/nft/nft',
  '/pages/setting/bank_other': '/pages/setting/bank_international',
  '/pages/follow/agreement_hk': '/pages/follow/agreement',
  '/pages/follow/agreement_th': '/pages/follow/agreement',
  '/pages/follow/agreement_jp': '/pages/follow/agreement',
  '/pages/follow/agreement_kor': '/pages/follow/agreement',
  '/pages/follow/agreement_fra': '/pages/follow/agreement',
  '/pages/follow/agreement_spa': '/pages/follow/agreement',
} as const;

/**
 * The routes of those addresses. For the types there are none: nothing of ours links to them.
 * @param parent the frame they would be shown in
 */
export function olderRoutes(parent: ReturnType<typeof frameRoutes>['parent']): [] {
  return Object.entries(nowAt).map(([path, to]) =>
    createRoute({
      getParentRoute: parent,
      path,
      beforeLoad: ({ location: { search } }) => {
        throw redirect({ to, search, replace: true });
      },
    }),
  ) as unknown as [];
}
