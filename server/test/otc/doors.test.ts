import * as merchantCalls from '@aureus/contract/otc/merchant-calls.ts';
import { expect, test } from 'vitest';
import { BTC, BTC_USDT } from '../wallet/markets.ts';
import { outcomes, useStage } from './stage.ts';

/** Ways around the rules of the desk that were open once. */

const stage = useStage();

test('without an index nothing is published and no price is changed, so that none is far away from it', async () => {
  const merchant = await stage.merchant();
  const more = { coin_id: BTC.id, side: 'buy', total: '1', min: '1000', max: '700000' };
  const advert = await stage.advert(merchant, { ...more, fixed_price: '70000' });
  stage.markets.setPrice(BTC_USDT.id, null);
  const { id, revision } = advert;
  const kept = { id, revision, min: '1000', max: '700000', methods: 'bank', window: 15 };
  const changing = (pricing: object) => stage.call(merchantCalls.change, merchant, { ...kept, ...pricing });
  expect(
    await outcomes([
      stage.advert(merchant, { ...more, fixed_price: '1' }),
      stage.advert(merchant, { ...more, margin: '0' }),
      changing({ pricing: 'fixed', fixed_price: '1' }),
      changing({ pricing: 'margin', margin: '0' }),
    ]),
  ).toEqual(Array.from({ length: 4 }, () => 'otc_price_missing'));
  // What needs no price is done all the same.
  await stage.call(merchantCalls.pause, merchant, { id, paused: '1' });
  await stage.call(merchantCalls.end, merchant, { id });
  stage.rates.delete('USD');
  expect(await outcomes([stage.advert(merchant, { fiat: 'USD' })])).toEqual(['otc_price_missing']);
});

test('the verified name of a buyer is the seller’s to know while it is paid, and afterwards only where it was', async () => {
  const { merchant, buyer, advert, order } = await stage.sale();
  const name = `Person ${buyer}`;
  const shown = async (id: number) => {
    const [toSeller, toBuyer] = [await stage.order(merchant, id), await stage.order(buyer, id)];
    return [toSeller.payer_name, toBuyer.payer_name];
  };
  expect(await shown(order.id)).toEqual([name, name]);
  await stage.act('cancel', buyer, order.id);
  expect(await shown(order.id)).toEqual([null, name]);
  const paid = await stage.take(buyer, advert);
  await stage.act('paid', buyer, paid.id);
  await stage.act('cancel', buyer, paid.id);
  expect(await shown(paid.id)).toEqual([name, name]);
});
