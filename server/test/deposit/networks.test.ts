import * as calls from '@aureus/contract/deposit/calls.ts';
import { checkAddress } from '@aureus/core/wallet/address.ts';
import { demoAccountKeys } from '@aureus/core/wallet/demo-keys.ts';
import { networkIds } from '@aureus/core/wallet/networks.ts';
import { watchAddresses } from '@aureus/core/wallet/watch-only.ts';
import { depositNetworks } from '@aureus/contract/deposit/shapes.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoToken } from '../platform/http/all-calls.ts';
import { useServer } from '../support/server.ts';

/** Every coin of the catalogue by every network of its own. */

const server = useServer();
let token: string;
let coins: { currency: number; code: string; networks: string[] }[];
beforeAll(async () => {
  token = await demoToken(server, 0);
  const { answer } = await server.call(calls.depositCurrencies, {}, { token });
  coins = answer.data.map(({ currency, currency_name: code, networks }) => ({
    currency,
    code,
    networks: networks.map(({ network }) => network),
  }));
});

const ask = (currency: number, network: (typeof depositNetworks)[number]) =>
  server.call(calls.depositAddress, { currency, network }, { token });

test('the contract names the networks the code knows', () => {
  expect([...depositNetworks]).toEqual([...networkIds]);
});

test('each coin comes in by its networks; what has no watch-only addresses, and the house coin, by none', () => {
  expect(Object.fromEntries(coins.map(({ code, networks }) => [code, networks.join(' ')]))).toEqual({
    USDT: 'TRC20 ERC20',
    BTC: 'BTC',
    ETH: 'ERC20',
    LTC: 'LTC',
    BCH: 'BCH',
    TRX: 'TRC20',
    LINK: 'ERC20',
    UNI: 'ERC20',
    DOGE: 'DOGE',
    XRP: 'XRP',
    BNB: 'BEP20',
    AVAX: 'AVAXC',
    ATOM: 'ATOM',
    SUI: 'SUI',
    MWD: '',
    SOL: '',
    ADA: '',
    DOT: '',
    XLM: '',
    NEAR: '',
    HELIA: '',
    TIDAL: '',
    ORBIS: '',
  });
});

test('the address of a user on a network is the same for every coin, derived from the key of that network', async () => {
  const { rows } = await server.database.pool.query<{ at: number }>(
    'SELECT coalesce(max(address_index) + 1, 0)::int AS at FROM deposit_number',
  );
  const number = rows[0]?.at ?? -1;
  for (const { currency, networks } of coins) {
    for (const network of depositNetworks) {
      const reply = await ask(currency, network);
      if (!networks.includes(network)) {
        const refusal = networks.length === 0 ? 'deposits_closed' : 'network_unknown';
        expect([currency, network, reply.error]).toEqual([currency, network, refusal]);
        continue;
      }
      const { address } = reply.answer;
      expect(address).toBe(watchAddresses(network, demoAccountKeys[network])(number));
      expect(checkAddress(network, address)).toMatchObject({ ok: true, address });
    }
  }
});
