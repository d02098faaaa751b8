import type * as calls from '@aureus/contract/otc/merchant-calls.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { ClientBase } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { parseAmount } from '../wallet/public.ts';
import { wantedTerms } from './advert-terms.ts';
import { type Advert, describeOwn, lockAdvert } from './adverts.ts';
import { heldForAdvert } from './coin-moves.ts';
import { endAdverts } from './ending-adverts.ts';
import { readMethods } from './methods.ts';
import type { OtcNeeds } from './needs.ts';
import { refusePaused } from './paused.ts';
import { otcCoins } from './price.ts';

/**
 * The merchant a user is. Operators do not end them until the caller's transaction is over, and who publishes at the same
 * time waits.
 * @throws AppError otc_not_merchant
 */
async function lockMerchant(client: ClientBase, user: bigint): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM otc_merchant WHERE user_id = $1 AND state = 'approved' FOR NO KEY UPDATE`,
    [user],
  );
  const [merchant] = rows;
  if (!merchant) throw new AppError('otc_not_merchant');
  return merchant.id;
}

/** @throws AppError otc_advert_unknown when it is another's, or has ended */
async function lockOwn(client: ClientBase, id: number, owner: bigint): Promise<Advert> {
  const advert = await lockAdvert(client, id);
  if (advert.owner_id !== owner || advert.state === 'ended') throw new AppError('otc_advert_unknown');
  return advert;
}

async function answerOf(needs: OtcNeeds, tx: MoneyTransaction, advert: Advert): Promise<OwnAdvertRow> {
  return describeOwn(needs, await readMethods(tx.client), advert);
}

/** Publishes an advertisement. What a sale offers is held from now on: an order of it always has its coins. */
export function publishAdvert(
  needs: OtcNeeds,
  input: Input<typeof calls.publish>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OwnAdvertRow> {
  const { platform } = needs;
  return platform.money.transaction(claim, async (tx) => {
    const { client } = tx;
    await refuseFrozen(tx, userId);
    const merchant = await lockMerchant(client, userId);
    if (input.side === 'sell') await refusePaused(needs, tx, userId);
    const coin = otcCoins(needs).find(({ id }) => id === input.coin_id);
    if (!coin) throw new AppError('otc_coin_unknown');
    await refuseTooMany(client, userId);
    const total = parseAmount(input.total, coin);
    const { side, fiat } = input;
    const terms = await wantedTerms(needs, tx, { side, fiat, owner: userId, coin }, input);
    const now = platform.clock.now();
    const { rows } = await client.query<Advert>(
      `INSERT INTO otc_advert (merchant_id, owner_id, side, currency_id, fiat, total, left_over, price, margin_bp,
         min_total, max_total, methods, accounts, window_minutes, terms, least_level, least_days, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING *`,
      [
        merchant,
        userId,
        side,
        coin.id,
        fiat,
        total,
        terms.price,
        terms.margin_bp,
        terms.min_total,
        terms.max_total,
        terms.methods,
        terms.accounts,
        terms.window_minutes,
        terms.terms,
        terms.least_level,
        terms.least_days,
        now,
      ],
    );
    const [advert] = rows;
    if (!advert) throw new Error('An advertisement was not written');
    const answer = await answerOf(needs, tx, advert);
    const held = heldForAdvert(advert);
    if (held.length > 0) await openHolds(tx, now, held);
    return answer;
  });
}

async function refuseTooMany(client: ClientBase, owner: bigint): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT count(*)::integer AS number FROM otc_advert WHERE owner_id = $1 AND state <> 'ended'`,
    [owner],
  );
  if ((rows[0]?.number ?? 0) >= otcRules.most_adverts) {
    throw new AppError('otc_adverts_full', { most: otcRules.most_adverts });
  }
}

/** Changes an advertisement. Orders that were taken keep what they were taken by. */
export function changeAdvert(
  needs: OtcNeeds,
  { id, revision, ...given }: Input<typeof calls.change>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OwnAdvertRow> {
  return needs.platform.money.transaction(claim, async (tx) => {
    const { client } = tx;
    await refuseFrozen(tx, userId);
    await lockMerchant(client, userId);
    const advert = await lockOwn(client, id, userId);
    if (advert.revision !== revision) throw new AppError('otc_advert_changed');
    const coin = needs.markets.currency(advert.currency_id);
    if (!coin) throw new AppError('otc_coin_unknown');
    const { side, fiat } = advert;
    const terms = await wantedTerms(needs, tx, { side, fiat, owner: userId, coin }, given);
    const { rows } = await client.query<Advert>(
      `UPDATE otc_advert SET price = $2, margin_bp = $3, min_total = $4, max_total = $5, methods = $6, accounts = $7,
         window_minutes = $8, terms = $9, least_level = $10, least_days = $11, revision = revision + 1
       WHERE id = $1 RETURNING *`,
      [
        advert.id,
        terms.price,
        terms.margin_bp,
        terms.min_total,
        terms.max_total,
        terms.methods,
        terms.accounts,
        terms.window_minutes,
        terms.terms,
        terms.least_level,
        terms.least_days,
      ],
    );
    const [changed] = rows;
    if (!changed) throw new Error(`Advertisement ${id} did not change`);
    return answerOf(needs, tx, changed);
  });
}

/** Takes an advertisement out of the list, or puts it back: nobody takes an order of one that is paused. */
export function pauseAdvert(
  needs: OtcNeeds,
  { id, paused }: Input<typeof calls.pause>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OwnAdvertRow> {
  return needs.platform.money.transaction(claim, async (tx) => {
    await lockMerchant(tx.client, userId);
    const advert = await lockOwn(tx.client, id, userId);
    const { rows } = await tx.client.query<Advert>('UPDATE otc_advert SET state = $2 WHERE id = $1 RETURNING *', [
      advert.id,
      paused ? 'paused' : 'open',
    ]);
    return answerOf(needs, tx, rows[0] ?? advert);
  });
}

/** Ends an advertisement; also of whoever is no merchant any more. */
export function endAdvert(
  needs: OtcNeeds,
  { id }: Input<typeof calls.end>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<OwnAdvertRow> {
  const { platform } = needs;
  return platform.money.transaction(claim, async (tx) => {
    const advert = await lockOwn(tx.client, id, userId);
    const methods = await readMethods(tx.client);
    const [ended] = await endAdverts(tx, [advert], platform.clock.now());
    return describeOwn(needs, methods, ended ?? advert);
  });
}
