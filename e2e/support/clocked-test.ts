import { ClockedConsole } from './clocked-console.ts';
import { ClockedServer } from './clocked-server.ts';
import { test as base } from './fixtures.ts';

/** A walk on a server of its own, whose clock it moves, and which operators see by its console. */
export const test = base.extend<{ server: ClockedServer; clocked: ClockedConsole }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- from the pattern Playwright reads what the fixture needs
  server: async ({}, use) => {
    const server = await ClockedServer.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  clocked: async ({ server, browser, look }, use) => {
    const clocked = new ClockedConsole(server, browser, look);
    await use(clocked);
    await clocked.close();
  },
});
