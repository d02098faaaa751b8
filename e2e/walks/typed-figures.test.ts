import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

interface Row {
  readonly keys: string;
  /** What stands in the field once the focus is gone; an error is seen where it is what was typed and no figure. */
  readonly shown: string;
  readonly isRefused?: true;
}

const row = (keys: string, shown: string): Row => ({ keys, shown });
const refused = (keys: string): Row => ({ keys, shown: keys, isRefused: true });

/** Of the ticket's amount, in the languages this is walked in. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  en: [
    row('1.5,', '1.5'),
    row('1,500', '1500'),
    row('1,500.50', '1500.5'),
    row('1,234,567.89', '1234567.89'),
    row('65,186.13', '65186.13'),
    refused('1e-7'),
    refused('1.5.3'),
  ],
  spa: [row('1.500,50', '1500,5'), row('1.500', '1500'), row('1,5.', '1,5'), row('0.5', '0,5'), refused('1e-7')],
  jp: [row('１２．５', '12.5'), row('１２３４５', '12345'), row('12。5', '12.5'), row('๑๒๓', '123'), refused('二')],
};

/** An input method at work: what it composes stands there before it is done, letter by letter. */
async function compose(page: Page, texts: readonly string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const text of texts) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await keyboard.send('Input.insertText', { text: texts.at(-1) ?? '' });
}

const caretAt = (field: Locator, place: number): Promise<void> =>
  field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), place);

test('figures are read as they are typed, pasted and composed, or an error is seen', async ({ page, look, say }) => {
  await page.goto('/#/pages/transaction/index');
  const ticket = page.getByRole('region', { name: say('New order') });
  const amount = ticket.getByRole('textbox', { name: new RegExp(say('Amount')) });
  const error = ticket.getByRole('alert');
  const clear = () => amount.fill('');

  for (const { keys, shown, isRefused = false } of ROWS[look.language] ?? []) {
    await test.step(`${keys} is ${isRefused ? 'refused' : shown}`, async () => {
      await clear();
      await amount.pressSequentially(keys);
      await expect(amount).toHaveValue(keys);
      await amount.blur();
      await expect(amount).toHaveValue(shown);
      await expect(error).toHaveCount(isRefused ? 1 : 0);
      await expect(ticket.getByRole('button', { name: say('Check what you typed') })).toHaveCount(isRefused ? 1 : 0);
    });
  }

  await test.step('what an input method composes is left alone until it is done', async () => {
    await clear();
    await amount.focus();
    await compose(page, ['１', '１２', '１２．', '１２．５']);
    await expect(amount).toHaveValue('１２．５');
    await expect(error).toHaveCount(0);
    await amount.blur();
    await expect(amount).toHaveValue(look.language === 'spa' ? '12,5' : '12.5');
  });

  await test.step('the caret stays where it is', async () => {
    await amount.fill('100000');
    await caretAt(amount, 0);
    await page.keyboard.press('Delete');
    await page.keyboard.type('3');
    await expect(amount).toHaveValue('300000');
    await amount.fill('1234');
    await caretAt(amount, 1);
    await page.keyboard.type('x');
    await expect(error).toHaveCount(1);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await expect(amount).toHaveValue('19234');
    await expect(error).toHaveCount(0);
  });

  await test.step('lots of contracts are whole', async () => {
    await page.goto('/#/pages/transaction/index?mode=futures');
    const lots = page
      .getByRole('region', { name: say('New futures order') })
      .getByRole('textbox', { name: say('Lots'), exact: true });
    await lots.pressSequentially('1.5');
    await expect(lots).toHaveValue('1.5');
    await expect(page.getByRole('alert').filter({ hasText: say('Whole numbers only') })).toBeVisible();
    await lots.fill('');
    await lots.pressSequentially('20.0');
    await lots.blur();
    await expect(lots).toHaveValue('20');
  });
});
