import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { consoleRoutes } from '../../e2e/support/crawl/console.ts';
import { openRoutes, ownRoutes } from '../../e2e/support/routes.ts';
import { ROOT } from '../setup/paths.mjs';

/** Pages of one thing, which is there only after somebody made it: the walks that make it, and look at them. */
const madeFirst = {
  '/pages/borrowing/order': 'own/loans.test.ts',
  '/pages/follow/follow': 'own/copy.test.ts',
  '/pages/follow/trader': 'own/copy.test.ts',
  '/pages/lockming/detail': 'own/mining.test.ts',
  '/pages/nft/artistDetail': 'every-control.test.ts',
  '/pages/nft/artworkDetail': 'own/art.test.ts',
  '/pages/nft/myNft': 'every-control.test.ts',
  '/pages/nft/purchase': 'own/art.test.ts',
  '/pages/nft/purchase_one': 'own/art.test.ts',
  '/pages/nft/resell': 'own/art.test.ts',
  '/pages/otc/merchant': 'own/otc.test.ts',
  '/pages/otc/order': 'own/otc.test.ts',
  '/pages/recurring/detail': 'own/recurring.test.ts',
};

/** For makers. */
const ofMakers = ['/dev/gallery'];

/** The addresses of the app that show a page: not those that lead to another one. */
function shownRoutes() {
  const folder = path.join(ROOT, 'web/src/app');
  return readdirSync(folder)
    .filter((file) => file.endsWith('-routes.ts'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('createRoute(').slice(1))
    .filter((route) => !route.includes('throw redirect('))
    .map((route) => /path: '([^']+)'/.exec(route)?.[1])
    .filter((found) => found !== undefined);
}

/** Home under its other address, and all addresses without a page, of which one is walked. */
const alike = ['/pages/index/index', '$'];

test('every address of the app is walked: with all others, or where what it shows is made', () => {
  const walked = [...openRoutes, ...ownRoutes].map((route) => route.split('?')[0]);
  const routes = shownRoutes();
  expect(routes.length).toBeGreaterThan(100);
  const known = new Set([...walked, ...Object.keys(madeFirst), ...ofMakers, ...alike]);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual(['/pages/nowhere']);
  expect(Object.values(madeFirst).filter((walk) => !existsSync(path.join(ROOT, 'e2e/walks', walk)))).toEqual([]);
});

/** Without a session: a link in a mail leads there. */
const ofInvitations = ['/invitation'];

/** Pages of the console about one thing that a walk made, or that needs nothing made. */
const ofOne = /\/(:id|\d+)(\/show)?$/;

test('every control of every page of the console that lists something is tapped', () => {
  const text = readFileSync(path.join(ROOT, 'console/src/app/console.tsx'), 'utf8');
  const pages = [...text.matchAll(/<Route path="([^"]+)"/g)].map(([, found]) => found);
  const lists = [...text.matchAll(/<Resource name="([^"]+)"/g)].map(([, found]) => `/${found}`);
  const shown = [...pages, ...lists].filter((route) => !ofOne.test(route) && !ofInvitations.includes(route));
  expect(shown.length).toBeGreaterThan(25);
  const walked = consoleRoutes.filter((route) => !ofOne.test(route));
  expect(walked.toSorted()).toEqual([...shown, '/', '/nowhere'].toSorted());
});
