import type { Input } from '@aureus/contract/platform/call.ts';
import {
  type AddressRow,
  type addresses as listCall,
  type saveAddress as saveCall,
} from '@aureus/contract/payout/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { plainAddress } from '@aureus/core/typed/address.ts';
import { checkAddress, isSameAddress } from '@aureus/core/wallet/address.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { networksOf } from '@aureus/core/wallet/networks.ts';
import type { Currency } from '../market/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { fieldError } from '../platform/http/form.ts';
import type { Caller, UserContext } from '../platform/http/route.ts';
import { lockUser, type DestinationNeeds, refuseWhenLocked } from './needs.ts';

/** The addresses a user has saved to withdraw to. */

interface StoredAddress {
  readonly id: bigint;
  readonly currency_id: number;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly qrcode_file_id: bigint | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly usable_from: Date;
  readonly sent_total: bigint;
  readonly sent_count: bigint;
}

const COLUMNS = `address.id, address.currency_id, address.network, address.address, address.label, qrcode_file_id,
  created_at, address.updated_at, usable_from, coalesce(sent.total, 0)::bigint AS sent_total,
  coalesce(sent.count, 0)::bigint AS sent_count`;

/** What was sent to each, by deleted namesakes too: the address is the same. */
const SENT = `LEFT JOIN LATERAL (
    SELECT sum(amount - fee) AS total, count(*) AS count FROM withdrawal
    WHERE withdrawal.owner_id = address.owner_id AND withdrawal.kind = 0 AND withdrawal.state IN (3, 4)
      AND withdrawal.currency_id = address.currency_id AND withdrawal.network = address.network
      AND withdrawal.shown_destination = address.address
  ) AS sent ON true`;

/** A page of the caller's addresses, newest first. */
export async function listAddresses(needs: DestinationNeeds, caller: Caller, input: Input<typeof listCall>) {
  const { page, limit } = input;
  const wanted = [caller.userId, input.currency ?? null, input.network ?? null];
  const where = `address.owner_id = $1 AND deleted_at IS NULL
    AND ($2::bigint IS NULL OR address.currency_id = $2) AND ($3::text IS NULL OR address.network = $3)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    needs.pool.query<StoredAddress>(
      `SELECT ${COLUMNS} FROM payout_address AS address ${SENT} WHERE ${where}
       ORDER BY address.id DESC LIMIT $4 OFFSET $5`,
      [...wanted, limit, (page - 1) * limit],
    ),
    needs.pool.query<{ total: bigint }>(
      `SELECT count(*) AS total FROM payout_address AS address WHERE ${where}`,
      wanted,
    ),
  ]);
  return {
    data: rows.flatMap((row) => rowOf(needs, caller, row)),
    page,
    limit,
    total: Number(counted[0]?.total ?? 0n),
  };
}

/** Saves a new address, or renames a saved one when the input names it. */
export async function saveAddress(
  needs: DestinationNeeds,
  context: UserContext,
  input: Input<typeof saveCall>,
): Promise<AddressRow> {
  const { caller } = context;
  const id =
    input.id === undefined ? await addAddress(needs, context, input) : await renameAddress(needs, caller, input);
  const { rows } = await needs.pool.query<StoredAddress>(
    `SELECT ${COLUMNS} FROM payout_address AS address ${SENT} WHERE address.id = $1 AND address.owner_id = $2`,
    [id, caller.userId],
  );
  const [shown] = rows.flatMap((row) => rowOf(needs, caller, row));
  if (!shown) throw new AppError('address_unknown');
  return shown;
}

/** Forgets an address. @throws AppError address_unknown, the same for another user's */
export async function deleteAddress({ pool, clock }: DestinationNeeds, userId: bigint, id: number): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE payout_address SET deleted_at = $3, updated_at = $3 WHERE id = $1 AND owner_id = $2 AND deleted_at IS NULL',
    [id, userId, clock.now()],
  );
  if (rowCount !== 1) throw new AppError('address_unknown');
}

async function addAddress(
  needs: DestinationNeeds,
  context: UserContext,
  input: Input<typeof saveCall>,
): Promise<bigint> {
  if (input.currency === undefined) throw fieldError('invalid_request', 'currency');
  if (input.address === undefined) throw fieldError('invalid_request', 'address');
  const currency = needs.markets.currency(input.currency);
  if (!currency) throw new AppError('currency_unknown');
  const network = networkOf(currency, input.type);
  const checked = checkAddress(network, plainAddress(input.address));
  if (!checked.ok) throw new AppError('address_invalid');
  const { userId } = context.caller;
  const wanted = { currency, network, address: checked.address, label: input.name.trim() };
  // Looked at before the factor is asked for: its code counts once.
  await withTransaction(needs.pool, (tx) => refuseAnother(needs, tx, userId, wanted));
  const given = { factorCode: input.factor_code, passkey: input.passkey };
  const revision = await needs.guards.checkSecondFactor(userId, given, context);
  return withTransaction(needs.pool, async (tx) => {
    await lockUser(tx, userId);
    await needs.guards.lockUnchanged(tx, context.caller, revision);
    await refuseAnother(needs, tx, userId, wanted);
    const picture = input.qrcode ? await needs.files.attach(tx, userId, input.qrcode, 'qrcode') : null;
    return insertAddress(needs, tx, userId, wanted, picture);
  });
}

interface WantedAddress {
  readonly currency: Currency;
  readonly network: NetworkId;
  readonly address: string;
  readonly label: string;
}

async function refuseAnother(
  needs: DestinationNeeds,
  tx: Transaction,
  userId: bigint,
  wanted: WantedAddress,
): Promise<void> {
  await refuseWhenLocked(needs, tx, userId);
  const { rows } = await tx.client.query<{ count: bigint; same: boolean | null }>(
    `SELECT count(*) AS count, bool_or(currency_id = $2 AND network = $3 AND address = $4) AS same
     FROM payout_address WHERE owner_id = $1 AND deleted_at IS NULL`,
    [userId, wanted.currency.id, wanted.network, wanted.address],
  );
  if (rows[0]?.same) throw new AppError('address_exists');
  const { max_addresses: maximum } = await readGeneralSettings(tx.client);
  if ((rows[0]?.count ?? 0n) >= BigInt(maximum)) throw new AppError('too_many_addresses', { maximum });
}

async function insertAddress(
  { clock, notices }: DestinationNeeds,
  tx: Transaction,
  userId: bigint,
  { currency, network, address, label }: WantedAddress,
  picture: bigint | null,
): Promise<bigint> {
  const now = clock.now();
  const { address_wait_hours: hours } = await readGeneralSettings(tx.client);
  const usableFrom = new Date(now.getTime() + hours * 3_600_000);
  const { rows } = await tx.client.query<{ id: bigint }>(
    `INSERT INTO payout_address (owner_id, currency_id, network, address, label, qrcode_file_id, created_at, updated_at,
                                 usable_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8) RETURNING id`,
    [userId, currency.id, network, address, label, picture, now, usableFrom],
  );
  await notices.send(tx, {
    userId,
    kind: 'address_added',
    params: { address, network, time: usableFrom.toISOString() },
  });
  const [made] = rows;
  if (!made) throw new Error('An address was not stored');
  return made.id;
}

async function renameAddress(needs: DestinationNeeds, caller: Caller, input: Input<typeof saveCall>): Promise<bigint> {
  const { userId } = caller;
  return withTransaction(needs.pool, async (tx) => {
    await refuseWhenLocked(needs, tx, userId);
    const { rows } = await tx.client.query<StoredAddress>(
      `SELECT id, currency_id, network, address, qrcode_file_id FROM payout_address
       WHERE id = $1 AND owner_id = $2 AND deleted_at IS NULL FOR UPDATE`,
      [input.id, userId],
    );
    const [old] = rows;
    if (!old) throw new AppError('address_unknown');
    const differs =
      (input.currency !== undefined && input.currency !== old.currency_id) ||
      (input.address !== undefined &&
        !isSameAddress(old.network as NetworkId, old.address, plainAddress(input.address))) ||
      (input.type !== undefined && input.type !== old.network);
    if (differs) throw new AppError('address_mismatch');
    const picture = input.qrcode ? await needs.files.attach(tx, userId, input.qrcode, 'qrcode') : old.qrcode_file_id;
    await tx.client.query('UPDATE payout_address SET label = $2, qrcode_file_id = $3, updated_at = $4 WHERE id = $1', [
      old.id,
      input.name.trim(),
      picture,
      needs.clock.now(),
    ]);
    return old.id;
  });
}

/** The named network of a currency, or its only one. @throws AppError network_unknown */
function networkOf({ code }: Currency, named: string | undefined): NetworkId {
  const known = networksOf(code).map(({ network }) => network);
  const found = named === undefined && known.length === 1 ? known[0] : known.find((network) => network === named);
  if (!found) throw new AppError('network_unknown');
  return found;
}

function rowOf({ markets, files }: DestinationNeeds, caller: Caller, row: StoredAddress): AddressRow[] {
  const currency = markets.currency(row.currency_id);
  if (!currency) return [];
  return [
    {
      id: Number(row.id),
      currency: currency.id,
      name: currency.code,
      logo: currency.logo,
      label: row.label,
      address: row.address,
      network: row.network,
      qrcode: row.qrcode_file_id === null ? '' : files.linkForUser(row.qrcode_file_id, caller),
      create_time: row.created_at.toISOString(),
      update_time: row.updated_at.toISOString(),
      usable_from: row.usable_from.toISOString(),
      sent_total: formatDecimal(row.sent_total, currency.scale),
      sent_count: Number(row.sent_count),
    },
  ];
}
