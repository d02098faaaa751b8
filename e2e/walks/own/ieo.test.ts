import * as ieo from '@aureus/contract/ieo/calls.ts';
import { Api } from '../../support/api.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs } from '../../support/fixtures.ts';
import { decideAt } from '../../support/operator.ts';
import { expectNoOverflow, spotOf } from '../../support/pages.ts';

const usdt = 3;

test('a user reads about a project, applies for its coin, and gets everything back when two operators cancel it', async ({
  page,
  server,
  clocked,
  look,
  say,
}) => {
  test.setTimeout(180_000);
  const api = new Api(server.url);
  const user = { address: 'demo1@aureus.demo', password: 'gold-leaf-over-walnut', api };
  await api.login(user.address, user.password);
  const project = (await api.call(ieo.projects, {})).list.find(({ currency_name: name }) => name === 'HELIA')!;
  const before = await spotOf(api, usdt);
  const sheet = page.getByRole('dialog');

  await test.step('the project says what it sells, and where its links lead before they open', async () => {
    await openAs(page, user, '/pages/ieo/ieo');
    await page.getByRole('link', { name: project.title }).click();
    await expect(page.getByRole('heading', { name: project.title, level: 2 })).toBeVisible();
    await page.getByRole('button', { name: say('White paper') }).click();
    await expect(sheet.getByText('helia.example')).toBeVisible();
    await expect(sheet.getByRole('link', { name: say('Open the site') })).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(page);
    await keepPicture(page, look, 'ieo-link');
    await sheet.getByRole('button', { name: say('Stay here') }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('what it costs is held once it is confirmed', async () => {
    const form = page.getByRole('complementary');
    await form.getByRole('textbox').fill('1000');
    await expect(form.getByText(say('Given, as of now'))).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'ieo-form');
    const subscribe = { name: say('Subscribe|button'), exact: true };
    await form.getByRole('button', subscribe).click();
    await expect(sheet.getByText('240')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'ieo-confirm');
    await sheet.getByRole('button', subscribe).click();
    await expect(sheet.getByRole('status')).toBeVisible();
    await sheet.getByRole('button', { name: say('Done') }).click();
    expect(await spotOf(api, usdt)).toEqual({ available: before.available - 240, held: before.held + 240 });
  });

  await test.step('it stands among the own subscriptions, and operators see it', async () => {
    await page.goto('/#/pages/ieo/order');
    await expect(page.getByRole('listitem').getByText(say('Subscribed'), { exact: true })).toBeVisible();
    await expectNoOverflow(page);
    const operator = await clocked.open('admin1');
    await operator.goto('/console/#/ieo');
    await expect(operator.getByRole('main').getByText(project.title)).toBeVisible();
    await clocked.inspect(operator, 'ieo');
    await operator.goto(`/console/#/ieo/${project.id}`);
    await expect(operator.getByRole('main').getByText('240')).toBeVisible();
    await clocked.inspect(operator, 'ieo-orders');
  });

  await test.step('cancelled, it is told without a reload, and the money is back', async () => {
    await decideAt(server, 'ieo.cancel', { project_id: project.id });
    await expect(page.getByRole('listitem').getByText(say('Cancelled|project'), { exact: true })).toBeVisible();
    await page.getByRole('listitem').getByRole('button').click();
    await expect(sheet.getByText(say('Went back to you'))).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'ieo-cancelled');
    await expect.poll(() => spotOf(api, usdt)).toEqual(before);
  });
});
