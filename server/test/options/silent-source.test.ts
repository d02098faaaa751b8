import { beforeEach, expect, test } from 'vitest';
import { type FaultName, FaultyMarket, GOOD_SECONDS, ofOne } from '../market/support/faulty-source.ts';
import { START_PRICE, useStage } from './stage.ts';

/** One source of three that fails decides nothing: neither that an option is lost nor that it is not. */

const stage = useStage();
const P = START_PRICE;
let market: FaultyMarket;
beforeEach(() => {
  market = new FaultyMarket(stage.now());
});

async function tell(count: number, price: number, fault: FaultName = 'none'): Promise<void> {
  for (let told = 0; told < count; told += 1) {
    const { state, index, mark, used, dropped } = market.next(price, fault);
    await stage.tell({ state, index, mark, used, dropped });
  }
}

/** Options both ways at good prices; from soon after their entry on one source fails. */
async function endWith(fault: FaultName) {
  const user = await stage.user();
  await tell(GOOD_SECONDS, P);
  const [up, down] = [await stage.submit(user, { type: 1 }), await stage.submit(user, { type: 2 })];
  await tell(2, P);
  await tell(40, P - 50, fault);
  await stage.sweep();
  expect(await stage.problems()).toEqual([]);
  const ends = [await stage.find(user, up.id), await stage.find(user, down.id)];
  return { ends: ends.map(({ state, end_price }) => [state, end_price]), available: await stage.available(user) };
}

const control = { ends: [['lost', '9999.50'], ['won', '9999.50']], available: 980_000_000n }; // prettier-ignore

test('an option that is lost pays as it should', async () => {
  expect(await endWith('none')).toEqual(control);
});

test.each(ofOne)('an option that is lost pays the same while one source is %s', async (fault) => {
  expect(await endWith(fault)).toEqual(control);
});

test('while one source is silent no option is entered, and the stake goes back', async () => {
  const user = await stage.user();
  await tell(GOOD_SECONDS, P);
  await tell(GOOD_SECONDS, P, 'silent');
  const { id } = await stage.submit(user);
  await tell(3, P, 'silent');
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ state: 'dropped', drop_reason: 'no_price' });
});

test.each(['silent, and another lies', 'silent, and so is another'] as const)(
  'two sources that fail, %s, put the end off until prices are back',
  async (fault) => {
    const user = await stage.user();
    await tell(GOOD_SECONDS, P);
    const { id } = await stage.submit(user);
    await tell(2, P);
    await tell(45, P + 50, fault);
    await stage.sweep();
    expect(await stage.find(user, id)).toMatchObject({ state: 'running' });
    await tell(10, P - 50);
    await stage.sweep();
    expect(await stage.find(user, id)).toMatchObject({ state: 'lost', end_price: '9999.50' });
    expect(await stage.problems()).toEqual([]);
  },
);
