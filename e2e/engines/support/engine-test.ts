import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { findFirefox, findWebKit } from '../../../tools/setup/find-engines.mjs';
import { registerWalker, type Walker } from '../../support/fixtures.ts';
import type { Engine } from './engine.ts';
import { PHONE } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Person } from './person.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'webkit' | 'firefox';

interface Kept {
  engineName: EngineName;
  /** One browser a worker: to open one takes as long as a dozen pages. */
  engine: Engine;
  /** A user with money in the spot account. */
  user: Walker;
}

async function start(name: EngineName): Promise<Engine> {
  const places = name === 'webkit' ? findWebKit() : findFirefox();
  if (places === null) throw new Error(`${name} is not installed: see CONTRIBUTING.md`);
  return typeof places === 'string' ? startFirefox(places) : startWebKit(places);
}

export const test = base.extend<{ person: Person; noTroubles: void }, Kept>({
  engineName: ['webkit', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  user: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use, { project }) => {
      const walker = await registerWalker(project.use.baseURL!);
      await walker.api.call(wallet.faucet, { currency: 3, amount: '50000' });
      await use(walker);
    },
    { scope: 'worker' },
  ],

  person: async ({ engine, baseURL }, use, testInfo) => {
    await engine.resize(PHONE);
    await use(new Person(engine, baseURL!));
    await keepPicture(engine, testInfo.title);
  },

  noTroubles: [
    async ({ engine }, use) => {
      await use();
      expect(await engine.takeTroubles(), 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Keeps what is seen in `e2e/results/engines/<engine>`, for people to look at. */
export async function keepPicture(engine: Engine, title: string): Promise<void> {
  const folder = path.join(import.meta.dirname, '../../results/engines', engine.name);
  await mkdir(folder, { recursive: true });
  const name = title.replaceAll(/[^\w-]+/g, '-').slice(0, 120);
  await writeFile(path.join(folder, `${name}.png`), await engine.picture());
}

export { expect };
