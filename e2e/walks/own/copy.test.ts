import * as account from '@aureus/contract/account/calls.ts';
import * as copy from '@aureus/contract/copy/calls.ts';
import * as follows from '@aureus/contract/copy/follow-calls.ts';
import * as futures from '@aureus/contract/futures/calls.ts';
import { approveProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { Api } from '../../support/api.ts';
import { test } from '../../support/clocked-test.ts';
import { expect, expectAccessible, keepPicture, openAs, setLanguage } from '../../support/fixtures.ts';
import { expectNoOverflow } from '../../support/pages.ts';
import { callPriced, placed, pricedMarket } from '../../support/placing.ts';
import { steer } from '../../support/steering.ts';

/** Both are verified, and have money in the futures account; the server is the walk's own. */
const password = 'gold-leaf-over-walnut';
const COIN = 'ETH';
const LOTS = 2_000;

test('a trader applies and is approved, a follower copies what they do, pays a share, self-holds and stops', async ({
  page,
  browser,
  server,
  clocked,
  look,
  say,
}) => {
  test.setTimeout(240_000);
  const [leader, follower] = [new Api(server.url), new Api(server.url)];
  await leader.login('demo2@aureus.demo', password);
  await follower.login('demo1@aureus.demo', password);
  const desk = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: server.url })
  ).newPage();
  await setLanguage(desk, look);
  const phone = page.getByRole('main');
  const sheet = page.getByRole('dialog');
  const { id } = await leader.call(account.info, {});
  const { id: market, currency_id, legal_id, now_price, price_scale } = await pricedMarket(leader, COIN);
  const at = (factor: number): string => (Number(now_price) * factor).toFixed(price_scale);
  const order = { currency_id, legal_id, share: LOTS, multiple: 20, type: 1, status: 1 };
  const inspect = async (on: typeof page, name: string): Promise<void> => {
    await expectAccessible(on);
    await expectNoOverflow(on);
    await keepPicture(on, look, name);
  };

  const console = await clocked.open('finance1');
  const table = console.getByRole('table', { name: clocked.say('Applications and traders') });
  await test.step('operators look at who has applied: nobody', async () => {
    await console.goto('/console/#/copy');
    await expect(console.getByRole('heading', { name: clocked.say('Applications and traders') })).toBeVisible();
    await expect(console.getByText(clocked.say('Applied|trader'), { exact: true })).toHaveCount(0);
  });

  await test.step('who wants to be followed says how they trade', async () => {
    await openAs(desk, { address: '', password, api: leader }, '/pages/follow/lead');
    await desk.getByRole('textbox').fill('Trends of a day on ETH, never without a stop.');
    await inspect(desk, 'copy-apply');
    await desk.getByRole('button', { name: say('Apply') }).click();
    await expect(desk.getByText(say('Your application is being looked at'))).toBeVisible();
  });

  await test.step('it is there for operators without a reload; one proposes what share they get, another one approves it', async () => {
    await expect(table).toContainText(clocked.say('Applied|trader'));
    await clocked.inspect(console, 'copy');
    await table
      .getByRole('button', { name: clocked.say('Let user {user_id} be followed', { user_id: `${id}` }) })
      .click();
    const place = await clocked.propose(
      console,
      (dialog) => dialog.getByRole('textbox', { name: clocked.say('Profit share') }).fill('10'),
      'copy-preview',
    );
    const second = await clocked.api('finance2');
    const [proposal = ''] = /\d+(?=\/show)/.exec(place) ?? [];
    const { state } = await second.call(approveProposal, { id: proposal, code: await clocked.codeOf('finance2') });
    expect(state).toBe('executed');
  });

  await test.step('the follower sees the trader, and what following can cost at worst before all else', async () => {
    await openAs(page, { address: '', password, api: follower }, '/pages/follow/index');
    const card = phone.getByRole('article').first();
    await expect(card).toBeVisible();
    await inspect(page, 'copy-traders');
    await card.getByRole('link').first().click();
    await expect(phone.getByRole('region', { name: say('Record') })).toBeVisible();
    await inspect(page, 'copy-trader');
    await phone.getByRole('link', { name: say('Follow|a trader'), exact: true }).click();
    await phone.getByRole('textbox', { name: say('Copy budget') }).fill('800');
    await phone.getByRole('textbox', { name: say('Multiple of the trader’s lots') }).fill('0.5');
    await expect(phone).toHaveText(new RegExp(`^${say('At worst you lose {most}', { most: '800 USDT' })}`));
    await phone.getByRole('checkbox').check();
    await inspect(page, 'copy-settings');
    await phone.getByRole('button', { name: say('Follow|a trader') }).click();
    await expect(sheet).toContainText(say('At worst you lose {most}', { most: '800 USDT' }));
    await inspect(page, 'copy-confirm');
    await sheet.getByRole('button', { name: say('Follow|a trader') }).click();
    await expect(phone.getByRole('article')).toContainText(say('Left of the copy budget'));
    await inspect(page, 'copy-follow');
  });

  const copied = phone.getByRole('article', { name: `${COIN}/USDT` });
  await test.step('what the trader opens is there at once, in the follower’s size', async () => {
    await page.goto('/#/pages/follow/my?tab=current');
    await expect(phone.getByText(say('No copies open'))).toBeVisible();
    await steer(server.url, market, { price: at(1) });
    const opened = await callPriced(leader, futures.submit, order);
    await expect(copied).toContainText('1,000');
    await inspect(page, 'copy-current');
    const [{ position } = { position: null }] = (await follower.call(follows.copies, { status: 1 })).data;
    expect(position?.price).toBe(opened.price);
    await page.goto('/#/pages/transaction/contract_order');
    const row = phone.getByRole('article').first();
    await expect(row).toContainText(say('Copy|copy trading'));
    await expect(row.getByRole('button', { name: say('Add margin') })).toHaveCount(0);
    await inspect(page, 'copy-position');
  });

  await test.step('when the trader closes with a gain, the copy is closed, and its share shown on both sides', async () => {
    await steer(server.url, market, { price: at(1.01) });
    const [own] = (await leader.call(futures.myTrade, { currency_id, legal_id, status: 1 })).message.data;
    const running = async (): Promise<boolean> => {
      const [row] = (await leader.call(futures.myTrade, { currency_id, legal_id, status: 1 })).message.data;
      return Number(row?.profits) > 1;
    };
    await expect.poll(running, { timeout: 45_000 }).toBe(true);
    await callPriced(leader, futures.close, { id: own!.id });
    await page.goto('/#/pages/follow/my?tab=shares');
    await expect(phone.getByRole('listitem')).toContainText('-');
    await inspect(page, 'copy-shares');
    await page.getByRole('tab', { name: say('Past|copies') }).click();
    await expect(copied).toContainText('+');
    const [paid] = (await follower.call(copy.shares, { kind: 'paid' })).data;
    const [earned] = (await leader.call(copy.shares, { kind: 'earned' })).data;
    expect([earned?.share, earned?.nickname]).toEqual([paid?.share, null]);
    await desk.reload();
    await expect(desk.getByText(say('From a follower'))).toBeVisible();
    await inspect(desk, 'copy-lead');
  });

  await test.step('a copy becomes the follower’s own, and stays when the trader closes', async () => {
    await callPriced(leader, futures.submit, order);
    await page.goto('/#/pages/follow/my?tab=current');
    await copied.getByRole('button', { name: say('Self-hold'), exact: true }).click();
    await inspect(page, 'copy-self-hold');
    await placed(page, follows.selfHolding, () =>
      sheet.getByRole('button', { name: say('Self-hold'), exact: true }).click(),
    );
    await expect(sheet).toBeHidden();
    await expect(copied).toContainText(say('Self-held'));
    const [own] = (await leader.call(futures.myTrade, { currency_id, legal_id, status: 1 })).message.data;
    await callPriced(leader, futures.close, { id: own!.id });
    expect((await follower.call(futures.myTrade, { currency_id, legal_id, status: 1 })).message.total).toBe(1);
  });

  await test.step('the follower stops, and nothing more is copied', async () => {
    await page.goto('/#/pages/follow/my');
    await phone.getByRole('article').getByRole('button').click();
    await inspect(page, 'copy-stop');
    await sheet.getByRole('button', { name: say('Stop following'), exact: true }).click();
    await expect(phone.getByText(say('You follow nobody'))).toBeVisible();
    await callPriced(leader, futures.submit, order);
    expect((await follower.call(futures.myTrade, { currency_id, legal_id, status: 1 })).message.total).toBe(1);
    expect((await follower.call(follows.follows, { status: 1 })).data).toEqual([]);
  });

  await steer(server.url, market);
  await desk.context().close();
});
