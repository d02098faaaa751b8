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

async function lookAt(page: Page, look: Look, route: string, who: string): Promise<void> {
  const isThorough = look.isThorough === true || isWhole;
  await (isThorough ? land : goInside)(page, route);
  await expect(page.getByRole('main')).toBeVisible();
  await expectFinished(page);
  await expect(page).toHaveTitle(/\S/);
  await keepPicture(page, look, `${who}-${nameOf(route)}`);
  await expectNoMissingText(page);
  await expectNoOverflow(page);
  // What axe judges hangs on the size and on what the page is made of, not on its language.
  if (isThorough) await expectAccessible(page);
  // Desks have a narrow look of the same language: to lay a wide page out anew, twice, costs more than that.
  if (look.viewport.width < 600) await expectFitsNarrow(page);
}

/** What users see too, visitors are shown on the phone alone; the words are the same ones. */
const seenByBoth = new Set(ofUsers);
for (const route of ofVisitors) {
  const who = seenByBoth.has(route) ? 'for a visitor, as for a user,' : 'for a visitor';
  test(`${who} ${route} is finished, accessible and fits`, async ({ visitor, look }) => {
    await lookAt(visitor, look, route, 'visitor');
  });
}

for (const route of ofUsers) {
  test(`for a user ${route} is finished, accessible and fits`, async ({ user, look }) => {
    await lookAt(user, look, route, 'user');
  });
}
