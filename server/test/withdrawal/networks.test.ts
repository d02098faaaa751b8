import * as payout from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { xAddress } from '@aureus/core/wallet/xrp-address.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { currency } from '../wallet/markets.ts';
import { CODE, ETHER, openWithdrawals, TRON } from './support.ts';

/** Out to the networks that have one coin of their own: address, terms and request of each. */

const COINS = ['DOGE', 'XRP', 'BNB', 'AVAX', 'ATOM', 'SUI', 'SOL'].map((code, at) => currency(10 + at, code, 8));
const named = (code: string) => COINS.find((each) => each.code === code)!;
const CLASSIC = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const WAYS = [
  ['DOGE', 'DOGE', 'DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE', '100', '4'],
  ['XRP', 'XRP', CLASSIC, '20', '0.2'],
  ['BNB', 'BEP20', ETHER, '1', '0.0005'],
  ['AVAX', 'AVAXC', ETHER, '2', '0.01'],
  ['ATOM', 'ATOM', 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', '5', '0.02'],
  ['SUI', 'SUI', '0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d2532', '5', '0.05'],
] as const;

const database = useDatabase();
let app: Awaited<ReturnType<typeof openWithdrawals>>;
beforeAll(async () => {
  app = await openWithdrawals(database, { coins: COINS });
});

describe.each(WAYS)('%s', (code, network, address, amount, fee) => {
  const coin = named(code);
  const save = (user: bigint, fields: Record<string, string | number>) =>
    app.call(payout.saveAddress, user, { currency: coin.id, factor_code: CODE, ...fields });

  test('is asked for to a saved address, at the terms of its network, which pays them', async () => {
    const user = await app.user();
    await app.fund(user, coin, amount);
    const id = await app.address(user, coin, address, network);
    const asked = await app.ask(user, id, amount, { currency: coin.id });
    expect(asked).toMatchObject({ network, address, fee, number: amount, state: 'requested' });
    expect(await app.balance(user, coin)).toEqual([0n, BigInt(amount) * 10n ** 8n]);
  });

  test('goes to no address of another network, and by no network that is not its own', async () => {
    const user = await app.user();
    const others = WAYS.filter(([, , other]) => other !== address).map(([, , other]) => other);
    for (const other of [...others, TRON]) {
      expect([other, await codeOf(save(user, { address: other, type: network }))]).toEqual([other, 'address_invalid']);
    }
    for (const other of ['ERC20', 'TRC20', 'nothing']) {
      expect(await codeOf(save(user, { address, type: other }))).toBe('network_unknown');
    }
    expect((await app.call(payout.addresses, user)).total).toBe(0);
  });
});

describe('XRP with a destination tag', () => {
  const xrp = named('XRP');
  const tagged = xAddress(CLASSIC, 12345);

  test('is kept as an X-address, and the operators see the account and the tag beside it', async () => {
    const user = await app.user();
    await app.fund(user, xrp, '20');
    const id = await app.address(user, xrp, tagged, 'XRP');
    const { id: withdrawal } = await app.ask(user, id, '20', { currency: xrp.id });
    const { rows } = await database.pool.query<{ destination: object }>(
      'SELECT destination FROM withdrawal WHERE id = $1',
      [withdrawal],
    );
    expect(rows[0]?.destination).toEqual({
      address: tagged,
      network: 'XRP',
      classic_address: CLASSIC,
      destination_tag: '12345',
    });
  });

  test('two tags of one account are two addresses; an X-address without a tag is the account', async () => {
    const user = await app.user();
    const save = (address: string) =>
      app.call(payout.saveAddress, user, { currency: xrp.id, address, type: 'XRP', factor_code: CODE });
    const untagged = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ';
    expect(await codeOf(save(tagged))).toBe('ok');
    expect(await codeOf(save(xAddress(CLASSIC, 0)))).toBe('ok');
    expect(await codeOf(save(tagged))).toBe('address_exists');
    expect((await save(untagged)).address).toBe('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59');
    expect(await codeOf(save('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'))).toBe('address_exists');
  });
});

test('no more decimals leave than the network pays, and the fee is rounded up to them', async () => {
  const xrp = named('XRP');
  const user = await app.user();
  await app.fund(user, xrp, '100');
  const id = await app.address(user, xrp, CLASSIC, 'XRP');
  const ask = (number: string) => app.ask(user, id, number, { currency: xrp.id });
  expect((await app.call(calls.info, user, { currency: xrp.id })).networks).toMatchObject([{ decimals: 6 }]);
  expect(await codeOf(ask('20.0000001'))).toBe('amount_too_precise');
  expect(await app.balance(user, xrp)).toEqual([100n * 10n ** 8n, 0n]);
  const terms = { currency: xrp.id, network: 'XRP', minimum: '5', enabled: true };
  await app.decide('withdrawal.terms', { ...terms, fee: '0.3333', fee_kind: 'percent' });
  expect(await ask('10.000001')).toMatchObject({ fee: '0.033331', receive: '9.96667' });
  await app.decide('withdrawal.terms', { ...terms, fee: '0.20000001', fee_kind: 'flat' });
  expect(await ask('10')).toMatchObject({ fee: '0.200001', receive: '9.799999' });
});

test('a coin without a network is not paid out', async () => {
  const sol = named('SOL');
  const user = await app.user();
  const fields = { currency: sol.id, address: TRON, factor_code: CODE };
  expect(await codeOf(app.call(payout.saveAddress, user, fields))).toBe('network_unknown');
  expect((await app.call(calls.info, user, { currency: sol.id })).networks).toEqual([]);
});
