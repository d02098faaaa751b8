import { indexPop } from '@aureus/contract/content/later-calls.ts';
import * as mining from '@aureus/contract/mining/calls.ts';
import { approveProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { Api } from '../../support/api.ts';
import type { ClockedConsole } from '../../support/clocked-console.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs } from '../../support/fixtures.ts';
import { expectNoOverflow, spotOf } from '../../support/pages.ts';

const BTC = 1;
const HOST = 'games.example';
const GAME = `https://${HOST}/play`;
const POPUP = 2;

/** One administrator proposes what the site says, another one approves it. */
async function decide(clocked: ClockedConsole, payload: ProposalPayload<'site.config'>): Promise<void> {
  const [first, second] = [await clocked.api('admin1'), await clocked.api('admin2')];
  const reason = 'A walk through the product';
  const { id } = await first.call(propose, { kind: 'site.config', payload: JSON.stringify(payload), reason });
  const code = await clocked.codeOf('admin2');
  expect((await second.call(approveProposal, { id, code })).state).toBe('executed');
}

test('what operators let open over the home page opens once; a user buys a coin there, sees what lies in products, and plays', async ({
  page,
  server,
  clocked,
  look,
  say,
}) => {
  test.setTimeout(180_000);
  const api = new Api(server.url, look.language);
  const user = { address: 'demo1@aureus.demo', password: 'gold-leaf-over-walnut', api };
  await api.login(user.address, user.password);
  const sheet = page.getByRole('dialog');
  // The page of somebody else: no walk leaves the machine.
  const asked: { url: string; headers: Record<string, string> }[] = [];
  await page.route(`https://${HOST}/**`, async (route) => {
    asked.push({ url: route.request().url(), headers: await route.request().allHeaders() });
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Game</title><p>A game of others</p>',
    });
  });

  await test.step('without a game there is no tile for it, and its page says so', async () => {
    await openAs(page, user, '/');
    await expect(page.getByRole('navigation', { name: say('Products') }).getByRole('button')).toHaveCount(8);
    await expect(sheet).toHaveCount(0);
    await page.goto('/#/pages/game/game');
    await expect(page.getByText(say('There is no game right now'))).toBeVisible();
  });

  await test.step('two operators choose an announcement, a host and a game on it', async () => {
    const operator = await clocked.open('admin1');
    await operator.goto('/console/#/content');
    await expect(operator.getByText(clocked.say('Pages of others'), { exact: true })).toBeVisible();
    await clocked.inspect(operator, 'content-site');
    await decide(clocked, { popup: POPUP, frame_hosts: [HOST], game_url: GAME });
  });

  await test.step('the announcement opens over the home page once', async () => {
    const { title } = (await api.call(indexPop, {}))!;
    await page.goto('/#/');
    await page.reload();
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'home-popup');
    await sheet.getByRole('button', { name: say('Close|notice') }).click();
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(page.getByRole('navigation', { name: say('Products') }).getByRole('button')).toHaveCount(9);
    await expect(page.getByRole('region', { name: say('Lock mining') }).getByRole('link')).not.toHaveCount(1);
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a coin is bought there for an amount of money', async () => {
    const before = await spotOf(api, BTC);
    const card = page.getByRole('region', { name: say('Buy coins') });
    await card.getByRole('textbox').fill('250');
    await expect(card.getByText('≈')).toBeVisible();
    await card.getByRole('button', { name: say('Buy {name}|quick buy', { name: 'BTC' }) }).click();
    await expect(sheet.getByText(say('You pay in all'))).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'home-buy');
    await sheet.getByRole('button', { name: say('Convert'), exact: true }).click();
    await expect(sheet.getByRole('status')).toBeVisible();
    await sheet.getByRole('button', { name: say('Done') }).click();
    expect((await spotOf(api, BTC)).available).toBeGreaterThan(before.available);
  });

  await test.step('what lies in products is added up without a reload, and the calculator reckons', async () => {
    await page.getByRole('link', { name: say('Finance|savings products') }).click();
    const total = page.getByRole('region', { name: say('In products') });
    await expect(
      total.getByText(say('Nothing yet. What you lock, invest or subscribe for is added up here, and stays yours.')),
    ).toBeVisible();
    const plan = (await api.call(mining.config, {})).find(({ currency_name: name }) => name === 'USDT')!;
    await api.call(mining.deposit, { config_id: plan.id, amount: '500' });
    await expect(total.getByRole('link', { name: /500 USDT/ })).toBeVisible();
    const calculator = page.getByRole('region', { name: say('Yield calculator') });
    await calculator.getByRole('textbox').fill('1000');
    await expect(calculator.getByRole('img')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await keepPicture(page, look, 'finance-own');
  });

  await test.step('the game is a page of somebody else: said before, said while it is shown, and told nothing', async () => {
    await page.goto('/#/');
    await page
      .getByRole('navigation', { name: say('Products') })
      .getByRole('button', { name: say('Game') })
      .click();
    await expect(page.getByRole('heading', { name: say('You are leaving Aureus') })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, look, 'game-leaving');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: say('Open the page') }).click();
    await expect(page.frameLocator('iframe').getByText('A game of others')).toBeVisible();
    await keepPicture(page, look, 'game');
    expect(asked.map(({ url }) => url)).toEqual([GAME]);
    const told = JSON.stringify(asked);
    expect(told).not.toContain(api.token);
    expect(Object.keys(asked[0]!.headers)).not.toContain('referer');
  });

  await test.step('another host is stopped by the policy of the page that was loaded', async () => {
    await decide(clocked, { frame_hosts: ['other.example'], game_url: 'https://other.example/' });
    await page.reload();
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain('frame-src https://other.example;');
    expect(policy).not.toContain(HOST);
  });
});
