import * as support from '@aureus/contract/support/calls.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage, test } from '../../support/fixtures.ts';
import { enterConsole, OperatorPair } from '../../support/operator.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { consoleSays } from '../../support/texts.ts';

const QUESTION = 'Where is my deposit?';
const ANSWER = 'It has just arrived.';
const NOTE = 'Was asked twice';
const PLACE = 'At the cathedral';

test('a user asks, an agent takes it, notes, gives it back, takes it again, answers and closes, and the user rates', async ({
  page,
  browser,
  walker,
  look,
  baseURL,
  say,
}) => {
  test.setTimeout(120_000);
  const consoleSay = consoleSays(look.language);
  const { first } = new OperatorPair(baseURL!);
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await setLanguage(desk, look);
  const state = page.getByRole('main').getByRole('status').first();

  await test.step('an agent is there', async () => {
    await enterConsole(desk, first, look);
    await desk.goto('/console/#/support');
    await desk.getByRole('switch', { name: consoleSay('Off duty') }).click();
    await expect(desk.getByRole('switch', { name: consoleSay('On duty') })).toBeChecked();
    await expect.poll(async () => (await walker.api.call(support.availability, {})).is_open).toBe(true);
  });

  await test.step('the user chooses what it is about and asks', async () => {
    await openAs(page, walker, '/pages/kefu/index');
    await page.getByRole('button', { name: say('Deposit|question') }).click();
    await expect(page.getByText(say('We are here now.'))).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepPicture(page, look, 'support-start');
    await page.getByRole('button', { name: say('Start a conversation') }).click();
    await page.getByRole('textbox', { name: say('Message') }).fill(QUESTION);
    await page.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(page.getByRole('log')).toContainText(QUESTION);
    await expect(state).toContainText(say('Deposit|question'));
    await expectAccessible(page);
    await keepPicture(page, look, 'support-waiting');
  });

  const { open } = await walker.api.call(support.now, {});
  await test.step('the agent takes it and writes a note that the user never sees', async () => {
    await expect(desk.getByRole('button', { name: consoleSay('Take the next') })).toBeEnabled();
    await desk.goto(`/console/#/support/${open!.id}`);
    await desk.getByRole('button', { name: consoleSay('Take'), exact: true }).click();
    await expect(page.getByRole('log')).toContainText(say('{agent} joined the conversation', { agent: 'Finance' }));
    await desk.getByRole('textbox', { name: consoleSay('A note for colleagues') }).fill(NOTE);
    await desk.getByRole('button', { name: consoleSay('Add the note') }).click();
    await expect(desk.getByRole('region', { name: consoleSay('Private notes') })).toContainText(NOTE);
    await expect(desk.getByRole('log')).toContainText(QUESTION);
    await expectAccessible(desk);
    await keepPicture(desk, look, 'console-support');
  });

  await test.step('given back to the queue, it waits in its place and is taken again', async () => {
    await desk.getByRole('button', { name: consoleSay('Hand over') }).click();
    const dialog = desk.getByRole('dialog');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: consoleSay('Hand over') }).click();
    await expect(page.getByRole('log')).toContainText(say('The conversation is back in the queue'));
    await desk.getByRole('button', { name: consoleSay('Take'), exact: true }).click();
    await expect(state).toContainText(say('You are talking with {name}', { name: 'Finance' }));
  });

  await test.step('the answer comes without a reload, and the note does not', async () => {
    const field = desk.getByRole('region', { name: consoleSay('Conversation with the user') }).getByRole('textbox');
    await field.fill(ANSWER);
    await field.press('Enter');
    await expect(page.getByRole('log')).toContainText(ANSWER);
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await keepPicture(page, look, 'support-answered');
  });

  await test.step('the user sends a place, which the agent reads and the user looks at on the map', async () => {
    await page.getByRole('button', { name: say('Send a place') }).click();
    const search = page.getByRole('searchbox', { name: say('City, country or coordinates') });
    await search.fill('48.2082, 16.3738');
    await search.press('Enter');
    await page.getByRole('textbox', { name: say('Name of the place') }).fill(PLACE);
    await keepPicture(page, look, 'place-chosen');
    await page.getByRole('button', { name: say('Choose this place') }).click();
    await expect(page).toHaveURL(/kefu\/index$/);
    await keepPicture(page, look, 'support-place');
    await page.getByRole('button', { name: say('Send'), exact: true }).click();
    await expect(desk.getByRole('log')).toContainText(PLACE);
    await page.getByRole('link', { name: say('Place: {name}', { name: PLACE }) }).click();
    await expect(page.getByRole('application', { name: say('Map of {name}', { name: PLACE }) })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('log')).toContainText(ANSWER);
  });

  await test.step('closed by the agent, it is rated by the user', async () => {
    await desk.getByRole('button', { name: consoleSay('Close|a conversation'), exact: true }).click();
    await expect(page.getByRole('log')).toContainText(say('Customer service closed the conversation'));
    await page.getByRole('radio').nth(4).click();
    await expectAccessible(page);
    await keepPicture(page, look, 'support-rating');
    await page.getByRole('button', { name: say('Send rating') }).click();
    await expect(page.getByText(say('Your rating'))).toBeVisible();
    expect((await walker.api.call(support.one, { id: open!.id })).rating).toBe(5);
    await page.getByRole('button', { name: say('Start a new conversation') }).click();
    await expect(page.getByText(say('Your conversations'))).toBeVisible();
    await expectAccessible(page);
  });
  await desk.context().close();
});
