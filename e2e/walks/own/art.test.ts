import * as account from '@aureus/contract/account/calls.ts';
import * as art from '@aureus/contract/art/calls.ts';
import * as sales from '@aureus/contract/art/sale-calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { Api } from '../../support/api.ts';
import { test } from '../../support/clocked-test.ts';
import {
  expect,
  expectAccessible,
  keepPicture,
  listenForTroubles,
  openAs,
  registerWalker,
  setLanguage,
} from '../../support/fixtures.ts';
import { hostile, watch } from '../../support/hostile.ts';
import { decideAt } from '../../support/operator.ts';
import { expectNoOverflow, spotOf } from '../../support/pages.ts';
import { somePicture } from '../../support/pictures.ts';
import { turnDevice } from '../../support/turn-device.ts';

const USDT = 3;
const HOUR = 3_600_000;
/** Nothing of what a creator writes may run. */
const NAME = hostile.image;
const PASSWORD = 'gold-leaf-over-walnut';

test('a creator shows a work and holds an auction; somebody bids, is outbid at once, bids more, wins and pays, and buys another edition', async ({
  page,
  browser,
  server,
  clocked,
  look,
  say,
}) => {
  test.setTimeout(240_000);
  const maker = new Api(server.url);
  await maker.login('demo2@aureus.demo', PASSWORD);
  // People who use one device are taken for one person, and do not sell to each other.
  const buyer = await registerWalker(server.url, 'Mozilla/5.0 (a phone of its own)');
  const rival = await registerWalker(server.url, 'Mozilla/5.0 (another phone)');
  for (const { api } of [buyer, rival]) await api.call(wallet.faucet, { currency: USDT, amount: '1000' });
  const { id } = await maker.call(account.info, {});
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: server.url });
  const desk = await context.newPage();
  const troubles = listenForTroubles(desk);
  const watches = [await watch(page), await watch(desk)];
  await setLanguage(desk, look);
  const [deskMain, main] = [desk.getByRole('main'), page.getByRole('main')];
  const [deskSheet, sheet] = [desk.getByRole('dialog'), page.getByRole('dialog')];
  const inspect = async (on: typeof page, name: string): Promise<void> => {
    await expectAccessible(on);
    await expectNoOverflow(on);
    await keepPicture(on, look, name);
  };

  await test.step('who wants to show works applies, and two operators approve', async () => {
    await openAs(desk, { address: '', password: PASSWORD, api: maker }, '/pages/nft/create');
    await deskMain.getByRole('textbox').fill('Waves and light, made by code.');
    await inspect(desk, 'art-apply');
    await deskMain.getByRole('button', { name: say('Apply as a creator') }).click();
    await expect(deskMain.getByText(say('Your application is being looked at'))).toBeVisible();
    await decideAt(server, 'art.creator', { user_id: id, approve: true, reason: 'Known for long' });
  });

  await test.step('a work is uploaded; operators see it before anybody else', async () => {
    await desk.reload();
    const taken = desk.waitForResponse((reply) => reply.url().endsWith('/api/upload'));
    await deskMain.locator('input[data-part=chooser]').setInputFiles(somePicture(`${NAME.replaceAll('/', '')}.png`));
    await taken;
    await deskMain.getByRole('textbox', { name: say('Name|of a work') }).fill(NAME);
    await deskMain.getByRole('textbox', { name: say('Description (optional)') }).fill(hostile.script);
    await deskMain.getByRole('textbox', { name: say('Editions') }).fill('2');
    await inspect(desk, 'art-upload');
    await deskMain.getByRole('button', { name: say('Send to review') }).click();
    await expect(deskMain.getByRole('article', { name: NAME }).first()).toBeVisible();
    expect(await buyer.api.call(art.list, {})).toHaveLength(0);
    const court = await clocked.open('finance1');
    watches.push(await watch(court));
    await court.goto('/console/#/art');
    const works = court.getByRole('list', { name: clocked.say('Works') });
    await expect(works.getByRole('img').first()).toBeVisible();
    await clocked.inspect(court, 'art');
  });

  const [first, other] = await maker.call(art.mine, {});
  const { id: work, code } = first!;
  await decideAt(server, 'art.work', { work_id: work, approve: true, reason: 'Fine work' });

  await test.step('its creator offers it in an auction, which operators approve', async () => {
    await desk.goto(`/#/pages/nft/resell?id=${work}`);
    await deskMain.getByRole('radio', { name: say('Auction') }).click();
    await deskMain.getByRole('textbox', { name: say('Starting price') }).fill('100');
    await deskMain.getByRole('textbox', { name: say('Least raise') }).fill('10');
    await inspect(desk, 'art-offer');
    await deskMain.getByRole('button', { name: say('Offer for sale') }).click();
    await deskSheet.getByRole('button', { name: say('Offer for sale') }).click();
    await expect(deskMain.getByRole('article', { name: NAME }).first()).toBeVisible();
    const { sale_id } = await maker.call(art.detail, { code });
    await decideAt(server, 'art.sale', { sale_id: sale_id!, approve: true, reason: 'Fine' });
  });

  await turnDevice(page, server.aheadMs);

  await test.step('somebody finds it, keeps it, and bids the least there is', async () => {
    await openAs(page, buyer, '/pages/nft/nft');
    const found = main.getByRole('article', { name: NAME }).first();
    await expect(found).toContainText(say('Auction'));
    await inspect(page, 'art-market');
    await found.getByRole('button', { name: say('Favourite {0}|a work', { 0: NAME }) }).click();
    await found.getByRole('link').click();
    await expect(main.getByRole('list', { name: say('Provenance') })).toBeVisible();
    await expect(main.getByText(hostile.script)).toBeVisible();
    await inspect(page, 'art-work');
    await main.getByRole('button', { name: say('Bid|verb'), exact: true }).click();
    await expect(main.getByRole('textbox', { name: say('Your bid') })).toHaveValue('110');
    await inspect(page, 'art-bid');
    await main.getByRole('button', { name: say('Bid|verb'), exact: true }).click();
    await inspect(page, 'art-bid-confirm');
    await sheet.getByRole('button', { name: say('Bid now') }).click();
    await expect(main.getByText(say('Your bid is the highest.'))).toBeVisible();
  });

  await test.step('whoever is outbid sees it at once, and bids more', async () => {
    const item = await rival.api.call(art.detail, { code });
    await rival.api.call(sales.bid, { code, price: '20', seen: item.price });
    await expect(main.getByText(say('Somebody has bid more than you.'))).toBeVisible();
    await main.getByRole('button', { name: '+ 50' }).click();
    await main.getByRole('button', { name: say('Bid|verb'), exact: true }).click();
    await sheet.getByRole('button', { name: say('Bid now') }).click();
    await expect(main.getByText(say('Your bid is the highest.'))).toBeVisible();
    expect((await spotOf(rival.api, USDT)).held).toBeGreaterThan(0);
  });

  await test.step('the auction ends: whoever has won pays, and its creator gets the price less the fee', async () => {
    const price = async (): Promise<string> => (await maker.call(art.detail, { code })).price;
    await expect.poll(price).toBe('180');
    const before = (await spotOf(maker, USDT)).available;
    await page.goto('/#/pages/nft/mine?tab=messages');
    await expect(main.getByText(say('Auctions you win are told here.'))).toBeVisible();
    // It goes by the clock of the database, which a walk does not turn.
    await server.letBeDue('art.end');
    await main.getByRole('button', { name: say('Pay|verb'), exact: true }).click();
    await inspect(page, 'art-won');
    await sheet.getByRole('button', { name: say('Pay|verb'), exact: true }).click();
    await expect(main.getByText(say('Paid|won auction'), { exact: true })).toBeVisible();
    // 2.5 percent are the house's.
    expect((await spotOf(maker, USDT)).available - before).toBeCloseTo(180 * 0.975, 6);
    expect((await spotOf(rival.api, USDT)).held).toBe(0);
    expect((await buyer.api.call(art.mine, {})).map((each) => each.code)).toEqual([code]);
  });

  await test.step('another edition is sold at a fixed price from now on, and is the buyer’s at once', async () => {
    // Sales go by the clock of the database, which a walk does not turn: at once is said by naming no start.
    const end_time = new Date(Date.now() + HOUR).toISOString();
    await maker.call(sales.offer, { code: other!.code, pay_type: '1', currency: String(USDT), price: '80', end_time });
    await page.goto(`/#/pages/nft/artworkDetail?id=${other!.id}`);
    await main.getByRole('button', { name: say('Buy|a work'), exact: true }).click();
    // The page before has a button of the same name.
    await expect(main.getByText(say('Ends in'))).toBeVisible();
    await expect(main.getByText(say('Available'))).toBeVisible();
    await main.getByRole('button', { name: say('Buy|a work'), exact: true }).click();
    await inspect(page, 'art-buy');
    await sheet.getByRole('button', { name: say('Buy now') }).click();
    await expect(main.getByRole('article', { name: NAME })).toHaveCount(2);
    await inspect(page, 'art-mine');
    await page.goto(`/#/pages/nft/artworkDetail?id=${other!.id}`);
    await expect(main.getByText(say('Bought it|how a work came to somebody'))).toBeVisible();
    await inspect(page, 'art-own');
  });

  expect(troubles).toEqual([]);
  expect(watches.flatMap(({ seen }) => seen)).toEqual([]);
  await context.close();
});
