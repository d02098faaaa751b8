import * as calls from '@aureus/contract/otc/calls.ts';
import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import * as orderCalls from '@aureus/contract/otc/order-calls.ts';
import { expect, test } from 'vitest';
import { BTC, BTC_USDT, USDT } from '../wallet/markets.ts';
import { outcomes, PASSWORD, useStage } from './stage.ts';

/** Merchants, their payment accounts and advertisements, and who may take orders of them. */

const stage = useStage();
const list = (more: object = {}) =>
  stage.call(calls.adverts, 1n, { side: 'sell', coin_id: USDT.id, fiat: 'CNY', ...more });
const show = (user: bigint, id: number) => stage.call(orderCalls.advert, user, { id });

test('only whom operators have approved is a merchant, under a name of their own', async () => {
  const first = await stage.user({ level: 2 });
  const second = await stage.user({ level: 1 });
  const third = await stage.user({ level: 2 });
  expect(await outcomes([stage.advert(first)])).toEqual(['otc_not_merchant']);
  const apply = (user: bigint, name: string) => stage.call(merchantCalls.apply, user, { name, text: 'I trade' });
  await apply(first, 'Golden  Coins');
  expect(await outcomes([apply(first, 'Another'), apply(second, 'Another'), apply(third, 'golden coins')])).toEqual([
    'otc_merchant_already',
    'otc_level_needed',
    'otc_merchant_name_taken',
  ]);
  expect(await outcomes([stage.advert(first)])).toEqual(['otc_not_merchant']);
  const reason = 'No papers';
  await stage.decide('otc.merchant', { user_id: Number(first), approve: false, reason });
  expect(await stage.call(merchantCalls.ownMerchant, first)).toMatchObject({ state: 'refused', reason, level: 2 });
  await apply(first, 'Golden Coins');
  await stage.decide('otc.merchant', { user_id: Number(first), approve: true, reason: 'Papers came' });
  expect((await stage.advert(first)).state).toBe('open');
  const again = stage.decide('otc.merchant', { user_id: Number(first), approve: true, reason: 'Twice' });
  expect(await outcomes([again])).toEqual(['otc_merchant_decided']);
});

test('a payment account is in the verified name, and asks for the pay password', async () => {
  const user = await stage.user();
  const save = (more: object = {}) =>
    stage.call(merchantCalls.saveAccount, user, { method: 'bank', account: 'DE44', pay_password: PASSWORD, ...more });
  expect((await save()).holder).toBe(`Person ${user}`);
  expect(await outcomes([save({ pay_password: 'a guess' }), save({ method: 'cash' })])).toEqual([
    'pay_password_wrong',
    'otc_method_unknown',
  ]);
  stage.levels.set(user, 0);
  expect(await outcomes([save()])).toEqual(['otc_account_name']);
});

test('names and texts are what one sees: nothing is hidden in them, and none is empty', async () => {
  const [first, second] = [await stage.merchant(), await stage.user({ level: 2 })];
  const apply = (name: string, text = 'I trade') => stage.call(merchantCalls.apply, second, { name, text });
  const tries = [
    `Merchant ${first}\u200b`,
    `\u202eMerchant ${first}`,
    `\uff2derchant ${first}`,
    '\u200b\u200b\u200b',
    '   ',
    'a ',
  ];
  expect(await outcomes(tries.map((name) => apply(name)))).toEqual([
    ...Array.from({ length: 3 }, () => 'otc_merchant_name_taken'),
    ...Array.from({ length: 3 }, () => 'invalid_request'),
  ]);
  const save = (account: string) =>
    stage.call(merchantCalls.saveAccount, first, { method: 'bank', account, pay_password: PASSWORD });
  expect(await outcomes([save('    '), save('\u200b\u200b\u200b\u200b')])).toEqual([
    'invalid_request',
    'invalid_request',
  ]);
  expect((await save('\u0958'.repeat(60))).account).toHaveLength(60);
  expect((await save(' \u202eDE44 1')).account).toBe('DE44 1');
  expect((await save('ＤＥ４４\u3000\u200d１')).account).toBe('DE44 1');
  expect((await stage.advert(first, { terms: ' Pay\u202e at once\u200b ' })).terms).toBe('Pay at once');
});

test('words that no message may have stand in no advertisement, name or rating either', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.act('release', merchant, order.id);
  await stage.database.owner.query(`UPDATE conversation_words SET words = '{telegram}', revision = revision + 1`);
  const applicant = await stage.user({ level: 2 });
  const tries = [
    stage.advert(merchant, { terms: 'Write to me on Telegram' }),
    stage.call(merchantCalls.apply, applicant, { name: 'Telegram', text: 'I trade' }),
    stage.call(orderCalls.rate, buyer, { id: order.id, mark: 'good', text: 'better on TELEGRAM' }),
  ];
  expect(new Set(await outcomes(tries))).toEqual(new Set(['conversation_text_blocked']));
  expect(advert.terms).toBe('');
});

test('a rating that would grow by being brought into one form is kept as it came', async () => {
  const { merchant, buyer, order } = await stage.sale();
  await stage.act('paid', buyer, order.id);
  await stage.act('release', merchant, order.id);
  const rate = (text: string) => stage.call(orderCalls.rate, buyer, { id: order.id, mark: 'good', text });
  expect(await outcomes([rate('\u0958'.repeat(200))])).toEqual(['done']);
});

test('an account of an advertisement stays until that has ended', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant);
  const [account] = (await stage.call(merchantCalls.accounts, merchant)).accounts;
  const forget = () => stage.call(merchantCalls.deleteAccount, merchant, { id: account?.id });
  expect(await outcomes([forget()])).toEqual(['otc_account_in_use']);
  await stage.call(merchantCalls.end, merchant, { id: advert.id });
  expect(await outcomes([forget(), forget()])).toEqual(['done', 'otc_account_unknown']);
});

test('what a sale offers is held until it ends; running orders keep theirs', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant);
  expect(await stage.balance(merchant)).toEqual([9_000, 1_000]);
  const buyer = await stage.user({ usdt: '0' });
  const { id } = await stage.take(buyer, advert);
  const ended = await stage.call(merchantCalls.end, merchant, { id: advert.id });
  expect(ended).toMatchObject({ state: 'ended', left: '0', in_orders: '100' });
  expect(await stage.balance(merchant)).toEqual([9_900, 100]);
  await stage.act('cancel', buyer, id);
  expect(await stage.balance(merchant)).toEqual([10_000, 0]);
});

test('a merchant whom operators end keeps running orders, and nothing else', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  await stage.decide('otc.merchant_end', { user_id: Number(merchant), reason: 'Complaints' });
  expect((await list()).data).toEqual([]);
  expect(await outcomes([stage.take(buyer, advert), stage.advert(merchant)])).toEqual([
    'otc_advert_unknown',
    'otc_not_merchant',
  ]);
  await stage.act('paid', buyer, order.id);
  await stage.act('release', merchant, order.id);
  expect(await stage.balance(merchant)).toEqual([9_900, 0]);
});

test('a price that moves with the market follows the index, and is refused once it has moved too far', async () => {
  const merchant = await stage.merchant();
  await stage.money.fund(merchant, BTC, '1');
  const more = { coin_id: BTC.id, total: '1', margin: '1.5', min: '1000', max: '700000' };
  const advert = await stage.advert(merchant, more);
  // 10,000 dollars at 7 yuan, and 1.5 % more.
  expect(advert).toMatchObject({ price: '71050', margin: '1.5', fixed_price: null });
  const buyer = await stage.user();
  stage.markets.setPrice(BTC_USDT.id, 10_040_00);
  const near = await stage.take(buyer, advert, { total: '7105' });
  expect(near).toMatchObject({ price: '71334.2', total: '7105' });
  stage.markets.setPrice(BTC_USDT.id, 10_060_00);
  expect(await outcomes([stage.take(buyer, advert, { total: '7105' })])).toEqual(['otc_price_moved']);
  stage.markets.setPrice(BTC_USDT.id, null);
  expect(await outcomes([stage.take(buyer, advert, { total: '7105' })])).toEqual(['otc_price_missing']);
  expect((await list({ coin_id: BTC.id })).data).toEqual([]);
  stage.markets.setPrice(BTC_USDT.id, 10_000_00);
  stage.rates.delete('CNY');
  expect(await outcomes([show(buyer, advert.id)])).toEqual(['otc_price_missing']);
});

test('who saw other terms is refused, whatever has changed', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant);
  const { accounts } = advert;
  const terms = {
    pricing: 'fixed',
    fixed_price: '7.2',
    min: '100',
    max: '7000',
    accounts: accounts.join(),
    window: 15,
  };
  const change = (revision: number) =>
    stage.call(merchantCalls.change, merchant, { id: advert.id, revision, ...terms });
  const changed = await change(advert.revision);
  expect(changed).toMatchObject({ price: '7.2', revision: 2 });
  expect(await outcomes([change(advert.revision)])).toEqual(['otc_advert_changed']);
  const buyer = await stage.user();
  expect(await outcomes([stage.take(buyer, advert), stage.take(buyer, { ...changed, price: '7' })])).toEqual([
    'otc_advert_changed',
    'otc_price_moved',
  ]);
  expect((await stage.take(buyer, changed, { total: '720' })).amount).toBe('100');
});

test('an advertisement that makes no sense is not published', async () => {
  const merchant = await stage.merchant();
  const bank = await stage.account(merchant);
  const twice = await stage.account(merchant);
  const tries: object[] = [
    { fixed_price: '0' },
    { fixed_price: '9' },
    { fixed_price: '5' },
    { min: '200', max: '100' },
    { min: '0' },
    { window: 61 },
    { accounts: `${bank},${twice}` },
    { methods: 'bank' },
    { side: 'buy', methods: 'bank,bank' },
  ];
  for (const more of tries) expect(await outcomes([stage.advert(merchant, more)]), JSON.stringify(more)).toEqual(['otc_advert_invalid']); // prettier-ignore
  const others = await stage.account(await stage.user());
  stage.rates.set('JPY', 150);
  expect(
    await outcomes([
      stage.advert(merchant, { coin_id: 4 }),
      stage.advert(merchant, { fiat: 'JPY', fixed_price: '150' }),
      stage.advert(merchant, { accounts: others }),
      stage.advert(merchant, { fixed_price: '7.0000001' }),
      stage.advert(merchant, { total: '0' }),
    ]),
  ).toEqual([
    'otc_coin_unknown',
    'otc_method_unknown',
    'otc_account_unknown',
    'amount_too_precise',
    'amount_too_small',
  ]);
  expect(await stage.balance(merchant)).toEqual([10_000, 0]);
});

test('limits of an order are those of the advertisement, and of what is left', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { total: '100', max: '500' });
  const buyer = await stage.user();
  const take = (more: object) => stage.take(buyer, advert, more);
  expect(
    await outcomes([
      take({ total: '99.99' }),
      take({ total: '500.01' }),
      take({ coins: '100.000001' }),
      take({ coins: '1', total: '7' }),
    ]),
  ).toEqual(['otc_out_of_limits', 'otc_out_of_limits', 'otc_left', 'invalid_request']);
  await take({ total: '500' });
  expect((await list()).data[0]).toMatchObject({ max: '200', left: '28.571429' });
  await take({ coins: '28.571429' });
  expect((await list()).data).toEqual([]);
  expect(await outcomes([take({ total: '100' })])).toEqual(['otc_left']);
});

test('nobody takes their own order, nor that of a linked account, nor what they are too new for', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { least_days: 30, least_level: 2 });
  const taker = await stage.user({ isNew: true });
  const refused = async (user: bigint): Promise<string | undefined> => (await show(user, advert.id)).refusal?.code;
  expect(await outcomes([stage.take(merchant, advert)])).toEqual(['otc_own_advert']);
  expect(await outcomes([stage.take(taker, advert)])).toEqual(['otc_level_needed']);
  stage.levels.set(taker, 2);
  expect([await refused(taker), ...(await outcomes([stage.take(taker, advert)]))]).toEqual([
    'otc_too_new',
    'otc_too_new',
  ]);
  stage.clock.advance(31 * 86_400_000);
  stage.linked.add(merchant).add(taker);
  expect([await refused(taker), ...(await outcomes([stage.take(taker, advert)]))]).toEqual([
    'otc_linked',
    'otc_linked',
  ]);
  stage.linked.delete(taker);
  expect(await refused(taker)).toBeUndefined();
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [merchant]);
  expect(await outcomes([stage.take(taker, advert)])).toEqual(['otc_advert_unknown']);
  expect((await list()).data).toEqual([]);
});

test('whoever gives up purchases too often takes no more of them for a day', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant);
  const buyer = await stage.user();
  for (let made = 0; made < 3; made += 1) await stage.act('cancel', buyer, (await stage.take(buyer, advert)).id);
  expect(await outcomes([stage.take(buyer, advert)])).toEqual(['otc_cancels_full']);
  stage.clock.advance(24 * 3_600_000 + 1);
  expect(await outcomes([stage.take(buyer, advert)])).toEqual(['done']);
});

test('who sells is paid to an account of their own, of the method of the order', async () => {
  const merchant = await stage.merchant();
  const advert = await stage.advert(merchant, { side: 'buy' });
  const seller = await stage.user();
  const others = await stage.account(await stage.user());
  const card = await stage.account(seller, 'card');
  const tries = [{}, { account_id: others }, { account_id: card }].map((more) => stage.take(seller, advert, more));
  expect(new Set(await outcomes(tries))).toEqual(new Set(['otc_account_unknown']));
});

test('who sells while withdrawals are kept back is refused', async () => {
  const merchant = await stage.merchant();
  const buying = await stage.advert(merchant, { side: 'buy' });
  const seller = await stage.user();
  const account_id = await stage.account(seller);
  stage.paused.add(merchant).add(seller);
  expect(await outcomes([stage.advert(merchant), stage.take(seller, buying, { account_id })])).toEqual([
    'withdrawals_paused',
    'withdrawals_paused',
  ]);
});

test('advertisements are listed by price, the best for whoever takes first, page by page', async () => {
  const prices = ['7.1', '6.9', '7', '7.3'];
  for (const fixed_price of prices) {
    const merchant = await stage.merchant();
    await stage.advert(merchant, { fixed_price });
    await stage.advert(merchant, { fixed_price, side: 'buy', min: '1000' });
  }
  const pages = async (more: object): Promise<string[]> => {
    const first = await list({ ...more, limit: 3 });
    const second = await list({ ...more, limit: 3, after: first.next ?? 0 });
    return [...first.data, ...second.data].map(({ price }) => price);
  };
  expect(await pages({})).toEqual(['6.9', '7', '7.1', '7.3']);
  expect(await pages({ side: 'buy' })).toEqual(['7.3', '7.1', '7', '6.9']);
  expect((await list({ side: 'buy', amount: '500' })).data).toEqual([]);
  expect((await list({ method: 'card' })).data).toEqual([]);
  const [best] = (await list()).data;
  const paused = await stage.call(merchantCalls.pause, await ownerOf(best?.id ?? 0), { id: best?.id, paused: 1 });
  expect(paused.state).toBe('paused');
  expect((await list()).data.map(({ price }) => price)).toEqual(['7', '7.1', '7.3']);
});

const ownerOf = async (advert: number): Promise<bigint> => {
  const { rows } = await stage.database.pool.query<{ owner_id: bigint }>(
    'SELECT owner_id FROM otc_advert WHERE id = $1',
    [advert],
  );
  return rows[0]?.owner_id ?? 0n;
};

test('a method that operators close is used no more; what was taken by it goes on', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  await stage.decide('otc.method', { code: 'bank', open: false });
  expect(await outcomes([stage.take(buyer, advert), stage.advert(merchant)])).toEqual([
    'otc_method_unknown',
    'otc_method_unknown',
  ]);
  expect((await list()).data).toEqual([]);
  expect((await stage.call(calls.config, 1n)).methods.map(({ code }) => code)).toEqual(['card']);
  expect((await stage.order(buyer, order.id)).method.name).toBe('Bank transfer');
});
