import { info, logout } from '@aureus/contract/account/calls.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { mainButton } from '../../support/pages.ts';

test('S59: whoever logs out leaves nothing of themselves behind, also without a connection', async ({
  page,
  walker,
  say,
}) => {
  const me = await walker.api.call(info, {});
  await openAs(page, walker, '/pages/setting/setting');
  await expect(page.getByText(walker.address).first()).toBeVisible();
  // The server hears nothing of it.
  await page.route(`**/api${logout.path}*`, (route) => route.abort());
  await page.getByRole('button', { name: say('Log out') }).click();
  await mainButton(page.getByRole('alertdialog')).click();
  await expect(page.getByText(walker.address)).toHaveCount(0);
  const kept = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store })).join('\n');
    const caches = 'caches' in window ? await window.caches.keys() : [];
    return { stores, caches, databases: (await indexedDB.databases()).length, cookies: document.cookie };
  });
  for (const secret of [walker.api.token, walker.address, String(me.id), me.extension_code, walker.password]) {
    expect(kept.stores).not.toContain(secret);
  }
  expect([kept.caches, kept.databases, kept.cookies]).toEqual([[], 0, '']);
  await test.step('and the back button shows nothing of it', async () => {
    await page.goto('/#/pages/fund/assets');
    await page.goBack();
    await expect(page.getByText(walker.address)).toHaveCount(0);
  });
});

test('S59: replies with private data are kept by no cache', async ({ walker, baseURL }) => {
  for (const path of ['/api/user/info', '/api/notice/list']) {
    const reply = await fetch(baseURL + path, { headers: { authorization: walker.api.token } });
    expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});
