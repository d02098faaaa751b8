import { createRoute, redirect } from '@tanstack/react-router';
import type { frameRoutes } from './frame-routes.ts';
import * as pages from './pages.ts';
import * as search from './search-params.ts';

/** The routes of the art market. Each of its four tabs has an address of its own. */
export function artRoutes(parent: ReturnType<typeof frameRoutes>['parent']) {
  const market = createRoute({ getParentRoute: parent, path: '/pages/nft/nft', component: pages.artMarketPage });
  const works = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/components/artwork',
    beforeLoad: () => {
      throw redirect({ to: '/pages/nft/nft', replace: true });
    },
  });
  const searching = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/components/search',
    validateSearch: search.artSearch,
    component: pages.artMarketPage,
  });
  const favourites = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/components/collection',
    component: pages.artMarketPage,
  });
  const artists = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/components/artist',
    component: pages.artMarketPage,
  });
  const artist = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/artistDetail',
    validateSearch: search.traderSearch,
    component: pages.artArtistPage,
  });
  const work = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/artworkDetail',
    validateSearch: search.artWorkSearch,
    component: pages.artWorkPage,
  });
  const film = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/artworkDetail_video',
    validateSearch: search.idSearch,
    beforeLoad: ({ search: { id } }) => {
      throw redirect({ to: '/pages/nft/artworkDetail', search: { id }, replace: true });
    },
  });
  const ownWork = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/myNft',
    validateSearch: search.artWorkSearch,
    component: pages.artWorkPage,
  });
  const bid = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/purchase',
    validateSearch: search.idSearch,
    component: pages.artBidPage,
  });
  const buy = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/purchase_one',
    validateSearch: search.idSearch,
    component: pages.artBuyPage,
  });
  const resell = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/resell',
    validateSearch: search.idSearch,
    component: pages.artOfferPage,
  });
  const mine = createRoute({
    getParentRoute: parent,
    path: '/pages/nft/mine',
    validateSearch: search.artMineSearch,
    component: pages.artMinePage,
  });
  const create = createRoute({ getParentRoute: parent, path: '/pages/nft/create', component: pages.artCreatePage });
  const help = createRoute({ getParentRoute: parent, path: '/pages/nft/help', component: pages.artHelpPage });
  const risk = createRoute({ getParentRoute: parent, path: '/pages/nft/risk', component: pages.artRiskPage });
  return [
    market,
    works,
    searching,
    favourites,
    artists,
    artist,
    work,
    film,
    ownWork,
    bid,
    buy,
    resell,
    mine,
    create,
    help,
    risk,
  ] as const;
}
