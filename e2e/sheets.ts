import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@aureus/contract/platform/language.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ClockedServer } from './support/clocked-server.ts';
import { openAs } from './support/fixtures.ts';
import { type LivedIn, liveIn } from './support/lived-in.ts';
import type { Look } from './support/look.ts';
import { cutTexts, NARROW } from './support/pages.ts';
import { expectFinished, goInside, openCounted } from './support/rounds.ts';
import { openRoutes, ownRoutes } from './support/routes.ts';
import { turnDevice } from './support/turn-device.ts';

/**
 * Makes contact sheets of all pages, for people to look at: `node e2e/sheets.ts [language,… [size,…]]`. They are written
 * to `e2e/results/sheets`, with a list of the texts that are cut off. The web has to be built.
 */
const sizes = {
  phone: { width: NARROW, height: 640 },
  desk: { width: 1280, height: 800 },
} as const;
type Size = keyof typeof sizes;

/** So many screens stand on one picture, and so wide are they there. */
const ON_A_SHEET: Readonly<Record<Size, { columns: number; rows: number; width: number }>> = {
  phone: { columns: 6, rows: 3, width: 256 },
  desk: { columns: 3, rows: 4, width: 520 },
};

const folder = path.join(import.meta.dirname, 'results/sheets');

interface Shot {
  readonly name: string;
  readonly picture: string;
}

const [wantedLanguages, wantedSizes] = process.argv.slice(2).map((list) => list.split(','));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const server = await ClockedServer.start();
try {
  const stage = await liveIn(server);
  for (const language of (wantedLanguages ?? languages) as Language[]) {
    for (const size of (wantedSizes ?? ['phone']) as Size[]) await makeSheets(browser, stage, language, size);
  }
} finally {
  await server.stop();
  await browser.close();
}

async function makeSheets(on: Browser, { user, routes }: LivedIn, language: Language, size: Size): Promise<void> {
  const look: Look = { name: `${size}-${language}`, language, viewport: sizes[size] };
  const cut: string[] = [];
  const shots: Shot[] = [];
  for (const who of ['visitor', 'user'] as const) {
    const page = await openCounted(on, look, server.url);
    await turnDevice(page, server.aheadMs);
    if (who === 'user') await openAs(page, user, '/');
    const shown =
      who === 'visitor' ? openRoutes.filter((route) => !ownRoutes.includes(route)) : [...ownRoutes, ...routes];
    for (const route of shown) {
      const name = `${who} ${route}`;
      try {
        await goInside(page, route);
        await expectFinished(page);
      } catch (error) {
        cut.push(`${name}: ${String(error).split('\n')[0]}`);
      }
      cut.push(...(await cutTexts(page)).map((text) => `${name}: ${text}`));
      shots.push({ name, picture: (await page.screenshot()).toString('base64') });
    }
    await page.context().close();
  }
  const own = path.join(folder, look.name);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'cut.txt'), `${cut.join('\n')}\n`);
  const page = await (await on.newContext({ deviceScaleFactor: 1 })).newPage();
  const { columns, rows } = ON_A_SHEET[size];
  for (let at = 0; at < shots.length; at += columns * rows)
    await drawSheet(page, shots.slice(at, at + columns * rows), size, path.join(own, `${at / columns / rows + 1}.png`));
  await page.context().close();
}

async function drawSheet(page: Page, shots: readonly Shot[], size: Size, file: string): Promise<void> {
  const { columns, width } = ON_A_SHEET[size];
  await page.setViewportSize({ width: columns * (width + 4), height: 600 });
  const boxes = shots.map(
    ({ name, picture }) =>
      `<figure><figcaption>${name.replace('/pages', '').replaceAll('&', '&amp;')}</figcaption><img src="data:image/png;base64,${picture}"></figure>`,
  );
  await page.setContent(
    `<style>body{margin:0;background:#666;display:flex;flex-wrap:wrap;gap:4px;font:10px sans-serif;color:#fff}figure{margin:0;width:${width}px;overflow:hidden;white-space:nowrap}img{display:block;width:100%}</style>${boxes.join('')}`,
  );
  await page.screenshot({ path: file, fullPage: true });
}
