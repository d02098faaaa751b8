import type { Page } from '@playwright/test';
import { campaign } from '../../tools/vitest/campaign.ts';
import { expect, expectAccessible, keepPicture } from '../support/fixtures.ts';
import type { Look } from '../support/look.ts';
import { expectFitsNarrow, expectNoMissingText, expectNoOverflow } from '../support/pages.ts';
import { expectFinished, goInside, land, test } from '../support/rounds.ts';
import { openRoutes, ownRoutes } from '../support/routes.ts';

/** In the soak everybody is shown every page, loaded anew, in each look. */
const isWhole = campaign(false, true);
const all = [...new Set([...openRoutes, ...ownRoutes])];
const ofVisitors = campaign(openRoutes, all);
const ofUsers = campaign(ownRoutes, all);

const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1).replaceAll(/[^\w-]+/g, '-'));

interface Who {
  readonly name: 'visitor' | 'user';
  /** The pages that are loaded by their addresses: each is so for one of both, since to load it takes longest. */
  readonly landing: (route: string) => boolean;
}

async function lookAt(page: Page, look: Look, route: string, { name, landing }: Who): Promise<void> {
  const isThorough = look.isThorough === true || isWhole;
  const isPhone = look.viewport.width < 600;
  // What a page needs when it is loaded by its address does not hang on the size of the screen.
  await (isWhole || (isThorough && isPhone && landing(route)) ? land : goInside)(page, route);
  await expect(page.getByRole('main')).toBeVisible();
  await expectFinished(page);
  await expect(page).toHaveTitle(/\S/);
  await keepPicture(page, look, `${name}-${nameOf(route)}`);
  await expectNoMissingText(page);
  await expectNoOverflow(page);
  // What axe judges hangs on the size and on what the page is made of, not on its language.
  if (isThorough) await expectAccessible(page);
  // Desks have a narrow look of the same language: to lay a wide page out anew, twice, costs more than that.
  if (isPhone) await expectFitsNarrow(page);
}

/** What users see too, visitors are shown on the phone alone; the words are the same ones. */
const seenByBoth = new Set(ofUsers);
for (const route of ofVisitors) {
  const who = seenByBoth.has(route) ? 'for a visitor, as for a user,' : 'for a visitor';
  test(`${who} ${route} is finished, accessible and fits`, async ({ visitor, look }) => {
    await lookAt(visitor, look, route, { name: 'visitor', landing: () => true });
  });
}

for (const route of ofUsers) {
  test(`for a user ${route} is finished, accessible and fits`, async ({ user, look }) => {
    await lookAt(user, look, route, { name: 'user', landing: (each) => !openRoutes.includes(each) });
  });
}
