import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Api } from './api.ts';
import type { ClockedServer } from './clocked-server.ts';
import { expect, expectAccessible, keepPicture } from './fixtures.ts';
import type { Look } from './look.ts';
import { type Colleague, demoSecrets, emailOf, OPERATOR_PASSWORD } from './operator.ts';
import { awaitMail, newestTo, type SentMail } from './outbox.ts';
import { expectNoOverflow } from './pages.ts';
import { consoleSays, type Say } from './texts.ts';

const STEP_MS = 30_000;

/**
 * The console on a server of the walk's own. Its clock goes on by a step for each code, so that none is used twice and
 * nobody waits.
 */
export class ClockedConsole {
  readonly say: Say;
  readonly #server: ClockedServer;
  readonly #browser: Browser;
  readonly #look: Look;
  readonly #base: string;
  readonly #troubles: string[] = [];
  readonly #pages: Page[] = [];

  constructor(server: ClockedServer, browser: Browser, look: Look) {
    this.#server = server;
    this.#browser = browser;
    this.#look = look;
    this.say = consoleSays(look.language);
    // A passkey belongs to a name: browsers make none for the number of a machine.
    this.#base = server.url.replace('127.0.0.1', 'localhost');
  }

  /** A browser of its own, in the look's language, as wide as a computer's; nobody is logged in. */
  async blank(): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: this.#base });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.#troubles.push(`page error: ${error.message}`));
    await page.addInitScript((language) => {
      if (localStorage.getItem('console.language') === null) localStorage.setItem('console.language', language);
    }, this.#look.language);
    this.#pages.push(page);
    return page;
  }

  /** A browser in which an operator has logged in on the console's own page. */
  async open(who: Colleague): Promise<Page> {
    const page = await this.blank();
    await page.goto('/console/');
    await this.logIn(page, emailOf(who), OPERATOR_PASSWORD, await this.codeOf(who));
    return page;
  }

  /** Fills in the login page, which is open. */
  async logIn(page: Page, email: string, password: string, code: string): Promise<void> {
    await page.getByRole('textbox', { name: this.say('E-mail') }).fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('input[autocomplete=one-time-code]').fill(code);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }

  /** A session of an operator beside the browser. */
  async api(who: Colleague): Promise<Api> {
    const client = new Api(this.#base);
    const fields = { email: emailOf(who), password: OPERATOR_PASSWORD, code: await this.codeOf(who) };
    client.useToken(await client.call(entry.login, fields));
    return client;
  }

  codeOf(who: Colleague): Promise<string> {
    return this.nextCode(demoSecrets[who]);
  }

  /** The code of an authenticator that was not used yet. */
  async nextCode(secret: string): Promise<string> {
    await this.#server.advance(STEP_MS);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: this.#server.now() });
  }

  /** Goes through the open proposal form: fills it in, sees the preview, says why, sends. @returns the proposal's address */
  async propose(page: Page, fill?: (dialog: Locator) => Promise<void>, name?: string): Promise<string> {
    const dialog = page.getByRole('dialog');
    if (fill) {
      await fill(dialog);
      await dialog.locator('button[type=submit]').click();
    }
    await expect(dialog.getByRole('table')).toBeVisible();
    await dialog.getByLabel(this.say('Why? For the second operator and the record')).fill('A walk through the console');
    if (name !== undefined) await this.inspect(page, name);
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api${propose.path}`));
    await dialog.locator('button[type=submit]').click();
    const { message } = (await (await answered).json()) as { message: { id: number } };
    await expect(dialog).toBeHidden();
    await page.goto(`/console/#/proposals/${message.id}/show`);
    await expect(page.getByRole('heading', { level: 1, name: String(message.id) })).toBeVisible();
    return page.url();
  }

  /** Opens a proposal and approves it by the authenticator's code; it must be done then. */
  async approve(page: Page, who: Colleague, place: string): Promise<void> {
    await page.goto(place);
    await page.reload();
    await page
      .locator('main input[autocomplete=one-time-code]')
      .first()
      .fill(await this.codeOf(who));
    await page.getByRole('button', { name: this.say('Approve'), exact: true }).click();
    await expect(page.getByText(this.say('Approved and done.'))).toBeVisible();
  }

  /** Looks at a page as a whole: finished, accessible, nothing sticks out; keeps a picture. */
  async inspect(page: Page, name: string): Promise<void> {
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const isMoving = (): Promise<boolean> =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity),
      );
    await expect.poll(isMoving).toBe(false);
    await keepPicture(page, this.#look, `console-${name}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }

  /** The mail to an address that is meant, from the demo outbox, once it has come; `after` names one of before. */
  mailTo(address: string, isMeant: (mail: SentMail) => boolean, after = 0): Promise<SentMail> {
    return awaitMail(this.#base, address, isMeant, after);
  }

  /** The number of the newest mail to an address, to wait for one that comes after it. */
  newestMailTo(address: string): Promise<number> {
    return newestTo(this.#base, address);
  }

  /** Closes all browsers; errors on their pages fail the walk. */
  async close(): Promise<void> {
    for (const page of this.#pages) await page.context().close();
    expect(this.#troubles, 'errors on the pages').toEqual([]);
  }
}
