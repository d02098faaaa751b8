import { updateTimezone } from '@aureus/contract/account/calls.ts';
import * as ieo from '@aureus/contract/ieo/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../support/fixtures.ts';

const USDT = 3;
const DAY_MS = 86_400_000;

/** What a countdown says is left: `2 d 3 h`, or `07:49:01`; milliseconds. */
async function leftOn(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').first().textContent()) ?? '';
  const [days, hours] = /^(\d+) d (\d+) h$/.exec(text)?.slice(1).map(Number) ?? [];
  if (days !== undefined && hours !== undefined) return (days * 24 + hours) * 3_600_000;
  const [h = Number.NaN, m = 0, s = 0] = text.split(':').map(Number);
  return ((h * 60 + m) * 60 + s) * 1_000;
}

/** The day it is in a zone, as fields of days have it. */
const dayIn = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = new Map(parts.formatToParts(Date.now()).map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
};

for (const { device, account, wrongBy, what } of [
  { device: 'Pacific/Kiritimati', account: 'Pacific/Pago_Pago', wrongBy: DAY_MS, what: 'a day fast in UTC+14' },
  { device: 'Pacific/Pago_Pago', account: 'Pacific/Kiritimati', wrongBy: -DAY_MS, what: 'a day slow in UTC−11' },
]) {
  test.describe(`on a device ${what}`, () => {
    test.use({ timezoneId: device });

    test('time is that of the server, and days are those of the account', async ({ page, walker, say }) => {
      const { api } = walker;
      await api.call(updateTimezone, { timezone: account });
      await api.call(wallet.faucet, { currency: USDT, amount: '20' });
      await page.clock.install({ time: Date.now() + wrongBy });

      await test.step('a subscription has as long as the server says', async () => {
        const project = (await api.call(ieo.projects, {})).list.find(({ phase }) => phase === 'open')!;
        await openAs(page, walker, `/pages/ieo/subscribe?project_id=${project.id}`);
        await expect(page.getByRole('timer').first()).toBeVisible();
        // To the hour, where it is days.
        await expect
          .poll(async () => Math.abs((await leftOn(page)) - (Date.parse(project.end_at) - Date.now())))
          .toBeLessThan(3_600_000);
      });

      await test.step('what happened today is in a filter of today', async () => {
        await openAs(page, walker, '/pages/setting/bill');
        await page.getByRole('button', { name: say('Filter') }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: say('From … to …') }).click();
        const today = dayIn(account);
        await sheet.getByLabel(say('From|first day of a range')).fill(today);
        await sheet.getByLabel(say('To|last day of a range')).fill(today);
        await sheet.getByRole('button', { name: say('Apply') }).click();
        await expect(sheet).toBeHidden();
        await expect(page.getByText('20 USDT').first()).toBeVisible();
      });

      await test.step('a plan begins today where the account is', async () => {
        await openAs(page, walker, '/pages/recurring/plan');
        await expect(page.getByLabel(say('First day'))).toHaveValue(dayIn(account));
      });
    });
  });
}
