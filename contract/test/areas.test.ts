import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../src/areas.ts';
import { allCalls } from '../src/calls.ts';
import { areaNames } from '../src/names.ts';
import { proposalKinds } from '../src/operator/proposals.ts';
import type { AreaNames } from '../src/platform/names.ts';
import { errorCodes } from '../src/platform/errors.ts';
import { allStreams } from '../src/streams.ts';
import { holdKinds, ledgerKinds } from '../src/wallet/ledger-kinds.ts';

const everyArea: readonly AreaNames[] = Object.values(areaNames);
const keysOf = (field: 'ledgerKinds' | 'holdKinds' | 'acts') =>
  everyArea.flatMap((area) => Object.keys(area[field] ?? {}));

/** What is there more than once. */
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('two areas never use the same name or number', () => {
  expect({
    errors: repeated(errorCodes),
    permissions: repeated(everyArea.flatMap(({ permissions = [] }) => permissions)),
    notices: repeated(everyArea.flatMap(({ notices = [] }) => notices)),
    ledgerKinds: repeated(keysOf('ledgerKinds')),
    ledgerNumbers: repeated(Object.values(ledgerKinds)),
    holdKinds: repeated(keysOf('holdKinds')),
    holdNumbers: repeated(Object.values(holdKinds)),
    acts: repeated(keysOf('acts')),
    calls: repeated(allCalls.map(({ name }) => name)),
    places: repeated(allCalls.map(({ method, path: place }) => `${method} ${place}`)),
    streams: repeated(allStreams.map(({ name }) => name)),
  }).toEqual({
    errors: [],
    permissions: [],
    notices: [],
    ledgerKinds: [],
    ledgerNumbers: [],
    holdKinds: [],
    holdNumbers: [],
    acts: [],
    calls: [],
    places: [],
    streams: [],
  });
});

test('the numbers that are stored with movements and holds stay what they are', () => {
  // Written down a second time on purpose. A new kind adds a line; no line ever changes.
  expect(ledgerKinds).toEqual({
    genesis: 1,
    faucet: 2,
    spot_hold: 10,
    spot_release: 11,
    spot_trade: 12,
    spot_fee: 13,
    withdrawal_hold: 20,
    withdrawal_release: 21,
    withdrawal: 22,
    withdrawal_fee: 23,
    transfer: 30,
    exchange: 31,
    exchange_fee: 32,
    deposit: 40,
    credit: 50,
    option_hold: 80,
    option_release: 81,
    option_reserve: 82,
    option_unreserve: 83,
    option_win: 84,
    option_loss: 85,
    futures_margin: 60,
    futures_release: 61,
    futures_profit: 62,
    futures_fee: 63,
    futures_overnight: 64,
    futures_insurance: 65,
    futures_reserve: 66,
    futures_dividend: 67,
    futures_split: 68,
    futures_share: 69,
    dividend: 90,
    dividend_hold: 91,
    dividend_release: 92,
    split: 93,
    mining_lock: 100,
    mining_unlock: 101,
    mining_reserve: 102,
    mining_unreserve: 103,
    mining_interest: 104,
    mining_penalty: 105,
    dual_hold: 110,
    dual_release: 111,
    dual_reserve: 112,
    dual_unreserve: 113,
    dual_given: 114,
    dual_payout: 115,
    ieo_hold: 120,
    ieo_release: 121,
    ieo_payment: 122,
    ieo_coins: 123,
    ieo_lock: 124,
    ieo_unlock: 125,
    ieo_lodge: 126,
    ieo_reserve: 127,
    ieo_return: 128,
    rebate_reserve: 150,
    rebate_unreserve: 151,
    rebate_paid: 152,
    otc_hold: 160,
    otc_return: 161,
    otc_trade: 162,
    otc_lock: 163,
    otc_unlock: 164,
    otc_reclaim: 165,
    art_sale: 170,
    art_royalty: 171,
    art_fee: 172,
    art_deposit: 173,
    art_deposit_back: 174,
    art_forfeit: 175,
    coupon_reserve: 140,
    coupon_unreserve: 141,
    coupon_rebate: 142,
    coupon_interest: 143,
    coupon_trial: 144,
    loan_lock: 130,
    loan_unlock: 131,
    loan_paid_out: 132,
    loan_repaid: 133,
    loan_interest: 134,
    loan_overdue: 135,
    loan_sold: 136,
    loan_proceeds: 137,
    loan_sale_fee: 138,
  });
  expect(holdKinds).toEqual({
    withdrawal: 1,
    option_stake: 10,
    option_payout: 11,
    dividend: 20,
    futures_dividend: 21,
    mining_principal: 30,
    mining_interest: 31,
    dual_principal: 32,
    dual_coin: 33,
    dual_usdt: 39,
    ieo_payment: 34,
    ieo_lock: 35,
    ieo_coins: 36,
    rebate: 45,
    coupon_campaign: 41,
    loan_collateral: 37,
    otc_advert: 50,
    otc_order: 51,
    otc_lock: 52,
    art_deposit: 60,
  });
});

test('an area is gathered under the names it adds', () => {
  expect(Object.fromEntries(Object.entries(areas).map(([name, { names }]) => [name, names]))).toEqual(areaNames);
});

test('whatever is declared in a file of an area is gathered', async () => {
  const source = path.join(import.meta.dirname, '../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/[^/]*(calls|streams)\.ts$/.test(file),
  );
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(source, file))));
  const declared = modules.flatMap((module) =>
    Object.values(module).filter(
      (value): value is { name: string } =>
        typeof value === 'object' && value !== null && ('envelope' in value || 'repair' in value),
    ),
  );
  expect(declared.length).toBeGreaterThan(100);
  const gathered = new Set<object>([...allCalls, ...allStreams]);
  expect(declared.filter((value) => !gathered.has(value)).map(({ name }) => name)).toEqual([]);
});

test('acts name a permission that there is', () => {
  const permissions = new Set(everyArea.flatMap(({ permissions: own = [] }) => own));
  const unknown = Object.entries(proposalKinds).filter(([, { permission }]) => !permissions.has(permission));
  expect(unknown.map(([kind]) => kind)).toEqual([]);
});
