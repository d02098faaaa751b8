import type { Browser, Page } from '@playwright/test';
import { campaign } from '../../tools/vitest/campaign.ts';
import { ClockedServer } from '../support/clocked-server.ts';
import { crawl, opener } from '../support/crawl/crawl.ts';
import { watchEffects } from '../support/crawl/effects.ts';
import { expect, openAs } from '../support/fixtures.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import type { Look } from '../support/look.ts';
import { openCounted, test as rounds } from '../support/rounds.ts';
import { openRoutes, ownRoutes } from '../support/routes.ts';
import { turnDevice } from '../support/turn-device.ts';

/** Controls of the frame are on every page, and tapped once. */
const tappedOfFrame = new Set<string>();

/** The pages on which every `npm test` taps all; the soak does it on all pages, as somebody who has one of each thing. */
const few = ['/pages/otc/otc'];

type Stage = { readonly server: ClockedServer } & LivedIn;

const test = rounds.extend<object, { stage: Stage }>({
  stage: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- from the pattern Playwright reads what the fixture needs
    async ({}, use) => {
      const server = await ClockedServer.start();
      await use({ server, ...(await liveIn(server)) });
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** One control of each sort: with an effect, without, off, and something that only looks like one. */
const SAMPLE = `<main>
  <button onclick="this.append('!')">Alive</button>
  <button>Dead</button>
  <b>1</b><button onclick="this.previousElementSibling.textContent = '2'">Counts</button>
  <b id="price">5</b><button>Dead beside a price</button>
  <script>setInterval(() => { price.textContent = String(Math.random()); }, 50);</script>
  <button onclick="layer.showModal()">Opens</button>
  <button disabled>Off</button>
  <div style="cursor: pointer">Painted</div>
  <dialog id="layer"><button onclick="layer.close()">Close</button><button>Dead within</button></dialog>
  <button role="tab" onclick="rest.hidden = false">Shows</button>
  <section id="rest" hidden><button>Dead behind</button><button onclick="this.append('!')">Alive behind</button></section>
  <input aria-label="A field" />
  <p role="group" onclick="for (const each of this.children) each.ariaPressed = each === event.target">
    <button aria-pressed="true">10%</button><button aria-pressed="false">20%</button>
  </p>
  <div style="height: 3000px"></div>
  <button>Dead below the screen</button>
</main>`;

test('controls after which nothing changes are named, and so is what only looks like one', async ({
  browser,
  baseURL,
  look,
}) => {
  const page = await openCounted(browser, look, baseURL!);
  await watchEffects(page);
  await page.route('/sample', (route) => route.fulfill({ contentType: 'text/html', body: SAMPLE }));
  const open = async (): Promise<void> => void (await page.goto('/sample'));
  const { findings, silent } = await crawl({ page, open, tappedOfFrame: new Set() });
  expect(findings).toEqual([
    'looks as if it could be tapped: <div> “Painted”',
    'nothing changed after button “Dead”',
    'nothing changed after button “Dead beside a price”',
    'nothing changed after button “Opens” → button “Dead within”',
    'nothing changed after tab “Shows” → button “Dead behind”',
    'nothing changed after button “Dead below the screen”',
  ]);
  expect(silent).toEqual(['button “Off”']);
  await page.context().close();
});

for (const route of campaign(few, [])) {
  test(`each control of ${route} has an effect`, async ({ user }) => {
    await watchEffects(user);
    expect(await crawlOn(user, route)).toEqual([]);
  });
}

/** Somebody at a page of the stage, who is logged in unless they only visit. */
async function at(stage: Stage, browser: Browser, look: Look, who: 'user' | 'visitor'): Promise<Page> {
  const page = await openCounted(browser, look, stage.server.url);
  await watchEffects(page);
  await turnDevice(page, stage.server.aheadMs);
  if (who === 'user') await openAs(page, stage.user, '/');
  return page;
}

async function crawlOn(page: Page, route: string): Promise<string[]> {
  return (await crawl({ page, open: opener(page, route), tappedOfFrame })).findings;
}

for (const who of campaign<readonly ('user' | 'visitor')[]>([], ['user', 'visitor'])) {
  for (const route of who === 'visitor' ? openRoutes : new Set([...openRoutes, ...ownRoutes])) {
    test(`each control of ${route} has an effect for a ${who} where there is one of each thing`, async ({
      stage,
      browser,
      look,
    }) => {
      test.setTimeout(900_000);
      const page = await at(stage, browser, look, who);
      expect(await crawlOn(page, route)).toEqual([]);
      await page.context().close();
    });
  }
}

for (const who of campaign<readonly ('user' | 'visitor')[]>([], ['user', 'visitor'])) {
  test(`each control of the pages of what somebody has has an effect for a ${who}`, async ({
    stage,
    browser,
    look,
  }) => {
    test.setTimeout(1_800_000);
    const page = await at(stage, browser, look, who);
    for (const route of stage.routes) expect.soft(await crawlOn(page, route), route).toEqual([]);
    await page.context().close();
  });
}
