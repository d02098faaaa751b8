import { randomUUID } from 'node:crypto';
import { send } from '@aureus/contract/conversation/calls.ts';
import * as support from '@aureus/contract/support/calls.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { hostile, watch } from '../../support/hostile.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { somePicture } from '../../support/pictures.ts';
import { consoleSays } from '../../support/texts.ts';

/** Sends a picture whose file is called by something that is no name. */
async function sendPicture(page: Page, button: string): Promise<void> {
  await page.locator('[data-part=chooser]').setInputFiles(somePicture(`${hostile.image.replaceAll('/', '')}.png`));
  const press = page.getByRole('button', { name: button, exact: true });
  await expect(press).toBeEnabled();
  await press.click();
}

test('S38: what a user and an agent write to each other, and what their files are called, is text on both screens', async ({
  page,
  browser,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(120_000);
  const consoleSay = consoleSays(look.language);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: baseURL! });
  const desk = await context.newPage();
  await setLanguage(desk, look);
  const [inApp, atDesk] = [await watch(page), await watch(desk)];
  const one = await walker.api.call(support.begin, { subject: 'other' });
  const texts = Object.values(hostile);
  for (const text of texts) {
    await walker.api.call(send, { id: one.conversation_id, key: randomUUID(), text });
  }

  await openAs(page, walker, '/pages/kefu/index');
  const log = page.getByRole('log');
  for (const text of texts) await expect(log.getByText(text, { exact: true })).toBeVisible();
  await sendPicture(page, say('Send'));
  await expect(log.getByRole('button', { name: say('Picture') })).toBeVisible();

  await enterConsole(desk, new OperatorPair(baseURL!).first, look);
  await desk.goto(`/console/#/support/${one.id}`);
  await desk.getByRole('button', { name: consoleSay('Take'), exact: true }).click();
  const deskLog = desk.getByRole('log');
  for (const text of texts) await expect(deskLog.getByText(text, { exact: true })).toBeVisible();
  await deskLog.getByRole('button', { name: consoleSay('Show picture') }).click();
  await expect(deskLog.getByAltText(consoleSay('Picture of a message'))).toBeVisible();
  await desk.getByRole('textbox', { name: consoleSay('A note for colleagues') }).fill(hostile.script);
  await desk.getByRole('button', { name: consoleSay('Add the note') }).click();
  await expect(desk.getByRole('region', { name: consoleSay('Private notes') })).toContainText(hostile.script);

  const field = desk.getByRole('region', { name: consoleSay('Conversation with the user') }).getByRole('textbox');
  const ofAgent = `Agent: ${hostile.image}`;
  await field.fill(ofAgent);
  await field.press('Enter');
  await expect(log.getByText(ofAgent)).toBeVisible();
  await sendPicture(desk, consoleSay('Send|message'));
  await expect(
    log
      .getByRole('img')
      .or(log.getByRole('button', { name: say('Picture') }))
      .last(),
  ).toBeVisible();
  await expect(deskLog.getByRole('button', { name: consoleSay('Show picture') })).toBeVisible();
  expect([inApp.seen, atDesk.seen]).toEqual([[], []]);
  await context.close();
});
