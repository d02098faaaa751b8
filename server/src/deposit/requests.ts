import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/deposit/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { plainAddress } from '@aureus/core/typed/address.ts';
import { paymentNetwork } from '@aureus/core/wallet/payment.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import type { Pool } from 'pg';
import type { Files } from '../files/public.ts';
import type { Currency } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { storeClaim } from '../platform/http/idempotency.ts';
import type { Caller, MoneyContext } from '../platform/http/route.ts';
import { checkDepositPayment, parseAmount, readPaymentId, usdtOf } from '../wallet/public.ts';
import { type AddressNeeds, ownAddress, ownReference } from './addresses.ts';
import type { DepositCounts } from './counts.ts';
import { type DepositRow, noteStep, ownerRow, statusOf, timelinesOf } from './rows.ts';
import { depositable, openNetwork, type OpenNetwork } from './terms.ts';

export interface RequestNeeds extends AddressNeeds {
  readonly files: Files;
  readonly notices: Notices;
  readonly counts: DepositCounts;
}

type Request = Input<typeof calls.chargeRequest>;
type OwnRow = Answer<typeof calls.chargeRequest>;

/** A user has at most this many requests waiting: more would only bury the operators. */
export const MAX_WAITING = 20;

const VOUCHER_LOCK = 7_100_165_003;

/** What a request says, checked. */
interface Wanted {
  readonly currency: Currency;
  readonly network: NetworkId | null;
  readonly address: string;
  readonly amount: bigint;
  /** What the transaction is called; empty where nothing was said. */
  readonly stated: string;
}

/** Writes down that a user says to have paid. Nothing is credited by it. */
export async function requestDeposit(
  needs: RequestNeeds,
  input: Request,
  { caller, claim }: Pick<MoneyContext, 'caller' | 'claim'>,
): Promise<OwnRow> {
  const wanted = await readWanted(needs, caller.userId, input);
  const at = needs.clock.now();
  const answer = await withTransaction(needs.pool, async (tx) => {
    await checkWaiting(tx, caller.userId);
    const voucher = await needs.files.attach(tx, caller.userId, input.account, 'voucher');
    const alike = await findAlike(needs, tx, voucher);
    const { rows } = await tx.client.query<DepositRow>(
      `INSERT INTO deposit (user_id, type, currency_id, account, network, address, amount, voucher_id, created_at,
         stated_payment, alike_deposit_id, alike_bits)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *`,
      [
        caller.userId,
        input.type,
        wanted.currency.id,
        input.type === 0 ? accounts.spot : accounts.fiat,
        wanted.network,
        wanted.address,
        wanted.amount,
        voucher,
        at,
        wanted.stated,
        alike?.depositId ?? null,
        alike?.bits ?? null,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error('A deposit was not written');
    await noteStep(tx, row.id, 'requested', at);
    const amount = formatDecimal(wanted.amount, wanted.currency.scale);
    const params = { amount, currency: wanted.currency.code };
    await needs.notices.send(tx, { userId: caller.userId, kind: 'deposit_requested', params, mail: false });
    const answer = await describe(tx.client, needs, row, input.account);
    await storeClaim(tx.client, claim, answer);
    return answer;
  });
  needs.counts.count('requested');
  return answer;
}

/** Takes a waiting request back. @throws AppError deposit_unknown, deposit_not_waiting */
export async function cancelDeposit(needs: RequestNeeds, id: number, caller: Caller): Promise<OwnRow> {
  const at = needs.clock.now();
  const cancelled = await withTransaction(needs.pool, async (tx) => {
    const { rows } = await tx.client.query<DepositRow>(
      `UPDATE deposit SET status = ${statusOf.cancelled}, decided_at = $3
       WHERE id = $1 AND user_id = $2 AND status = ${statusOf.waiting} RETURNING *`,
      [id, caller.userId, at],
    );
    const [row] = rows;
    if (!row) {
      const { rowCount } = await tx.client.query('SELECT FROM deposit WHERE id = $1 AND user_id = $2', [
        id,
        caller.userId,
      ]);
      throw new AppError(rowCount === 0 ? 'deposit_unknown' : 'deposit_not_waiting');
    }
    await noteStep(tx, row.id, 'cancelled', at);
    return row;
  });
  needs.counts.count('cancelled');
  // Files are asked outside the transaction: they take a connection of their own.
  const voucher = (await needs.files.describe([cancelled.voucher_id])).get(cancelled.voucher_id)?.reference;
  return describe(needs.pool, needs, cancelled, voucher);
}

async function describe(
  connection: Pool | Transaction['client'],
  { markets }: RequestNeeds,
  row: DepositRow,
  voucher: string | undefined,
): Promise<OwnRow> {
  const timelines = await timelinesOf(connection, [row.id]);
  return ownerRow(row, markets, { timeline: timelines.get(row.id), voucher });
}

/** Where it was paid to and how much, after the terms of the coin. */
async function readWanted(needs: RequestNeeds, userId: bigint, input: Request): Promise<Wanted> {
  const terms = await needs.ways.read(needs.pool);
  if (input.type === 1) {
    const usdt = usdtOf(needs.markets);
    if (!terms.bank) throw new AppError('deposits_closed');
    if (input.currency !== usdt.id) throw new AppError('currency_unknown');
    if (input.sub_type !== undefined) throw new AppError('network_unknown');
    const amount = amountOf(input.amount, usdt, terms.bankMinimum);
    const reference = await ownReference(needs, userId);
    if (input.address && plainAddress(input.address) !== reference) throw new AppError('deposit_address_wrong');
    const stated = await statedPayment(needs, userId, null, input.tx_id);
    return { currency: usdt, network: null, address: reference, amount, stated };
  }
  const { currency, open } = depositable(terms, needs.markets, input.currency);
  const { network, minimum } = chooseNetwork(currency, open, input.sub_type);
  const amount = amountOf(input.amount, currency, minimum);
  const address = await paidAddress(needs, userId, network, input.address);
  const stated = await statedPayment(needs, userId, network, input.tx_id);
  return { currency, network, address, amount, stated };
}

/**
 * What the user says the payment is called. That it was credited to them already is said at once; that others said the
 * same is not, for who paid is known by the chain and not by who was first.
 */
async function statedPayment(
  { pool }: RequestNeeds,
  userId: bigint,
  way: NetworkId | null,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) return '';
  const network = paymentNetwork(way);
  const txId = readPaymentId(network, typed);
  await checkDepositPayment(pool, { network, txId, output: null }, userId);
  return txId;
}

/** The request before with a voucher that looks alike. */
async function findAlike(
  { files }: RequestNeeds,
  tx: Transaction,
  voucher: bigint,
): Promise<{ depositId: bigint; bits: number } | null> {
  // One after the other, so that of two at once the second finds the first.
  await tx.client.query('SELECT pg_advisory_xact_lock($1)', [VOUCHER_LOCK]);
  const alike = await files.alike(tx, voucher);
  if (!alike) return null;
  const { rows } = await tx.client.query<{ id: bigint }>('SELECT id FROM deposit WHERE voucher_id = $1', [
    alike.fileId,
  ]);
  return rows[0] ? { depositId: rows[0].id, bits: alike.bits } : null;
}

/** A coin with one network needs no choice. */
function chooseNetwork(currency: Currency, open: readonly OpenNetwork[], asked: NetworkId | undefined): OpenNetwork {
  const [only] = open;
  return asked === undefined && only && open.length === 1 ? only : openNetwork(currency, open, asked);
}

/**
 * The address paid to: the user's own of today, or one they were shown before the key was replaced. Any other would be
 * a stranger's.
 */
async function paidAddress(
  needs: RequestNeeds,
  userId: bigint,
  network: NetworkId,
  shown: string | undefined,
): Promise<string> {
  const own = await ownAddress(needs, userId, network);
  if (!shown || shown === own) return own;
  const { rowCount } = await needs.pool.query(
    'SELECT FROM deposit_address WHERE user_id = $1 AND network = $2 AND address = $3',
    [userId, network, shown],
  );
  if (rowCount === 0) throw new AppError('deposit_address_wrong');
  return shown;
}

function amountOf(text: string, currency: Currency, minimum: bigint): bigint {
  const amount = parseAmount(text, currency);
  if (amount >= minimum) return amount;
  throw new AppError('amount_too_small', { minimum: `${formatDecimal(minimum, currency.scale)} ${currency.code}` });
}

/** One request of a user after the other, so that twenty at once are counted. */
async function checkWaiting(tx: Transaction, userId: bigint): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('deposit ' || $1, 0))`, [String(userId)]);
  const { rows } = await tx.client.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM deposit WHERE user_id = $1 AND status = ${statusOf.waiting}`,
    [userId],
  );
  if ((rows[0]?.waiting ?? 0) >= MAX_WAITING) throw new AppError('too_many_waiting_deposits', { limit: MAX_WAITING });
}
