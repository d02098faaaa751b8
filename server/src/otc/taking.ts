import type * as calls from '@aureus/contract/otc/order-calls.ts';
import type { OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Wanted } from '@aureus/core/otc/amounts.ts';
import { OTC_PRICE_SCALE } from '@aureus/core/otc/pricing.ts';
import { frozenAmong } from '../account/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { actInOne } from './act-transaction.ts';
import { type Advert, lockAdvert, wirePair } from './adverts.ts';
import { type Agreed, agree } from './agreeing.ts';
import { heldForOrder } from './coin-moves.ts';
import { describeOrders } from './describing.ts';
import { openMethod, readMethods } from './methods.ts';
import type { ActTransaction, OtcNeeds } from './needs.ts';
import { merchantRole, type OtcOrder } from './order-row.ts';
import { lockAccounts, type PaymentAccount, readAccount, verifiedName } from './payment-accounts.ts';
import { refusePaused } from './paused.ts';
import { noteStep } from './steps.ts';
import { refuseTaker } from './taker.ts';
import { notify, sayIn } from './telling.ts';

type Take = Input<typeof calls.take>;

const MINUTE_MS = 60_000;

/**
 * Takes an order. The price is that of now: it may differ from the one the taker saw only as far as it moves by itself, and
 * one the merchant has changed is another revision. Whoever sells has the coins set aside from this moment on.
 */
export async function takeOrder(
  needs: OtcNeeds,
  input: Take,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OtcOrderRow> {
  // One of the two, and not both.
  if ((input.coins === undefined) === (input.total === undefined)) throw new AppError('invalid_request');
  const payer = await verifiedName(needs, userId);
  if (payer === null) throw new AppError('otc_account_name');
  return actInOne(needs, claim, async (tx) => {
    const { client } = tx;
    const { owner_id: merchant, side } = await readSubject(tx, input.advert_id);
    const frozen = await frozenAmong(tx, [userId, merchant]);
    if (frozen.has(userId)) throw new AppError('funds_frozen');
    if (frozen.has(merchant)) throw new AppError('otc_advert_unknown');
    if (side === 'buy') await refusePaused(needs, tx, userId);
    await client.query('INSERT INTO otc_taker (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
    await client.query('SELECT FROM otc_taker WHERE user_id = $1 FOR UPDATE', [userId]);
    const advert = await lockAdvert(client, input.advert_id);
    await refuseTaker(needs, tx, advert, userId);
    if (advert.revision !== input.revision) throw new AppError('otc_advert_changed');
    const agreed = agree(needs, advert, readWanted(needs, advert, input));
    const order = await announce(needs, tx, await write(needs, tx, { input, advert, taker: userId, payer, agreed }));
    const [answer] = await describeOrders(needs, client, [{ order, viewer: userId }]);
    if (!answer) throw new Error('An OTC order was not written');
    // Last of all, because wallets are locked by it.
    const held = heldForOrder(order);
    if (held.length > 0) await openHolds(tx, order.created_at, held);
    tx.after.push(() => needs.tell([order]));
    return answer;
  });
}

/** What of an advertisement never changes. */
async function readSubject({ client }: ActTransaction, id: number): Promise<Pick<Advert, 'owner_id' | 'side'>> {
  const { rows } = await client.query<Pick<Advert, 'owner_id' | 'side'>>(
    'SELECT owner_id, side FROM otc_advert WHERE id = $1',
    [id],
  );
  const [advert] = rows;
  if (!advert) throw new AppError('otc_advert_unknown');
  return advert;
}

/** What they want and the price they saw. @throws AppError invalid_request */
function readWanted(needs: OtcNeeds, advert: Advert, input: Take): { readonly seen: bigint; readonly wanted: Wanted } {
  const pair = wirePair(needs, advert);
  const wanted: Wanted =
    input.coins === undefined
      ? { total: parseDecimalInput(input.total ?? '', pair.fiat_scale) }
      : { coins: parseDecimalInput(input.coins, pair.scale) };
  return { seen: parseDecimalInput(input.price, OTC_PRICE_SCALE), wanted };
}

interface Written {
  readonly input: Take;
  readonly advert: Advert;
  readonly taker: bigint;
  /** The verified name of the taker. */
  readonly payer: string;
  readonly agreed: Agreed;
}

/** Where the buyer pays to: an account of whoever sells. @throws AppError otc_method_unknown, otc_account_unknown, … */
async function payTo(tx: ActTransaction, { input, advert, taker, payer }: Written): Promise<PaymentAccount> {
  const place = advert.methods.indexOf(input.method);
  if (place < 0) throw new AppError('otc_method_unknown');
  if (advert.side === 'sell') {
    const account = await readAccount(tx.client, advert.accounts[place] ?? 0n);
    if (!account) throw new Error(`Advertisement ${advert.id} has lost an account`);
    return account;
  }
  if (input.account_id === undefined) throw new AppError('otc_account_unknown');
  const [account] = await lockAccounts(tx.client, taker, [input.account_id], payer);
  if (account?.method !== input.method) throw new AppError('otc_account_unknown');
  return account;
}

async function write(needs: OtcNeeds, tx: ActTransaction, written: Written): Promise<OtcOrder> {
  const { input, advert, taker, payer, agreed } = written;
  const { client } = tx;
  const method = openMethod(await readMethods(client), input.method);
  if (!method.fiats.includes(advert.fiat)) throw new AppError('otc_method_unknown');
  const account = await payTo(tx, written);
  const isSale = advert.side === 'sell';
  const names = await readNames(tx, advert, taker);
  const payerName = isSale ? payer : await verifiedName(needs, advert.owner_id, tx);
  if (payerName === null) throw new AppError('otc_advert_unknown');
  const now = needs.platform.clock.now();
  const { rows } = await client.query<OtcOrder>(
    `INSERT INTO otc_order (advert_id, merchant_id, buyer_id, seller_id, is_sale, buyer_name, seller_name, payer_name,
       currency_id, amount, price, fiat, total, method, charge_back_days, terms, pay_holder, pay_account, pay_bank, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING *`,
    [
      advert.id,
      advert.merchant_id,
      isSale ? taker : advert.owner_id,
      isSale ? advert.owner_id : taker,
      isSale,
      isSale ? names.taker : names.merchant,
      isSale ? names.merchant : names.taker,
      payerName,
      advert.currency_id,
      agreed.coins,
      agreed.price,
      advert.fiat,
      agreed.total,
      method.code,
      method.charge_back_days,
      advert.terms,
      account.holder,
      account.account,
      account.bank,
      now,
    ],
  );
  const [order] = rows;
  if (!order) throw new Error('An OTC order was not written');
  await noteStep(client, order, isSale ? 'buyer' : 'seller', now);
  await client.query('UPDATE otc_advert SET left_over = left_over - $2, in_orders = in_orders + $2 WHERE id = $1', [
    advert.id,
    agreed.coins,
  ]);
  await needs.payment.schedule(tx, [
    { ref: String(order.id), inMs: advert.window_minutes * MINUTE_MS, owner: order.buyer_id },
  ]);
  return order;
}

async function readNames(
  { client }: ActTransaction,
  { merchant_id }: Advert,
  taker: bigint,
): Promise<{ readonly taker: string; readonly merchant: string }> {
  const { rows } = await client.query<{ taker: string; merchant: string }>(
    `SELECT nickname AS taker, otc_merchant.name AS merchant FROM users, otc_merchant
     WHERE users.id = $1 AND otc_merchant.id = $2`,
    [taker, merchant_id],
  );
  const [names] = rows;
  if (!names) throw new Error(`Merchant ${merchant_id} is gone`);
  return names;
}

/** Opens the conversation of the two, and tells the merchant. */
async function announce(needs: OtcNeeds, tx: ActTransaction, written: OtcOrder): Promise<OtcOrder> {
  const id = await needs.conversations.open(tx, {
    topic: 'otc',
    ref: written.id,
    members: [
      { user: written.buyer_id, role: 'buyer', name: written.buyer_name },
      { user: written.seller_id, role: 'seller', name: written.seller_name },
    ],
  });
  await tx.client.query('UPDATE otc_order SET conversation_id = $2 WHERE id = $1', [written.id, id]);
  const order = { ...written, conversation_id: id };
  const { scale, coin, fiat_scale } = wirePair(needs, order);
  await sayIn(tx, needs, order, 'taken', {
    amount: formatDecimal(order.amount, scale),
    coin,
    total: formatDecimal(order.total, fiat_scale),
    fiat: order.fiat,
  });
  await notify(tx, needs, order, { to: merchantRole(order), kind: 'otc_taken' });
  return order;
}
