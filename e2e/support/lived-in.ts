import * as account from '@aureus/contract/account/calls.ts';
import * as art from '@aureus/contract/art/calls.ts';
import * as sales from '@aureus/contract/art/sale-calls.ts';
import * as copy from '@aureus/contract/copy/calls.ts';
import * as follows from '@aureus/contract/copy/follow-calls.ts';
import { send } from '@aureus/contract/conversation/calls.ts';
import * as coupon from '@aureus/contract/coupon/calls.ts';
import * as dual from '@aureus/contract/dual/calls.ts';
import * as futures from '@aureus/contract/futures/calls.ts';
import * as ieo from '@aureus/contract/ieo/calls.ts';
import * as loans from '@aureus/contract/loans/calls.ts';
import * as mining from '@aureus/contract/mining/calls.ts';
import * as options from '@aureus/contract/options/calls.ts';
import * as recurring from '@aureus/contract/recurring/calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import * as support from '@aureus/contract/support/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { wireNames } from '@aureus/contract/wallet/accounts.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { randomUUID } from 'node:crypto';
import { Api } from './api.ts';
import type { ClockedServer } from './clocked-server.ts';
import type { Walker } from './fixtures.ts';
import { expect } from './fixtures.ts';
import { decideAt } from './operator.ts';
import { somePicture } from './pictures.ts';
import { callPriced, pricedMarket } from './placing.ts';

const [BTC, ETH, USDT] = [1, 2, 3];
const DAY_MS = 86_400_000;
/** Of the demo's users, whose identity is verified. */
const PASSWORD = 'gold-leaf-over-walnut';

/** Somebody who has used the product for long, and the pages of what they have. */
export interface LivedIn {
  readonly user: Walker;
  readonly routes: readonly string[];
}

/** Lets a user of the demo have one of each: orders, positions, plans, loans, a trader they follow, works and bids. */
export async function liveIn(server: ClockedServer): Promise<LivedIn> {
  const api = new Api(server.url);
  const address = 'demo1@aureus.demo';
  await api.login(address, PASSWORD);
  for (const [currency, amount] of [
    [USDT, '20000'],
    [BTC, '0.5'],
    [ETH, '5'],
  ] as const)
    await api.call(wallet.faucet, { currency, amount });
  for (const to_field of [wireNames.options, wireNames.futures])
    await api.call(transfer, { currency_id: USDT, number: '3000', from_field: wireNames.spot, to_field });
  // People who use one device are taken for one person, and neither trade with each other nor follow each other.
  const other = new Api(server.url, undefined, 'Mozilla/5.0 (a phone of its own)');
  await other.login('demo2@aureus.demo', PASSWORD);
  await trade(api);
  const routes = [
    ...(await save(api)),
    ...(await copyTrades(server, api, other)),
    ...(await collect(server, api, other)),
  ];
  const { conversation_id: id } = await api.call(support.begin, { subject: 'other' });
  await api.call(send, { id, key: randomUUID(), text: 'How long does a withdrawal take?' });
  return { user: { address, password: PASSWORD, api }, routes };
}

/** Orders of spot, futures and options, open and done. */
async function trade(api: Api): Promise<void> {
  const { id: match_id, currency_id, legal_id, now_price, price_scale } = await pricedMarket(api, 'ETH');
  const order = { currency_id, legal_id, type: 1, amount: '0.5' };
  const price = (Number(now_price) * 0.97).toFixed(price_scale);
  await callPriced(api, spot.trade, { ...order, order_kind: 'limit', target_price: price });
  await callPriced(api, spot.trade, { ...order, order_kind: 'market' });
  const position = { currency_id, legal_id, share: 500, multiple: 20, status: 1 };
  await callPriced(api, futures.submit, { ...position, type: 1 });
  const { id } = await callPriced(api, futures.submit, { ...position, type: 2 });
  await callPriced(api, futures.close, { id });
  const [expiry] = await api.call(options.seconds, {});
  await callPriced(api, options.submit, {
    match_id,
    currency_id: legal_id,
    type: 1,
    seconds: expiry!.seconds,
    number: '20',
  });
}

/** One of each product with which money is earned, borrowed or bought. */
async function save(api: Api): Promise<string[]> {
  const plan = (await api.call(mining.config, {})).find(({ currency_id }) => currency_id === USDT)!;
  const locked = await api.call(mining.deposit, { config_id: plan.id, amount: '1000' });
  const product = await dualProduct(api);
  const bought = await callPriced(api, dual.buy, { id: product, num: 1 });
  const { id: saved } = await api.call(recurring.create, {
    amount: '100',
    coins: `${BTC}:50,${ETH}:50`,
    rhythm: 'daily',
    hour: 9,
    zone: 'UTC',
  });
  const [campaign] = await api.call(coupon.offers, {});
  if (campaign) await api.reply(coupon.take, { campaign_id: campaign.id });
  const [project] = (await api.call(ieo.projects, {})).list;
  const [offer] = (await api.call(loans.offers, {})).offers;
  return [
    `/pages/lockming/detail?id=${locked.id}`,
    `/pages/invest/mine?order=${bought.id}`,
    `/pages/recurring/detail?id=${saved}`,
    `/pages/ieo/subscribe?project_id=${project?.id ?? 1}`,
    `/pages/borrowing/apply?id=${offer?.id ?? 1}`,
  ];
}

/** The number of a product of a dual investment: the demo offers some once there is a price. */
async function dualProduct(api: Api): Promise<number> {
  let id: number | undefined;
  const ask = async (): Promise<number | undefined> => {
    id = (await api.call(dual.index, { currency_id: ETH, type: 'put' })).dual_currencys[0]?.id;
    return id;
  };
  await expect.poll(ask).toBeDefined();
  return id!;
}

/** A trader is followed, and opens a position. */
async function copyTrades(server: ClockedServer, api: Api, leader: Api): Promise<string[]> {
  const { id } = await leader.call(account.info, {});
  await leader.call(copy.apply, { plan: 'Trends of a day on ETH, never without a stop.' });
  await decideAt(server, 'copy.leader', { user_id: id, share: '10' });
  await api.call(follows.follow, { trader_user_id: id, type: 1, number: '1', allocation: '1000' });
  const { currency_id, legal_id } = await pricedMarket(leader, 'BTC');
  await callPriced(leader, futures.submit, { currency_id, legal_id, share: 100, multiple: 20, type: 1, status: 1 });
  return [`/pages/follow/trader?uid=${id}`, `/pages/follow/follow?uid=${id}`];
}

/** A creator shows three works: one at a price, one in an auction, and one that the user owns. */
async function collect(server: ClockedServer, api: Api, maker: Api): Promise<string[]> {
  const { id: makerId } = await maker.call(account.info, {});
  await maker.call(sales.apply, { text: 'Waves and light, made by code.' });
  await decideAt(server, 'art.creator', { user_id: makerId, approve: true, reason: 'Known for long' });
  const { name, buffer, mimeType } = somePicture('work.png');
  const form = new FormData();
  form.set('purpose', 'artwork');
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const sent = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: maker.token },
    body: form,
  });
  const { message: image } = (await sent.json()) as { message: string };
  const works = await maker.call(sales.submit, { type: '1', name: 'Tide', image, editions: '3', royalty: '10' });
  const [priced, auctioned, bought] = works;
  await decideAt(server, 'art.work', { work_id: priced!.id, approve: true, reason: 'Fine work' });
  const end_time = new Date(server.now() + 2 * DAY_MS).toISOString();
  const offer = { currency: String(USDT), price: '80', end_time };
  await maker.call(sales.offer, { ...offer, code: priced!.code, pay_type: '1' });
  await maker.call(sales.offer, { ...offer, code: bought!.code, pay_type: '1' });
  await maker.call(sales.offer, { ...offer, code: auctioned!.code, pay_type: '2', per_increase: '10' });
  const { sale_id } = await maker.call(art.detail, { code: auctioned!.code });
  await decideAt(server, 'art.sale', { sale_id: sale_id!, approve: true, reason: 'Fine' });
  await api.call(sales.bid, { code: auctioned!.code, price: '10' });
  await api.call(sales.buy, { code: bought!.code });
  // In the art market people have numbers of their own.
  const [artist] = await api.call(art.artists, {});
  return [
    `/pages/nft/artistDetail?uid=${artist!.id}`,
    `/pages/nft/artworkDetail?id=${priced!.id}`,
    `/pages/nft/purchase_one?id=${priced!.id}`,
    `/pages/nft/artworkDetail?id=${auctioned!.id}`,
    `/pages/nft/purchase?id=${auctioned!.id}`,
    `/pages/nft/myNft?id=${bought!.id}`,
    `/pages/nft/resell?id=${bought!.id}`,
  ];
}
