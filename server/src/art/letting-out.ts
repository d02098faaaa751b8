import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { artRules } from '@aureus/contract/art/rules.ts';
import type { AccountGuards } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { goneOut } from '../platform/ledger/gone-out.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { usdtOf } from '../wallet/public.ts';
import type { ArtNeeds } from './needs.ts';
import type { Sale, Work } from './rows.ts';

/**
 * Whoever buys a work lets coins out, to somebody who has named the price: with a session alone a thief would buy a work of
 * an accomplice with all there is. So what is spent on works within a day is bounded, unless the same is given as for a
 * withdrawal.
 */

/** What was given with a call; all of it may be left out. */
export interface SpendingProof {
  readonly pay_password?: string | undefined;
  readonly factor_code?: string | undefined;
  readonly passkey?: string | undefined;
}

/** What it was compared with; null when nothing was given. */
export type Proven = Awaited<ReturnType<AccountGuards['checkPayPassword']>> | null;

/** Checks what was given. @throws AppError as `AccountGuards.checkPayPassword` and `checkSecondFactor` */
export async function checkSpendingProof(
  { guards }: Pick<ArtNeeds, 'guards'>,
  { pay_password, factor_code: factorCode, passkey }: SpendingProof,
  context: MoneyContext,
): Promise<Proven> {
  if (pay_password === undefined) return null;
  const { userId } = context.caller;
  const revision = await guards.checkPayPassword(userId, pay_password, context);
  await guards.checkSecondFactor(userId, { factorCode, passkey }, context);
  return revision;
}

/**
 * Locks whoever spends before anything else, so that two purchases never count past each other.
 * @param whilePaused whether what keeps withdrawals back after a change of passwords or factors keeps this back as well:
 *   a won auction is paid all the same, for else its deposit were lost
 * @throws AppError safety_changed, withdrawals_paused
 */
export async function lockSpender(
  { guards }: Pick<ArtNeeds, 'guards'>,
  tx: MoneyTransaction,
  { caller }: MoneyContext,
  proven: Proven,
  whilePaused: 'refused' | 'allowed',
): Promise<void> {
  if (proven !== null) await guards.lockUnchanged(tx, caller, proven);
  const block = await guards.withdrawalBlock(tx, caller.userId);
  // Frozen money has a refusal of its own.
  if (block?.reason === 'reset' && whilePaused === 'refused')
    throw new AppError('withdrawals_paused', { reason: block.reason });
}

/**
 * Refuses a price that is more than may be spent within a day by a session alone, with what went out for works and deposits
 * before. A price in a coin whose worth is not known is too much.
 * @throws AppError art_proof_required
 */
export async function refuseUnproven(
  { markets }: Pick<ArtNeeds, 'markets'>,
  { client }: MoneyTransaction,
  { price, currency_id, user, proven }: Pick<Sale, 'price' | 'currency_id'> & { user: bigint; proven: Proven },
): Promise<void> {
  if (proven !== null) return;
  const spent = await goneOut(client, { owner: user, account: accounts.spot }, ['art_sale', 'art_deposit'], 24);
  const usdt = usdtOf(markets);
  const most = BigInt(artRules.unproven_usdt);
  const value = [...spent, { currency: currency_id, amount: price }].reduce(
    (sum, { currency, amount }) => sum + (markets.valueInUsdt(currency, amount) ?? MORE_THAN_ANYTHING),
    0n,
  );
  if (value > most * 10n ** BigInt(usdt.scale))
    throw new AppError('art_proof_required', { most: `${most} ${usdt.code}` });
}

/**
 * Refuses to offer a work at a fixed price below what its owner has paid for it, by a session alone: an accomplice would buy
 * it at once. Of prices in two coins the worth counts; one that is not known is below.
 * @throws AppError art_below_paid
 */
export async function refuseBelowPaid(
  { markets }: Pick<ArtNeeds, 'markets'>,
  { client }: MoneyTransaction,
  { work, price, currency, proven }: { work: Work; price: bigint; currency: number; proven: Proven },
): Promise<void> {
  if (proven !== null) return;
  const { rows } = await client.query<{ price: bigint | null; currency_id: number | null }>(
    'SELECT price, currency_id FROM art_hand WHERE work_id = $1 AND number = $2',
    [work.id, work.hands],
  );
  const [hand] = rows;
  if (!hand || hand.price === null || hand.currency_id === null) return;
  const isSame = hand.currency_id === currency;
  const paid = isSame ? hand.price : markets.valueInUsdt(hand.currency_id, hand.price);
  const asked = isSame ? price : markets.valueInUsdt(currency, price);
  if (paid === null || asked === null || asked < paid) throw new AppError('art_below_paid');
}

const MORE_THAN_ANYTHING = 10n ** 30n;
