import type { Browser, Page } from '@playwright/test';
import { campaign } from '../../tools/vitest/campaign.ts';
import { ClockedConsole } from '../support/clocked-console.ts';
import { ClockedServer } from '../support/clocked-server.ts';
import { consoleOpener, consoleRoutes } from '../support/crawl/console.ts';
import { crawl } from '../support/crawl/crawl.ts';
import { watchEffects } from '../support/crawl/effects.ts';
import { expect } from '../support/fixtures.ts';
import { liveIn } from '../support/lived-in.ts';
import type { Look } from '../support/look.ts';
import type { Colleague } from '../support/operator.ts';
import { openCounted, test as rounds } from '../support/rounds.ts';

/** Controls of the frame are on every page, and tapped once. */
const tappedOfFrame = new Set<string>();

/** Their roles together open every page. */
const people: readonly Colleague[] = ['finance1', 'admin1'];

const test = rounds.extend<object, { stage: ClockedServer }>({
  stage: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- from the pattern Playwright reads what the fixture needs
    async ({}, use) => {
      const server = await ClockedServer.start();
      await liveIn(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The console on a desk, of an operator who is logged in. */
async function openAs(stage: ClockedServer, browser: Browser, look: Look, who: Colleague): Promise<Page> {
  const page = await openCounted(browser, { ...look, viewport: { width: 1280, height: 800 } }, stage.url);
  const { token } = await new ClockedConsole(stage, browser, look).api(who);
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('console.token') === null) sessionStorage.setItem('console.token', given);
  }, token);
  await watchEffects(page);
  return page;
}

for (const who of campaign<readonly Colleague[]>([], people)) {
  for (const route of consoleRoutes) {
    test(`each control of ${route} of the console has an effect for ${who}`, async ({ stage, browser, look }) => {
      test.setTimeout(900_000);
      const page = await openAs(stage, browser, look, who);
      expect((await crawl({ page, open: consoleOpener(page, route), tappedOfFrame })).findings).toEqual([]);
      await page.context().close();
    });
  }
}
