import { NARROW } from '../support/pages.ts';
import { cutFields, stickingOut, textsLikeIds } from '../support/in-page.ts';
import { openRoutes, ownRoutes } from '../support/routes.ts';
import { textIds } from '../support/texts.ts';
import { PHONE } from './support/engine.ts';
import { expect, keepPicture, test } from './support/engine-test.ts';
import type { Person } from './support/person.ts';

/** Pages that are made of what engines differ in: lists, charts, forms with days and figures, films, frames. */
const SHORT = new Set([
  '/',
  '/pages/market/market',
  '/pages/transaction/index',
  '/pages/transaction/index?mode=futures',
  '/pages/fund/assets',
  '/pages/recurring/plan',
  '/pages/setting/bill',
  '/pages/nft/nft',
]);

const ids = textIds();
const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1).replaceAll(/[^\w-]+/g, '-'));

/** Whether the page that is shown has got all it asked for: asked again and again. Runs in the page. */
function isFinished(route: string): boolean {
  const seen = [...document.querySelectorAll<HTMLElement>('main')].filter((main) => main.checkVisibility());
  const memory = window as unknown as { quiet?: { route: string; asked: number; times: number } };
  const asked = performance.getEntriesByType('resource').length;
  const before = memory.quiet;
  const isQuiet = before?.route === route && before.asked === asked;
  memory.quiet = { route, asked, times: isQuiet ? before.times + 1 : 0 };
  return (
    seen.some((main) => /\S/.test(main.innerText)) &&
    ![...document.querySelectorAll('[aria-busy=true]')].some((busy) => busy.checkVisibility()) &&
    memory.quiet.times >= 2
  );
}

/** What makes the page wider than the screen, once it has taken its size. */
const expectNoOverflow = (person: Person): Promise<void> =>
  expect
    .poll(() => person.engine.evaluate(stickingOut), { message: 'wider than the screen', intervals: [20, 50, 200] })
    .toEqual([]);

async function lookAt(person: Person, route: string): Promise<void> {
  const { engine } = person;
  await person.until('the page is finished', isFinished, route);
  const seen = await engine.evaluate(() => ({
    title: document.title,
    broken: [...document.querySelectorAll('main[role=alert]')].map((main) => main.textContent),
  }));
  expect(seen.title).toMatch(/\S/);
  expect(seen.broken).toEqual([]);
  const like = await engine.evaluate(textsLikeIds);
  expect(like.filter((text) => ids.has(text))).toEqual([]);
  expect(await engine.evaluate(cutFields), 'cut off').toEqual([]);
  await expectNoOverflow(person);
  await engine.resize({ width: NARROW, height: PHONE.height });
  try {
    await expectNoOverflow(person);
  } finally {
    await keepPicture(engine, `narrow-${nameOf(route)}`);
  }
  await engine.resize(PHONE);
}

for (const [who, routes] of [
  ['visitor', openRoutes],
  ['user', ownRoutes],
] as const) {
  test.describe(who, () => {
    for (const route of routes) {
      const mark = SHORT.has(route) && (who === 'user' || !ownRoutes.includes(route)) ? ' @short' : '';
      test(`${who} ${route} is finished and fits${mark}`, async ({ person, user }) => {
        await person.begin(who === 'user' ? user.api.token : null);
        await person.land(route);
        await lookAt(person, route);
      });
    }
  });
}
