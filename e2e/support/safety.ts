import type { Locator, Page } from '@playwright/test';
import type { Walker } from './fixtures.ts';
import { mainButton } from './pages.ts';

/** The sheet that asks again who is there before an account's protection is changed. */
export function proofSheet(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.locator('input[name=current-password]') });
}

/** Answers it with the login password. */
export async function proveByPassword(page: Page, walker: Walker): Promise<void> {
  const sheet = proofSheet(page);
  await sheet.locator('input[name=current-password]').fill(walker.password);
  await mainButton(sheet).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** A line of the security page that opens a sheet, from above. */
export function safetyLine(page: Page, line: 'totp' | 'passkeys' | 'email' | 'phone'): Locator {
  return page.getByRole('main').getByRole('button').nth(['totp', 'passkeys', 'email', 'phone'].indexOf(line));
}
