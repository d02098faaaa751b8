import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import * as account from '@aureus/contract/account/calls.ts';
import { Api, freshAddress, testPassword } from './api.ts';
import type { Look } from './look.ts';
import { type Say, sayIn } from './texts.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Walker {
  readonly address: string;
  readonly password: string;
  readonly api: Api;
}

interface Fixtures {
  /** A page in the look's language on which nothing may go wrong unseen. */
  page: Page;
  /** Texts of the app in the look's language. */
  say: Say;
  /** A registered user with a client of their own. */
  walker: Walker;
}

/** What a worker has for all its walks. */
export interface WorkerFixtures {
  look: Look;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  look: [
    { name: 'mobile-en', language: 'en', viewport: { width: 390, height: 844 } },
    { option: true, scope: 'worker' },
  ],

  say: async ({ look }, use) => {
    await use(sayIn(look.language));
  },

  page: async ({ page, look }, use) => {
    const troubles = listenForTroubles(page);
    await setLanguage(page, look);
    await use(page);
    expect(troubles, 'errors on the page').toEqual([]);
  },

  walker: async ({ baseURL }, use) => {
    await use(await registerWalker(baseURL!));
  },
});

/** What goes wrong on a page from now on, in words. */
export function listenForTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/net::ERR_INTERNET_DISCONNECTED|Failed to load resource|ChunkError: Page chunk: offline/.test(message.text())
    )
      troubles.push(`console: ${message.text()}`);
  });
  return troubles;
}

/** Lets the app speak the look's language until somebody chooses another. */
export async function setLanguage(page: Page, look: Look): Promise<void> {
  await page.addInitScript((language) => {
    // Of the app alone: pages of others that it shows keep nothing here.
    if (window !== window.top) return;
    if (localStorage.getItem('lang') === null) {
      localStorage.setItem('h5Version', '1');
      localStorage.setItem('lang', language);
    }
  }, look.language);
}

/** Registers a new user. @param device see {@link Api} */
export async function registerWalker(base: string, device?: string): Promise<Walker> {
  const api = new Api(base, undefined, device);
  const address = freshAddress();
  await api.call(account.sendMailCode, { user_string: address, scene: 'register' });
  await api.call(account.register, {
    user_string: address,
    code: await api.mailedCode(address),
    password: testPassword,
    re_password: testPassword,
    type: 'email',
  });
  await api.login(address, testPassword);
  return { address, password: testPassword, api };
}

/** Fails on serious or critical findings of axe on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // The app's content security policy forbids injected script elements; evaluate runs outside of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // What still fades in has less contrast than it will have. Live prices flash all the time, and are not waited for.
  await page.evaluate(async () => {
    const entering = document.getAnimations().filter(({ effect }) => {
      const { iterations, duration } = effect?.getTiming() ?? {};
      return iterations === 1 && Number(duration) <= 400;
    });
    await Promise.allSettled(entering.map(({ finished }) => finished));
  });
  const findings = await page.evaluate(async () => {
    type Axe = {
      run: (
        context: Document,
        options: object,
      ) => Promise<{
        violations: { id: string; impact: string; help: string; nodes: { html: string; failureSummary: string }[] }[];
      }>;
    };
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
      .map(
        (violation) =>
          `${violation.id}: ${violation.help}\n  ${violation.nodes.map((node) => `${node.html}\n    ${node.failureSummary}`).join('\n  ')}`,
      );
  });
  expect(findings, 'serious findings of axe').toEqual([]);
}

/**
 * Keeps a picture of the page for people to look at: with `PICTURES=thorough` in the thorough looks, with `PICTURES=all` in
 * each one. To draw hundreds that nobody opens takes its time.
 */
export async function keepPicture(page: Page, look: Look, name: string): Promise<void> {
  const kept = process.env['PICTURES'];
  if (kept !== 'all' && !(kept === 'thorough' && look.isThorough)) return;
  await page.screenshot({
    path: path.join(import.meta.dirname, '..', 'results', 'pictures', look.name, `${name}.png`),
  });
}

/** Opens a page as a user who is already logged in. */
export async function openAs(page: Page, walker: Walker, route: string): Promise<void> {
  await page.addInitScript((token) => {
    if (window !== window.top) return;
    if (sessionStorage.getItem('e2e-logged-in') === null) {
      sessionStorage.setItem('e2e-logged-in', '1');
      localStorage.setItem('token', token);
    }
  }, walker.api.token);
  await page.goto(`/#${route}`);
}

export { expect };
