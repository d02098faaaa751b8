import * as wallet from '@aureus/contract/wallet/calls.ts';
import { expect, keepPicture, openAs, test } from '../../support/fixtures.ts';
import { availableOf, mainButton } from '../../support/pages.ts';

const usdt = 3;

/** What a broken network or proxy may answer to a call that the server has carried out. */
const broken = {
  'HTTP 404': { status: 404, contentType: 'text/html', body: '<h1>not here</h1>' },
  garbage: { status: 200, contentType: 'application/json', body: '{"type":' },
  'an empty success of the edge': { status: 502, contentType: 'application/json', body: '{"code":1,"data":[]}' },
};

for (const [name, reply] of Object.entries(broken)) {
  test(`S63: ${name} after a money call is never success, and the money moves once`, async ({
    page,
    walker,
    look,
    say,
  }) => {
    await openAs(page, walker, '/pages/fund/assets');
    const keys: (string | undefined)[] = [];
    let lost = 0;
    await page.route(`**/api${wallet.faucet.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server does what it is asked; the first answer is lost on the way.
      const answer = await route.fetch();
      lost += 1;
      if (lost === 1) await route.fulfill(reply);
      else await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: say('Get demo funds') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input').fill('700');
    await mainButton(sheet).click();
    const unknown = say('We do not know yet whether this went through. We are checking. It will not be given twice.');
    await expect(sheet.getByText(unknown)).toBeVisible();
    await keepPicture(page, look, `unknown-${name.replaceAll(/\W+/g, '-')}`);
    await sheet.getByRole('button', { name: say('Check again') }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(() => availableOf(walker.api, usdt)).toBe(700);
    expect(new Set(keys).size).toBe(1);
  });
}
