import type { Input } from '@aureus/contract/platform/call.ts';
import { accountOf, accounts } from '@aureus/contract/wallet/accounts.ts';
import type { create as createCall } from '@aureus/contract/withdrawal/calls.ts';
import { feeKinds, type WithdrawalRow, type WithdrawalType } from '@aureus/contract/withdrawal/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { plainAddress } from '@aureus/core/typed/address.ts';
import { divideWithdrawal, passedLimit, type WithdrawalFeeTerms } from '@aureus/core/withdrawal/withdrawal.ts';
import type { Currency } from '../market/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { parseAmount } from '../wallet/public.ts';
import { type Destination, findDestination, lockUser } from '../payout/public.ts';
import { limitsOf, usedBtc } from './limits.ts';
import { tellOwner, writeEvent } from './moves.ts';
import { RECORD_COLUMNS, type WithdrawalRecord } from './record.ts';
import { wireRows } from './rows.ts';
import { decimalsOf, findTerms, unitOf } from './terms.ts';
import type { RequestNeeds } from './needs.ts';
import { amountOfBtc, BTC_SCALE, type LockedValues, lockValues, USD_SCALE } from './values.ts';

/** Asks for money to be sent away, and holds it. */
export async function createWithdrawal(
  needs: RequestNeeds,
  input: Input<typeof createCall>,
  context: MoneyContext,
): Promise<WithdrawalRow> {
  const { claim, language } = context;
  const { userId } = context.caller;
  const currency = needs.markets.currency(input.currency);
  if (!currency) throw new AppError('currency_unknown');
  const wanted: Wanted = {
    userId,
    currency,
    amount: parseAmount(input.number, currency),
    type: Number(input.type) as WithdrawalType,
    account: accounts[accountOf(input.account)],
    addressId: input.users_wallet_withdraw_id,
    address: plainAddress(input.address ?? ''),
    shownFee: input.fee ?? null,
  };
  // Looked at once before the passwords are asked for: a code of an authenticator counts once.
  await withTransaction(needs.pool, (tx) => examine(needs, tx, wanted));
  // What was there before the first of the two was compared, so that it stands for both.
  const revision = await needs.guards.checkPayPassword(userId, input.pay_password, context);
  await needs.guards.checkSecondFactor(userId, { factorCode: input.factor_code, passkey: input.passkey }, context);

  return needs.money.transaction(claim, async (tx) => {
    await lockUser(tx, userId);
    await needs.guards.lockUnchanged(tx, context.caller, revision);
    const examined = await examine(needs, tx, wanted);
    const record = await insert(needs, tx, wanted, examined);
    const { account, amount } = wanted;
    await openHolds(tx, record.requested_at, [
      {
        kind: 'withdrawal',
        ref: record.id,
        owner: userId,
        account,
        currency: currency.id,
        amount,
        as: 'withdrawal_hold',
      },
    ]);
    await writeEvent(tx, record, 'user', record.requested_at);
    await tellOwner(needs, tx, record);
    const [answer] = await wireRows(tx.client, needs.markets, [record], language);
    if (!answer) throw new Error('A withdrawal was not stored');
    return answer;
  });
}

interface Wanted {
  readonly userId: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly type: WithdrawalType;
  readonly account: number;
  readonly addressId: number | undefined;
  readonly address: string;
  /** What the user was shown, decimal text; null when the client does not say. */
  readonly shownFee: string | null;
}

interface Examined {
  readonly destination: Destination;
  readonly fee: bigint;
  /** What the fee was reckoned by. */
  readonly terms: WithdrawalFeeTerms;
  readonly values: LockedValues;
}

/** Every rule but the passwords, with the user locked: twenty at once are looked at one after the other. */
async function examine(needs: RequestNeeds, tx: Transaction, wanted: Wanted): Promise<Examined> {
  const { userId, currency, amount, type } = wanted;
  await lockUser(tx, userId);
  const block = await needs.guards.withdrawalBlock(tx, userId);
  if (block) throw new AppError('withdrawals_paused', { reason: block.reason });
  const level = await needs.identities.levelOf(userId, tx);
  if (level === 0) throw new AppError('identity_required');
  if (type !== 0 && (await needs.guards.safetyOf(tx, userId)).allowListOnly) throw new AppError('addresses_only');
  const now = needs.clock.now();
  const named = { type, currencyId: currency.id, addressId: wanted.addressId, address: wanted.address };
  const destination = await findDestination(tx, userId, named, now.getTime());
  const terms = await findTerms(tx.client, currency.id, destination.network);
  if (!terms?.enabled) throw new AppError('withdrawal_unavailable');
  const unit = unitOf(currency, destination.network);
  if (amount % unit !== 0n) {
    throw new AppError('amount_too_precise', { decimals: decimalsOf(currency, destination.network) });
  }
  const division = divideWithdrawal(amount, terms, unit);
  if (!division) throw new AppError('amount_too_small', { minimum: shown(terms.minimum, currency) });
  // What the user confirmed is taken or nothing is.
  if (wanted.shownFee !== null && wanted.shownFee !== formatDecimal(division.fee, currency.scale)) {
    throw new AppError('fee_changed', { fee: shown(division.fee, currency) });
  }
  const values = lockValues(needs.markets, currency, amount);
  await refuseBeyondLimits(needs, tx, wanted, values, level, now);
  await refuseBeyondBalance(tx, wanted);
  return { destination, fee: division.fee, terms, values };
}

async function refuseBeyondLimits(
  { markets }: RequestNeeds,
  { client }: Transaction,
  { userId, currency, type }: Wanted,
  { btc, usdCents }: LockedValues,
  level: 1 | 2,
  now: Date,
): Promise<void> {
  const limits = await limitsOf(client, level);
  const used = await usedBtc(client, userId, now);
  const passed = passedLimit(limits, used, { btc, usdCents: type === 0 ? null : usdCents });
  if (passed === 'single') {
    throw new AppError('withdrawal_limit_single', { maximum: `${formatDecimal(limits.singleUsd, USD_SCALE)} USD` });
  }
  if (passed === 'daily') {
    const left = limits.dailyBtc > used ? limits.dailyBtc - used : 0n;
    const amount = amountOfBtc(markets, currency, left);
    const maximum = amount === null ? `${formatDecimal(left, BTC_SCALE)} BTC` : shown(amount, currency);
    throw new AppError('withdrawal_limit_daily', { maximum });
  }
}

/** The hold decides; this only asks for no code where there is no money. */
async function refuseBeyondBalance({ client }: Transaction, { userId, account, currency, amount }: Wanted) {
  const { available } = await readBalance(client, { owner: userId, account, currency: currency.id });
  if (available < amount) throw new AppError('insufficient_balance');
}

async function insert(
  { clock }: RequestNeeds,
  { client }: Transaction,
  wanted: Wanted,
  { destination, fee, terms, values }: Examined,
): Promise<WithdrawalRecord> {
  const { rows } = await client.query<WithdrawalRecord>(
    `INSERT INTO withdrawal (owner_id, account, currency_id, kind, amount, fee, network, destination_id, destination,
                             shown_destination, label, usdt_value, btc_value, usdt_rate, btc_rate, fee_kind,
                             fee_rate, requested_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
     RETURNING ${RECORD_COLUMNS}`,
    [
      wanted.userId,
      wanted.account,
      wanted.currency.id,
      wanted.type,
      wanted.amount,
      fee,
      destination.network,
      destination.id,
      JSON.stringify(destination.fields),
      destination.shown,
      destination.label,
      values.usdt,
      values.btc,
      values.usdtRate,
      values.btcRate,
      feeKinds.indexOf(terms.kind),
      terms.fee,
      clock.now(),
    ],
  );
  const [record] = rows;
  if (!record) throw new Error('A withdrawal was not stored');
  return record;
}

const shown = (amount: bigint, { scale, code }: Currency): string => `${formatDecimal(amount, scale)} ${code}`;
