import { randomUUID } from 'node:crypto';
import { allCalls } from '@aureus/contract/calls.ts';
import { logout } from '@aureus/contract/account/calls.ts';
import { passkeyRemove, passkeyRename } from '@aureus/contract/operator/access-calls.ts';
import { endSession, sessions } from '@aureus/contract/operator/entry-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { take } from '@aureus/contract/coupon/calls.ts';
import { exchange, exchangeQuote } from '@aureus/contract/exchange/calls.ts';
import { depositAddress } from '@aureus/contract/deposit/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { personalParts } from '../../../src/personal-parts.ts';
import { offerOneBoost } from '../../coupon/offered.ts';
import { noise } from '../../files/pictures.ts';
import { uploadPicture } from '../../files/uploads.ts';
import { movableClock, operatorToken } from '../../operator/operators.ts';
import { makeMerchants } from '../../otc/tried.ts';
import { ableUser, MARK, PAY_PASSWORD, plant, pricesAfter } from '../../support/planted.ts';
import type { Able, Planted } from '../../support/planted.ts';
import { useServer } from '../../support/server.ts';
import { fieldsOf, sendForm } from './all-calls.ts';

/**
 * S27 to S31, C05, on every call: one user has one of everything; another, who may do as much, names it wherever a call
 * takes the name of something. The answer is that to something that does not exist, and nothing changes.
 */

const clock = movableClock();
const server = useServer({ clock });
let planted: Planted;
let stranger: Able;

beforeAll(async () => {
  planted = await plant(server, await ableUser(server, clock, 0));
  stranger = await ableUser(server, clock, 1);
  await makeMerchants(server, [planted.user, stranger]);
}, 60_000);

type Form = Record<string, string>;
interface Naming {
  /** The key in `Planted.ids`. */
  readonly what: string;
  /** What else the call needs to get as far as the name. */
  readonly beside?: (user: Able) => Form | Promise<Form>;
}

const TRON_OF_NOBODY = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const someIdentity = async ({ token }: Able): Promise<string> =>
  uploadPicture(server, await noise(60, 40, Number(process.hrtime.bigint() % 1_000_000n)), {
    token,
    purpose: 'identity',
  });
const someCoupon = async (user: Able): Promise<string> => {
  const campaign_id = await offerOneBoost(server.database.pool);
  return String(((await user.do(take, { campaign_id })) as { id: number }).id);
};
const withdrawal = (user: Able): Form => ({
  currency: '3',
  number: '20',
  pay_password: PAY_PASSWORD,
  factor_code: user.code(),
});
const anyTerms: Form = { pricing: 'fixed', fixed_price: '1', min: '1', max: '50', methods: 'bank', window: '15' };
const anyPlan: Form = { amount: '20', coins: '1:100', rhythm: 'daily', hour: '9', zone: 'UTC' };
const charge: Form = { amount: '20', currency: '3', sub_type: 'TRC20' };

/** Every field in which a user's call takes the name of something that belongs to one user. */
const owned: Readonly<Record<string, readonly Naming[]>> = {
  'account.passkeyDelete.id': [{ what: 'passkey' }],
  'account.passkeyRename.id': [{ what: 'passkey', beside: () => ({ name: 'mine now' }) }],
  'account.revokeSession.id': [{ what: 'session' }],
  'account.uploadHeadPortrait.head_portrait': [{ what: 'avatar' }, { what: 'identity' }],
  'alert.edit.id': [{ what: 'alert', beside: () => ({ side: 'above', price: '1', kind: 'once' }) }],
  'alert.pause.id': [{ what: 'alert', beside: () => ({ paused: '1' }) }],
  'alert.remove.id': [{ what: 'alert' }],
  'alert.restore.id': [{ what: 'deletedAlert' }],
  'art.payOrder.id': [{ what: 'artOrder' }],
  'art.readOrder.id': [{ what: 'artOrder' }],
  'files.link.reference': ['avatar', 'qrcode', 'voucher', 'identity', 'usedVoucher', 'usedIdentity'].map((what) => ({
    what,
  })),
  'futures.addMargin.id': [{ what: 'position', beside: () => ({ amount: '1' }) }],
  'futures.amend.id': [{ what: 'contractOrder', beside: () => ({ share: '3' }) }],
  'futures.cancel.id': [{ what: 'contractOrder' }],
  'futures.close.id': [{ what: 'position' }],
  'futures.receipts.id': [{ what: 'position' }],
  'futures.setStop.id': [{ what: 'position' }],
  'futures.trial.id': [{ what: 'trial', beside: () => ({ type: '1' }) }],
  'identity.submit.front_pic': [
    {
      what: 'identity',
      beside: async (user) => ({ real_type: '2', reverse_pic: await someIdentity(user) }),
    },
  ],
  'identity.submit.reverse_pic': [
    {
      what: 'identity',
      beside: async (user) => ({ real_type: '2', front_pic: await someIdentity(user) }),
    },
  ],
  'recurring.change.id': [{ what: 'recurringPlan', beside: () => ({ version: '1', ...anyPlan }) }],
  'recurring.end.id': [{ what: 'recurringPlan' }],
  'recurring.pause.id': [{ what: 'recurringPlan' }],
  'recurring.plan.id': [{ what: 'recurringPlan' }],
  'recurring.resume.id': [{ what: 'recurringPlan' }],
  'recurring.runs.plan_id': [{ what: 'recurringPlan' }],
  'conversation.marks.id': [{ what: 'conversation', beside: () => ({ read: '1' }) }],
  'conversation.messages.id': [{ what: 'conversation' }],
  'conversation.picture.id': [{ what: 'conversation', beside: () => ({ seq: '2' }) }],
  'conversation.send.id': [{ what: 'conversation', beside: () => ({ key: randomUUID(), text: 'Hello' }) }],
  'conversation.typing.id': [{ what: 'conversation' }],
  'support.case.id': [{ what: 'supportCase' }],
  'support.close.id': [{ what: 'supportCase' }],
  'support.rate.id': [{ what: 'supportCase', beside: () => ({ rating: '5' }) }],
  'support.transcript.id': [{ what: 'supportCase' }],
  'copy.selfHolding.transaction_id': [{ what: 'copied' }],
  'copy.follow.follow_id': [
    { what: 'follow', beside: () => ({ trader_user_id: '1', type: '1', number: '1', allocation: '100', terms: '1' }) },
  ],
  'copy.copies.follow_id': [{ what: 'follow', beside: () => ({ status: '3' }) }],
  'coupon.use.id': [{ what: 'coupon' }],
  'coupon.use.order_id': [{ what: 'miningOrder', beside: async (user) => ({ id: await someCoupon(user) }) }],
  'mining.cancel.id': [{ what: 'miningOrder' }],
  'mining.order.id': [{ what: 'miningOrder' }],
  'box.open.id': [{ what: 'box' }],
  'ieo.receipt.id': [{ what: 'subscription' }],
  'otc.appeal.id': [{ what: 'otcOrder', beside: () => ({ version: '1', reason: 'fraud', text: 'x' }) }],
  'otc.cancel.id': [{ what: 'otcOrder', beside: () => ({ version: '1' }) }],
  'otc.change.id': [{ what: 'otcAdvert', beside: () => ({ revision: '1', ...anyTerms }) }],
  'otc.deleteAccount.id': [{ what: 'otcAccount' }],
  'otc.end.id': [{ what: 'otcAdvert' }],
  'otc.order.id': [{ what: 'otcOrder' }],
  'otc.otherPayer.id': [{ what: 'otcOrder', beside: () => ({ version: '1', text: 'x' }) }],
  'otc.paid.id': [{ what: 'otcOrder', beside: () => ({ version: '1', account_id: '1' }) }],
  'otc.pause.id': [{ what: 'otcAdvert', beside: () => ({ paused: '1' }) }],
  'otc.rate.id': [{ what: 'otcOrder', beside: () => ({ mark: 'bad' }) }],
  'otc.release.id': [
    { what: 'otcOrder', beside: () => ({ version: '1', payer_name: 'x', pay_password: PAY_PASSWORD }) },
  ],
  'otc.unpaid.id': [{ what: 'otcOrder', beside: () => ({ version: '1' }) }],
  'loans.addCollateral.orderId': [{ what: 'loan', beside: () => ({ amount: '0.001' }) }],
  'loans.order.orderId': [{ what: 'loan' }],
  'loans.repay.orderId': [{ what: 'loan' }],
  'notice.read.id': [{ what: 'notice' }],
  'notice.mailDetail.id': [{ what: 'notice' }],
  'notice.remove.id': [{ what: 'notice' }],
  'notice.restore.id': [{ what: 'notice' }],
  'options.getResult.id': [{ what: 'option' }],
  'options.receipt.id': [{ what: 'option' }],
  'dual.receipt.id': [{ what: 'dual' }],
  'spot.amend.id': [{ what: 'order', beside: async () => ({ amount: '0.002' }) }],
  'spot.cancel.id': [{ what: 'order' }],
  'spot.fills.order_id': [{ what: 'order' }],
  'deposit.cancel.id': [{ what: 'deposit' }],
  'deposit.request.account': [
    { what: 'voucher', beside: () => charge },
    { what: 'usedVoucher', beside: () => charge },
  ],
  'payout.deleteAddress.id': [{ what: 'address' }],
  'payout.saveAddress.id': [{ what: 'address', beside: () => ({ name: 'mine now' }) }],
  'payout.saveAddress.qrcode': [
    {
      what: 'qrcode',
      beside: (user) => ({ currency: '3', type: 'TRC20', address: TRON_OF_NOBODY, factor_code: user.code() }),
    },
  ],
  'withdrawal.create.users_wallet_withdraw_id': [{ what: 'address', beside: withdrawal }],
  'withdrawal.cancel.id': [{ what: 'withdrawal' }],
};

/** Fields that look like the name of something and are none of one user's: public ids, texts, or tested below. */
const notOwned: ReadonlySet<string> = new Set([
  // Numbers of messages and conversations to go on from, and the number of a request, which names nothing.
  'conversation.messages.before', 'support.cases.before', 'support.begin.request_id', 'support.ticket.request_id',
  // A payment on a chain, which belongs to whoever is credited for it first.
  'deposit.request.tx_id',
  'alert.add.match_id', 'account.walletChallenge.address', 'account.walletChallenge.chain_id', 'account.walletLogin.address',
  'account.register.area_code_id', 'account.resetPassword.account',
  'account.sendMailCode.area_code_id', 'content.newsDetail.id', 'content.newsList.c_id',
  'futures.batchClose.currency_id', 'futures.batchClose.legal_id', 'futures.deal.currency_id', 'futures.deal.legal_id',
  'futures.dealAll.currency_id', 'futures.dealAll.legal_id', 'futures.myTrade.currency_id', 'futures.myTrade.legal_id', 'futures.myTrade.before',
  'futures.submit.currency_id', 'futures.submit.legal_id', 'futures.terms.currency_id', 'futures.terms.legal_id',
  'identity.submit.card_id', 'market.addFavourite.currency_id', 'market.rateOfCurrency.id',
  'market.removeFavourite.id', 'spot.cancelAll.currency_id', 'spot.cancelAll.legal_id', 'spot.depth.match_id', 'spot.recentTrades.match_id',
  'spot.fills.currency_id', 'spot.fills.legal_id', 'spot.list.currency_id', 'spot.list.legal_id',
  'spot.trade.client_order_id', 'spot.trade.currency_id', 'spot.trade.legal_id', 'wallet.exchange.from_currency_id',
  'wallet.exchange.to_currency_id', 'wallet.exchangeFee.from_currency_id', 'wallet.exchangeFee.to_currency_id',
  'wallet.exchangeQuote.from_currency_id', 'wallet.exchangeQuote.to_currency_id', 'wallet.transfer.currency_id',
  'payout.saveAddress.address', 'payout.saveCard.alipay_account', 'payout.saveCard.bank_account',
  'payout.saveCard.bank_address', 'payout.saveCard.wechat_account', 'withdrawal.create.account',
  'wallet.convertDust.dust_id', 'wallet.exchange.quote_id', 'deposit.legacyAddress.user_id', 'deposit.request.address', 'withdrawal.create.address',
  'wallet.log.before', 'wallet.billsExport.before', 'notice.list.before', 'options.seconds.match_id',
  'options.terms.match_id', 'mining.deposit.config_id', 'mining.orders.before',
  'loans.buy.id', 'loans.buy.collateral_id', 'loans.info.id', 'loans.orders.before',
  'options.submit.match_id', 'options.submit.currency_id', 'options.lists.match_id', 'corporate.dividends.match_id', 'corporate.splits.match_id', 'market.hours.match_id',
  'coupon.take.campaign_id', 'coupon.mine.before',
  'dual.index.currency_id', 'dual.detail.id', 'dual.room.id', 'dual.buyDual.id', 'dual.dual_list.before',
  'rebate.people.before', 'rebate.earnings.before',
  'art.detail.id',
  'otc.adverts.coin_id', 'otc.merchant.id', 'otc.ratings.id', 'otc.ratings.before', 'otc.advert.id', 'otc.take.advert_id',
  // Accounts of others are tried with an order of both: otc/orders.test.ts, otc/adverts.test.ts.
  'otc.paid.account_id', 'otc.take.account_id', 'otc.paid.reference',
  'otc.publish.coin_id', 'otc.orders.before', 'otc.ownAdverts.before', 'otc.saveAccount.account',
  'recurring.plans.before', 'recurring.runs.before',
  'copy.traderDetail.trader_user_id', 'copy.positions.trader_user_id', 'copy.historyTrade.trader_user_id',
  'copy.historyTrade.before', 'copy.follow.trader_user_id', 'copy.cancel.follow_user_id', 'copy.follows.trader_user_id',
  'copy.follows.before', 'copy.copies.before', 'copy.shares.before',
  'box.detail.id', 'box.chain.id', 'box.buy.id', 'box.own.before',
  'ieo.project.project_id', 'ieo.apply.project_id', 'ieo.own.project_id', 'ieo.orders.project_id', 'ieo.orders.before',
]); // prettier-ignore

const NAMES = /(^|_)id$|Id$|reference|account$|address$|_pic$|portrait|qrcode|before$/;
const usersCalls = allCalls.filter(({ access }) => access !== 'operator');
const byName = new Map(allCalls.map((call) => [call.name, call]));

test('every field of a call that may name something of a user is tried below or said to be public', () => {
  const found = usersCalls.flatMap((call) =>
    Object.keys(fieldsOf(call).fields).flatMap((field) => (NAMES.test(field) ? `${call.name}.${field}` : [])),
  );
  expect(found.filter((field) => !(field in owned) && !notOwned.has(field))).toEqual([]);
  expect([...Object.keys(owned), ...notOwned].filter((field) => !found.includes(field))).toEqual([]);
});

/** A name nothing has, written as the one of the thing itself. */
const missing = (id: string): string => (id.startsWith('/upload/') ? `/upload/${'0'.repeat(32)}` : '987654321');

async function ask(call: Call, form: Form, token: string) {
  const { status, text } = await sendForm(server, call, new URLSearchParams(form).toString(), { authorization: token });
  return { status, text: text.replace(/"request_id":"[^"]*"/, '') };
}

const RESTLESS = /^(copy_day|sessions|ledger_entry|ledger_flow|wallet|wallet_value_day|idempotency_claim)$/;

/** Everything of the planted user that no time changes. */
async function theirs(): Promise<Record<string, string>> {
  const { owner } = server.database;
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id') ORDER BY 1`,
  );
  const state: Record<string, string> = {};
  for (const { table, column } of rows.filter((row) => !RESTLESS.test(row.table))) {
    const all = await owner.query<{ sum: string }>(
      `SELECT coalesce(string_agg(row::text, E'\\n' ORDER BY row::text), '') AS sum FROM "${table}" AS row
        WHERE "${column}" = $1`,
      [planted.user.id],
    );
    state[table] = all.rows[0]?.sum ?? '';
  }
  expect(Object.values(state).filter((text) => text !== '').length).toBeGreaterThan(12);
  const open = await owner.query<{ open: string }>(
    `SELECT string_agg(id::text, ',' ORDER BY id) AS open FROM sessions WHERE user_id = $1`,
    [planted.user.id],
  );
  return { ...state, sessions: open.rows[0]?.open ?? '' };
}

const tries = Object.entries(owned).flatMap(([field, namings]) => namings.map((naming) => ({ field, ...naming })));

test.each(tries)('S27, S28, C05: $field with the $what of somebody else', async ({ field, what, beside }) => {
  const at = field.lastIndexOf('.');
  const call = byName.get(field.slice(0, at));
  const id = planted.ids[what];
  if (!call || id === undefined) throw new Error(`${field} is not there`);
  if (call.fresh) await stranger.prove();
  const before = await theirs();
  const replies: unknown[] = [];
  for (const name of [id, missing(id)]) {
    const rest = (await beside?.(stranger)) ?? {};
    if (rest.factor_code !== undefined) await pricesAfter(server, stranger);
    replies.push(await ask(call, { ...rest, [field.slice(at + 1)]: name }, stranger.token));
  }
  const [foreign, none] = replies as { text: string }[];
  expect(foreign).toEqual(none);
  for (const mark of planted.marks) expect(foreign?.text).not.toContain(mark);
  // Not a refusal of something else, before the name was looked at.
  expect(foreign?.text).not.toMatch(/reauth_required|second_factor|identity_required|invalid_request|prices_unavail/);
  expect(await theirs()).toEqual(before);
});

test('what was tried is there: of its owner the same names are taken', async () => {
  const { user, ids } = planted;
  for (const field of ['files.link.reference', 'payout.saveAddress.id', 'notice.read.id', 'spot.cancel.id']) {
    const [{ what, beside } = { what: '' }] = owned[field] ?? [];
    const at = field.lastIndexOf('.');
    const call = byName.get(field.slice(0, at)) as Call;
    const form = { ...(await beside?.(user)), [field.slice(at + 1)]: ids[what] ?? '' };
    expect((await ask(call, form, user.token)).text).toContain('"type":"ok"');
  }
});

test('S27: the quote of somebody else is none', async () => {
  const asked = { number: '20', from_currency_id: '3', to_currency_id: '1' };
  const { quote_id: id } = (await server.call(exchangeQuote, asked, { token: planted.user.token })).answer;
  const foreign = await ask(exchange, { ...asked, quote_id: id }, stranger.token);
  expect(foreign).toEqual(await ask(exchange, { ...asked, quote_id: '0'.repeat(32) }, stranger.token));
  expect(foreign.text).toContain('quote_unknown');
  const own = await ask(exchange, { ...asked, quote_id: id }, planted.user.token);
  expect(own.text).toContain('"type":"ok"');
});

test('S30: nobody is told the address of somebody else, nor takes it for theirs', async () => {
  const legacy = byName.get('deposit.legacyAddress') as Call;
  const own = await ask(legacy, { currency: '3' }, stranger.token);
  const foreign = await ask(legacy, { currency: '3', user_id: planted.ids.user ?? '' }, stranger.token);
  expect([own, await ask(legacy, { currency: '3', user_id: '987654321' }, stranger.token)]).toContainEqual(foreign);
  const of = { currency: 3, network: 'TRC20' } as const;
  const { answer: their } = await server.call(depositAddress, of, { token: planted.user.token });
  expect(foreign.text).not.toContain(their.address);
  const { token } = stranger;
  const account = await uploadPicture(server, await noise(60, 40, 77), { token, purpose: 'voucher' });
  const request = byName.get('deposit.request') as Call;
  const wrong = await ask(request, { ...charge, account, address: their.address }, token);
  const none = await ask(request, { ...charge, account, address: TRON_OF_NOBODY }, token);
  expect(wrong).toEqual(none);
  expect(wrong.text).toContain('"type":"error"');
});

test('C20: an operator ends no session and touches no passkey of another operator', async () => {
  const first = await operatorToken(server, clock, 'admin1');
  const second = await operatorToken(server, clock, 'admin2');
  const [own] = (await server.call(sessions, {}, { token: first })).answer;
  const { owner } = server.database;
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO operator_passkeys (operator_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT id, repeat('k', 24), '\\x00', 0, '{}', 'theirs', now() FROM operators WHERE name = 'Admin 1' RETURNING id`,
  );
  const passkey = String(rows[0]?.id);
  for (const [call, id] of [
    [endSession, String(own?.id)],
    [passkeyRename, passkey],
    [passkeyRemove, passkey],
  ] as const) {
    const beside: Form = call === passkeyRename ? { name: 'mine now' } : {};
    const foreign = await ask(call, { ...beside, id }, second);
    expect([call.name, foreign]).toEqual([call.name, await ask(call, { ...beside, id: missing(id) }, second)]);
  }
  expect((await server.call(sessions, {}, { token: first })).error).toBeNull();
  const { rows: left } = await owner.query<{ name: string }>('SELECT name FROM operator_passkeys WHERE id = $1', [
    passkey,
  ]);
  expect(left).toEqual([{ name: 'theirs' }]);
});

describe('S31: nothing of somebody else stands in what a user reads', () => {
  const readable = usersCalls.filter((call) => call !== logout && fieldsOf(call).required.length === 0);

  test.each(readable)('$name', async (call) => {
    const { fields } = fieldsOf(call);
    const pages = 'page' in fields ? ['page=1&limit=100', 'page=2&limit=100', 'page=7'] : [''];
    const cursors = 'before' in fields ? ['before=1', 'before=999999999', `before=${planted.ids.order}`] : [];
    for (const form of [...pages, ...cursors]) {
      const { text } = await sendForm(server, call, form, { authorization: stranger.token });
      for (const mark of planted.marks) expect(text, form).not.toContain(mark);
    }
  });

  test('the marks stand in what their owner reads', async () => {
    const seen: string[] = [];
    for (const call of readable.filter(({ method, access }) => method === 'GET' || access === 'user')) {
      seen.push((await sendForm(server, call, '', { authorization: planted.user.token })).text);
    }
    const all = seen.join('\n');
    const told = planted.marks.filter((mark) => all.includes(mark));
    expect(told).toContain(MARK);
    expect(seen.filter((text) => text.includes(MARK)).length).toBeGreaterThan(4);
  });

  test('nor in the file of the data of whoever dealt with them; it is in their own', async () => {
    const { pool, owner } = server.database;
    const fileOf = async (id: bigint): Promise<string> => {
      const parts = await Promise.all(personalParts.map(({ sql }) => pool.query(sql, [id])));
      return JSON.stringify(parts.map(({ rows }) => rows), (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)); // prettier-ignore
    };
    const { rows: others } = await owner.query<{ id: bigint }>('SELECT id FROM users WHERE id <> $1', [
      planted.user.id,
    ]);
    expect(others.length).toBeGreaterThan(2);
    for (const { id } of others) {
      const file = await fileOf(id);
      expect(planted.marks.filter((mark) => file.includes(mark))).toEqual([]);
    }
    const own = await fileOf(planted.user.id);
    expect(own).toContain(MARK);
  });

  test('ids a thousand around the own ones show, cancel and mark nothing', async () => {
    const before = await theirs();
    const walks: [string, string, string][] = [
      ['spot.fills', 'order_id', planted.ids.order ?? ''],
      ['withdrawal.cancel', 'id', planted.ids.withdrawal ?? ''],
    ];
    for (const [name, field, id] of walks) {
      const call = byName.get(name) as Call;
      const around = Array.from({ length: 2001 }, (_, n) => Number(id) - 1000 + n).filter((one) => one > 0);
      const walk = async (): Promise<void> => {
        for (let one = around.pop(); one !== undefined; one = around.pop()) {
          const { text } = await ask(call, { [field]: String(one) }, stranger.token);
          expect(planted.marks.filter((mark) => text.includes(mark))).toEqual([]);
        }
      };
      await Promise.all(Array.from({ length: 8 }, walk));
    }
    expect(await theirs()).toEqual(before);
  });
});
