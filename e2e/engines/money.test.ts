import * as futures from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import * as mining from '@aureus/contract/mining/calls.ts';
import * as recurring from '@aureus/contract/recurring/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import { transferHistory } from '@aureus/contract/transfer/calls.ts';
import { Api } from '../support/api.ts';
import { clearFutures } from '../support/futures.ts';
import { availableOf, priceOfBitcoin } from '../support/pages.ts';
import { pricedMarket } from '../support/placing.ts';
import { expect, keepPicture, test } from './support/engine-test.ts';
import { PHONE } from './support/engine.ts';

const [BTC, USDT] = [1, 3];
const PATIENCE = { timeout: 60_000, intervals: [200] };
/** Users of the demo whose identity is verified, with money in all accounts: one for each engine. */
const demoUser = { webkit: 'demo1@aureus.demo', firefox: 'demo2@aureus.demo' } as const;
const PASSWORD = 'gold-leaf-over-walnut';

test('a limit order rests, is cancelled, and a market order fills @short', async ({ person, user: { api } }) => {
  await pricedMarket(api, 'BTC');
  const far = Math.floor((await priceOfBitcoin(api)) * 0.008) * 100;
  const region = 'New order';
  await person.begin(api.token);
  await person.land('/pages/transaction/index');
  await person.fill('Price', String(far), { region });
  await person.fill('Amount', '0.01', { region });
  await person.tap('Buy BTC', { region, place: -1 });
  await person.confirm();
  const open = async () => (await api.call(spot.list, { state: 'open', page: '1', limit: '10' })).total;
  await expect.poll(open, PATIENCE).toBe(1);
  await person.seeNoSheet();
  // What says so passes by, and is as high as its words.
  await person.until('a toast is seen', () => document.querySelector('[popover] > div') !== null);
  const said = await person.engine.evaluate(() => {
    const shown = document.querySelector('[popover]')!.getBoundingClientRect();
    return { height: shown.height, most: innerHeight / 3 };
  });
  expect(said.height).toBeLessThan(said.most);
  await person.tap('Cancel', { region: 'Your orders', place: -1 });
  await person.confirm();
  await expect.poll(open, PATIENCE).toBe(0);
  await person.seeNoSheet();
  await person.tap('Order type', { region });
  await person.seeSheet();
  await person.tap('Market');
  await person.tap('Done');
  await person.seeNoSheet();
  await person.fill('', '0.02', { region });
  await person.tap('Buy BTC', { region, place: -1 });
  await person.confirm();
  await expect.poll(() => availableOf(api, BTC), PATIENCE).toBeGreaterThan(0);
});

test('a futures position is opened', async ({ person, engine, baseURL }) => {
  const api = new Api(baseURL!);
  await api.login(demoUser[engine.name as keyof typeof demoUser], PASSWORD);
  const row = await pricedMarket(api, 'ETH');
  const pair = { currency_id: row.currency_id, legal_id: row.legal_id };
  await clearFutures(api, row.currency_id, row.legal_id);
  await person.begin(api.token);
  await person.land(`/pages/transaction/index?mode=futures&currency_id=${row.currency_id}&legal_id=${row.legal_id}`);
  const region = 'New futures order';
  await person.fill('Lots', '500', { region });
  await person.until('the form is ready', () => {
    const buttons = [...document.querySelectorAll('section button')].filter((each) => each.checkVisibility());
    return buttons.some(({ textContent }) => /long|short/i.test(textContent ?? '') && /ETH/.test(textContent ?? ''));
  });
  const opener = await engine.evaluate(() => {
    const buttons = [...document.querySelectorAll('section button')].filter((each) => each.checkVisibility());
    return buttons.find(({ textContent }) => /ETH/.test(textContent ?? ''))?.textContent ?? '';
  });
  await person.tap(opener.trim(), { region });
  await person.confirm();
  const own = async () => (await api.call(futures.myTrade, { ...pair, status: leverStatus.open })).message.data.length;
  await expect.poll(own, PATIENCE).toBe(1);
  await clearFutures(api, row.currency_id, row.legal_id);
});

test('money goes to another account', async ({ person, user: { api } }) => {
  const before = await availableOf(api, USDT);
  await person.begin(api.token);
  await person.land('/pages/fund/fundTransfer');
  await person.fill('Amount', '1500');
  await person.tap('Transfer', { place: -1 });
  await person.confirm();
  await expect.poll(() => availableOf(api, USDT), PATIENCE).toBe(before - 1_500);
  expect((await api.call(transferHistory, {})).total).toBeGreaterThan(0);
});

test('a coin is exchanged', async ({ person, user: { api } }) => {
  const before = await availableOf(api, BTC);
  await person.begin(api.token);
  await person.land('/pages/fund/transfer');
  await person.fill('', '1000');
  await person.until('there is a price', () => document.querySelector('main [role=img]') !== null);
  await person.tap('Convert', { place: -1 });
  await person.confirm();
  await expect.poll(() => availableOf(api, BTC), PATIENCE).toBeGreaterThan(before);
});

test('a recurring buy is planned @short', async ({ person, user: { api } }) => {
  const plans = async () => (await api.call(recurring.plans, {})).plans.length;
  const before = await plans();
  await person.begin(api.token);
  await person.land('/pages/recurring/plan');
  await person.fill('Amount per run', '100');
  await person.tap('Daily');
  await person.tap('Continue');
  await person.seeSheet();
  await person.see('100 USDT');
  await person.tap('Set up');
  await expect.poll(plans, PATIENCE).toBe(before + 1);
});

test('an amount is locked for mining', async ({ person, user: { api } }) => {
  const plan = (await api.call(mining.config, {})).find(({ currency_id }) => currency_id === USDT)!;
  const before = await availableOf(api, USDT);
  await person.begin(api.token);
  await person.land(`/pages/lockming/buy?id=${plan.id}`);
  await person.fill('', '1000');
  await person.tap('Lock');
  await person.seeSheet();
  await person.see('1,000');
  await person.tap('Lock');
  await expect.poll(() => availableOf(api, USDT), PATIENCE).toBe(before - 1_000);
});

test('a question reaches customer service', async ({ person, user: { api } }) => {
  await person.begin(api.token);
  await person.land('/pages/kefu/index');
  await person.tap('Deposit');
  await person.tap('Start a conversation');
  await person.fill('Message', 'Where is my deposit?');
  await person.tap('Send');
  await person.see('Where is my deposit?');
});

test('the chart is drawn', async ({ person, user: { api } }) => {
  await person.begin(api.token);
  await person.land('/pages/transaction/index?mode=futures');
  await person.until('something is drawn on it', () =>
    [...document.querySelectorAll('canvas')].some((canvas) => {
      if (canvas.width === 0 || canvas.height === 0) return false;
      const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return drawn?.some((part) => part !== 0) ?? false;
    }),
  );
});

test('the foot of a sheet stays above the keyboard of a phone @short', async ({ person, engine, user: { api } }) => {
  await person.begin(api.token);
  await person.land('/pages/fund/assets');
  await person.tap('Get demo funds');
  // No engine here has a keyboard on its screen: it is told as Safari tells it, by what is seen above it.
  await person.until(
    'the app follows the keyboard',
    (shown) => {
      const seen = window.visualViewport!;
      Object.defineProperties(seen, {
        height: { configurable: true, get: () => shown },
        offsetTop: { configurable: true, get: () => 0 },
      });
      seen.dispatchEvent(new Event('resize'));
      return document.documentElement.style.getPropertyValue('--keyboard') !== '';
    },
    PHONE.height - 336,
  );
  // It may still be on its way up.
  await person.until(
    'the sheet stands above the keyboard',
    (shown) => {
      const { top, bottom } = [...document.querySelectorAll('dialog[open]')].at(-1)!.getBoundingClientRect();
      return top >= 0 && bottom <= shown + 1;
    },
    PHONE.height - 336,
  );
  await keepPicture(engine, 'sheet above the keyboard');
});
