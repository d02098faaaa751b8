import { randomInt } from 'node:crypto';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/deposit/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import type { MarketDirectory } from '../market/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { usdtOf } from '../wallet/public.ts';
import { BANK_CURRENCY, depositable, type DepositWays, networkTerms, openNetwork } from './terms.ts';

/** What addresses are made with. */
export interface AddressNeeds extends Pick<Platform, 'pool' | 'clock'> {
  readonly markets: MarketDirectory;
  readonly ways: DepositWays;
}

/** Lets one new user at a time take the next number, so that numbers have no gaps. */
const NUMBER_LOCK = 7_100_165_001;

/** No letters and digits that are mistaken for each other. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A user's number and bank reference, made at first use and kept for good. */
interface DepositNumber {
  readonly index: number;
  readonly reference: string;
}

/** The user's own address on a network; the same every time while the key in the settings is the same. */
export async function ownAddress(
  { pool, clock, ways }: AddressNeeds,
  userId: bigint,
  network: NetworkId,
): Promise<string> {
  const key = ways.key(network);
  if (!key) throw new AppError('deposits_closed');
  const wanted = [userId, network, key.keyId];
  const { rows } = await pool.query<{ address: string }>(
    'SELECT address FROM deposit_address WHERE user_id = $1 AND network = $2 AND key_id = $3',
    wanted,
  );
  if (rows[0]) return rows[0].address;
  return withTransaction(pool, async (tx) => {
    const { index } = await numberOf(tx, userId);
    const address = key.addressOf(index);
    await tx.client.query(
      `INSERT INTO deposit_address (user_id, network, key_id, address, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, network, key_id) DO NOTHING`,
      [...wanted, address, clock.now()],
    );
    return address;
  });
}

/** The reference a user names with bank transfers. */
export async function ownReference({ pool }: Pick<AddressNeeds, 'pool'>, userId: bigint): Promise<string> {
  return (await withTransaction(pool, (tx) => numberOf(tx, userId))).reference;
}

async function numberOf(tx: Transaction, userId: bigint): Promise<DepositNumber> {
  const found = await findNumber(tx, userId);
  if (found) return found;
  await tx.client.query('SELECT pg_advisory_xact_lock($1)', [NUMBER_LOCK]);
  const reference = Array.from({ length: 10 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('');
  await tx.client.query(
    `INSERT INTO deposit_number (user_id, address_index, bank_reference)
     SELECT $1, coalesce(max(address_index) + 1, 0), $2 FROM deposit_number
     ON CONFLICT (user_id) DO NOTHING`,
    [userId, reference],
  );
  const made = await findNumber(tx, userId);
  if (!made) throw new Error('A deposit number is missing right after it was made');
  return made;
}

async function findNumber(tx: Transaction, userId: bigint): Promise<DepositNumber | undefined> {
  const { rows } = await tx.client.query<DepositNumber>(
    'SELECT address_index AS index, bank_reference AS reference FROM deposit_number WHERE user_id = $1',
    [userId],
  );
  return rows[0];
}

/** One coin on one network. @throws AppError currency_unknown, network_unknown, deposits_closed */
export async function readAddress(
  needs: AddressNeeds,
  userId: bigint,
  input: Input<typeof calls.depositAddress>,
): Promise<Answer<typeof calls.depositAddress>> {
  const { currency, open } = depositable(await needs.ways.read(needs.pool), needs.markets, input.currency);
  const chosen = openNetwork(currency, open, input.network);
  return {
    currency: currency.id,
    currency_name: currency.code,
    ...networkTerms(currency, chosen),
    address: await ownAddress(needs, userId, chosen.network),
    demo: needs.ways.demo,
  };
}

/** The older form: USDT on both networks, else one text. @throws AppError currency_unknown, deposits_closed, invalid_request */
export async function readLegacyAddress(
  needs: AddressNeeds,
  userId: bigint,
  input: Input<typeof calls.legacyAddress>,
): Promise<Answer<typeof calls.legacyAddress>> {
  if (input.user_id !== undefined && BigInt(input.user_id) !== userId) {
    throw new AppError('invalid_request', { field: 'user_id' });
  }
  const { currency, open } = depositable(await needs.ways.read(needs.pool), needs.markets, input.currency);
  const on = async (network: NetworkId): Promise<string> =>
    open.some((each) => each.network === network) ? ownAddress(needs, userId, network) : '';
  if (currency.id === usdtOf(needs.markets).id) return { erc20: await on('ERC20'), trc20: await on('TRC20') };
  const [first] = open;
  return first ? on(first.network) : '';
}

/** The bank details with the user's reference. @throws AppError deposits_closed */
export async function readBank(needs: AddressNeeds, userId: bigint): Promise<Answer<typeof calls.depositBank>> {
  const { bank, bankMinimum } = await needs.ways.read(needs.pool);
  if (!bank) throw new AppError('deposits_closed');
  const usdt = usdtOf(needs.markets);
  return {
    pay_currency: BANK_CURRENCY,
    currency: usdt.id,
    currency_name: usdt.code,
    minimum: formatDecimal(bankMinimum, usdt.scale),
    beneficiary: bank.beneficiary,
    bank_name: bank.bankName,
    account: bank.account,
    bank_code: bank.bankCode,
    reference: await ownReference(needs, userId),
    demo: needs.ways.demo,
  };
}
